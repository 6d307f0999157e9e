import type { Document } from '../../domain/documents/document-contract.ts'
import { openFile } from '../platform/download.ts'
import { asProblem } from '../platform/problem-error.ts'
import { toast } from '../ui/feedback/toast.tsx'

/** Opens in a new tab. */
export function openDocument({ id, title }: Pick<Document, 'id' | 'title'>): void {
  openFile(`${title}.pdf`, 'document.read', { params: { id } }).catch((error: unknown) =>
    toast('ERROR', asProblem(error).message),
  )
}
