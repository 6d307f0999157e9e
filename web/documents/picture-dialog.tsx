import { Box, Button } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { heicRefused, isHeicFile } from '../../domain/documents/heic.ts'
import { rich, t } from '../platform/texts.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { RefusalText } from '../ui/form/refusal-text.tsx'
import './documents.css'

/** Specification §9. */
const maxBytes = 10_000_000
const kinds = ['image/jpeg', 'image/png', 'image/webp']

/** `preview` is a blob URL, which is revoked when another file is chosen or the dialog closes. */
type Chosen = { file: File; preview: string }

export type PictureDialogProps = {
  title: string
  /** The requirements for the picture, as a sentence. */
  note: string
  onUpload: (form: FormData) => void
  onClose: () => void
  isPending: boolean
  /** The server's reason for refusing the picture. */
  refusal: string | null
}

/** Chooses, previews and uploads one image. */
export function PictureDialog({ title, note, onUpload, onClose, isPending, refusal }: PictureDialogProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  useEffect(() => () => URL.revokeObjectURL(chosen?.preview ?? ''), [chosen])
  const issue = chosen ? issueOf(chosen.file) : null
  const send = () => {
    if (!chosen) return
    const form = new FormData()
    form.set('file', chosen.file)
    onUpload(form)
  }
  return (
    <FormDialog title={title} isOpen onClose={onClose} width={440}>
      <p className="secondary">{rich`${note} At most 10 MB.`}</p>
      <Box component="label" className="drop-zone drop-zone-large" mih={180} my="md">
        <input
          type="file"
          accept={kinds.join(',')}
          className="visually-hidden"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            setChosen(file ? { file, preview: URL.createObjectURL(file) } : null)
          }}
        />
        {chosen && !issue ? <img src={chosen.preview} alt="" /> : <IconPhotoUp size={32} stroke={1.5} aria-hidden />}
        <span>{chosen ? chosen.file.name : t`Choose an image`}</span>
      </Box>
      <RefusalText>{issue ?? refusal}</RefusalText>
      <div className="form-actions">
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button onClick={send} loading={isPending} disabled={!chosen || issue !== null}>{t`Upload`}</Button>
      </div>
    </FormDialog>
  )
}

function issueOf({ name, size, type }: File): string | null {
  if (isHeicFile({ name, type })) return heicRefused
  if (!kinds.includes(type)) return t`Choose a JPEG, PNG or WebP image.`
  return size > maxBytes ? t`A file can have at most 10 MB. Choose a smaller one.` : null
}
