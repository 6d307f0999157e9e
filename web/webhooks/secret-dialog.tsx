import { Button } from '@mantine/core'
import { t } from '../platform/texts.ts'
import { copyText } from '../ui/feedback/copy-text.ts'
import { Note } from '../ui/feedback/note.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import '../people/people.css'

type SecretDialogProps = { name: string; secret: string; onClose: () => void }

/** The only time that the secret of a webhook is shown. */
export function SecretDialog({ name, secret, onClose }: SecretDialogProps) {
  return (
    <FormDialog title={t`Copy the secret of ${name}`} width={560} isOpen>
      <div className="stack gap-4">
        <Note>{t`Copy the secret now. It cannot be shown again.`}</Note>
        <code className="api-token">{secret}</code>
        <p className="secondary">{t`The receiver verifies with it that a request comes from this office (Standard Webhooks). Store it like a password.`}</p>
        <div className="form-actions">
          <Button variant="default" onClick={onClose}>{t`Close`}</Button>
          <Button data-autofocus onClick={() => void copyText(secret, t`Secret copied`)}>{t`Copy secret`}</Button>
        </div>
      </div>
    </FormDialog>
  )
}
