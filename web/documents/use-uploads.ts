import { useState } from 'react'
import { type DocumentEntity, type DocumentKind, maxDocumentBytes } from '../../domain/documents/document.ts'
import { heicRefused, isHeicFile } from '../../domain/documents/heic.ts'
import { asProblem } from '../platform/problem-error.ts'
import { plural, t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { titleOfFile } from './title-of-file.ts'

type Uploads = {
  entity: DocumentEntity
  entityId: string
  onDone: () => void
  /** Receives the files that remain after one was refused. */
  onLeft: (files: readonly File[]) => void
}
type Given = { kind: DocumentKind | null; title: string; isOfficeOnly: boolean }

/** Uploads one file after another. An error stops the sequence and names the file; files already sent stay saved. */
export function useUploads({ entity, entityId, onDone, onLeft }: Uploads) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const add = useAction('document.add', { invalidates: ['document', 'audit'], onProblem: () => {} })
  const send = async (files: readonly File[], { kind, title, isOfficeOnly }: Given) => {
    setRefusal(null)
    for (const [index, file] of files.entries()) {
      const body = new FormData()
      body.set('file', file)
      const query = {
        entity,
        entityId,
        title: title.trim() || titleOfFile(file),
        isOfficeOnly: String(isOfficeOnly),
        ...(kind ? { kind } : {}),
      }
      try {
        await add.mutateAsync({ query, body })
      } catch (error) {
        onLeft(files.slice(index))
        setRefusal(`${file.name}: ${asProblem(error).message}`)
        return
      }
    }
    toast('SUCCESS', plural(files.length, 'Document added', '{n} documents added'))
    onDone()
  }
  return { send, refusal, isPending: add.isPending }
}

/** Some errors of a file can be detected before the upload. */
export function issueOfFile({ name, size, type }: File): string | null {
  if (size > maxDocumentBytes) return t`${name} is larger than 10 MB. Choose a smaller one.`
  if (isHeicFile({ name, type })) return `${name}: ${heicRefused}`
  return null
}
