import type { DocumentEntity } from '../../domain/documents/document.ts'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'

type OwnDocumentsSheetProps = { entity: DocumentEntity; record: { id: string; title: string } | null; onClose: () => void }

/** What the office keeps with an owner's plot or thram and lets them see: the lag thram, the kasho, a transfer's deed. */
export function OwnDocumentsSheet({ entity, record, onClose }: OwnDocumentsSheetProps) {
  return (
    <FormSheet title={record?.title ?? ''} isOpen={record !== null} onClose={onClose}>
      {record && <DocumentsCard entity={entity} entityId={record.id} />}
    </FormSheet>
  )
}
