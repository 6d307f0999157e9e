import { FormDialog } from '../ui/form-dialog.tsx'
import { PasswordFields } from './password-fields.tsx'
import { usePasswordUpdate } from './use-password-update.ts'

export function ChangePasswordDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const update = usePasswordUpdate({ success: ['Success', 'Password reset successfully.'], onFailure: onClose })
  return (
    <FormDialog title="Change password" isOpen={isOpen} onClose={onClose} width={420}>
      <PasswordFields update={update} submitLabel="Reset Password" />
    </FormDialog>
  )
}
