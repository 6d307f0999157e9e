import { Button } from '@mantine/core'
import { t } from '../../platform/texts.ts'
import { copyText } from '../feedback/copy-text.ts'
import { Note } from '../feedback/note.tsx'
import { FormDialog } from './form-dialog.tsx'
import './form.css'

type SecretDialogProps = {
  title: string
  /** That it is shown once. */
  note: string
  secret: string
  /** What it is for, and how to store it. */
  text: string
  copyLabel: string
  copied: string
  onClose: () => void
}

/** The only time that a secret is shown. */
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
