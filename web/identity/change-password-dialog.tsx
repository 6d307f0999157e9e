import { t } from '../platform/texts.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { PasswordFields } from './password-fields.tsx'
import { usePasswordUpdate } from './use-password-update.ts'

export function ChangePasswordDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const update = usePasswordUpdate({ success: [t`Success`, t`Password reset successfully.`], onFailure: onClose })
  return (
    <FormDialog title={t`Change password`} isOpen={isOpen} onClose={onClose} width={420}>
      <PasswordFields update={update} submitLabel={t`Reset Password`} />
    </FormDialog>
  )
}
