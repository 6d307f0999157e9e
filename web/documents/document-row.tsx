import { ActionIcon } from '@mantine/core'
import { IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react'
import { documentKindLabel } from '../../domain/documents/document.ts'
import type { Document } from '../../domain/documents/document-contract.ts'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { usePicture } from '../platform/use-picture.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { byteSizeText } from './byte-size-text.ts'
import { openDocument } from './open-document.ts'

type DocumentRowProps = { document: Document; canRemove: boolean; onView: () => void }

/** One document. A photo opens over the page, a PDF in a new tab. */
export function DocumentRow({ document, canRemove, onView }: DocumentRowProps) {
  const open = () => (document.hasThumbnail ? onView() : openDocument(document))
  return (
    <li className="document-row">
      <Thumbnail document={document} />
      <div>
        <button type="button" className="text-link break" onClick={open}>
          {document.title}
        </button>
        <div className="small secondary">
          {[documentKindLabel(document.kind), byteSizeText(document.byteSize), document.isOfficeOnly && t`office only`]
            .filter(Boolean)
            .join(' · ')}
        </div>
        <div className="small secondary">
          <InstantText at={document.addedAt} />
          {document.addedByName && <>, {document.addedByName}</>}
        </div>
      </div>
      {canRemove && <RemoveButton document={document} />}
    </li>
  )
}

function Thumbnail({ document: { id, hasThumbnail } }: { document: Document }) {
  const picture = usePicture(hasThumbnail ? `/document/${id}?size=thumb` : null)
  if (picture) return <img className="document-thumbnail" src={picture} alt="" />
  const Icon = hasThumbnail ? IconPhoto : IconFileTypePdf
  return (
    <span className="document-thumbnail">
      <Icon size={24} stroke={1.5} aria-hidden />
    </span>
  )
}

function RemoveButton({ document }: { document: Document }) {
  const remove = useAction('document.remove', {
    invalidates: ['document', 'audit'],
    onSuccess: () => toast('SUCCESS', t`${document.title} removed`),
  })
  const ask = async () => {
    const text = t`The file is deleted from this record and cannot be restored.`
    if (await confirm({ title: t`Remove ${document.title}?`, text, action: t`Remove document`, isDangerous: true }))
      remove.mutate({ params: { id: document.id } })
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={t`Remove ${document.title}`}
      loading={remove.isPending}
      onClick={() => void ask()}
    >
      <IconTrash size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
