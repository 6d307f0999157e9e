import { t } from '../platform/texts.ts'
import { SecretDialog } from '../ui/form/secret-dialog.tsx'

type WebhookSecretDialogProps = { name: string; secret: string; onClose: () => void }

export function WebhookSecretDialog({ name, secret, onClose }: WebhookSecretDialogProps) {
  return (
    <SecretDialog
      title={t`Copy the secret of ${name}`}
      note={t`Copy the secret now. It cannot be shown again.`}
      secret={secret}
      text={t`The receiver uses this secret to verify that a request comes from this office (Standard Webhooks). Store it like a password.`}
      copyLabel={t`Copy secret`}
      copied={t`Secret copied`}
      onClose={onClose}
    />
  )
}
