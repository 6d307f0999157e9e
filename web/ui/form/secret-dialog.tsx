import { Button } from '@mantine/core'
import { t } from '../../platform/texts.ts'
import { copyText } from '../feedback/copy-text.ts'
import { Note } from '../feedback/note.tsx'
import { FormDialog } from './form-dialog.tsx'
import './form.css'

type SecretDialogProps = {
  title: string
  /** States that the secret is shown only once. */
  note: string
  secret: string
  /** The purpose of the secret, and how to store it. */
  text: string
  copyLabel: string
  copied: string
  onClose: () => void
}

/** Shows a new secret for the only time. */
export function SecretDialog({ title, note, secret, text, copyLabel, copied, onClose }: SecretDialogProps) {
  return (
    <FormDialog title={title} width={560} isOpen>
      <div className="stack gap-4">
        <Note>{note}</Note>
        <code className="secret-text">{secret}</code>
        <p className="secondary">{text}</p>
        <div className="form-actions">
          <Button variant="default" onClick={onClose}>{t`Close`}</Button>
          <Button data-autofocus onClick={() => void copyText(secret, copied)}>
            {copyLabel}
          </Button>
        </div>
      </div>
    </FormDialog>
  )
}
