import type { ReactNode } from 'react'
import type { DocumentEntity } from '../../domain/documents/document.ts'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'

type OwnDocumentsSheetProps = {
  entity: DocumentEntity
  record: { id: string; title: string } | null
  onClose: () => void
  /** Shown above the documents. */
  children?: ReactNode
}

/** The documents of an owner's plot or thram that the office shares with them: the lag thram, the kasho, a transfer's deed. */
export function OwnDocumentsSheet({ entity, record, onClose, children }: OwnDocumentsSheetProps) {
  return (
    <FormSheet title={record?.title ?? ''} isOpen={record !== null} onClose={onClose}>
      {record && (
        <div className="record-column">
          {children}
          <DocumentsCard entity={entity} entityId={record.id} />
        </div>
      )}
    </FormSheet>
  )
}
