import { Button } from '@mantine/core'
import { t } from '../platform/texts.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { PasswordFields } from './password-fields.tsx'
import { signOut } from './sign-out.ts'
import { usePasswordUpdate } from './use-password-update.ts'

/** A person with a temporary password must set their own first. The dialog cannot be closed. */
export function ForcedPasswordDialog() {
  const update = usePasswordUpdate({ success: [t`Password Updated`, t`Please Login again`] })
  return (
    <FormDialog title={t`Update Password`} isOpen width={420}>
      <p
        style={{ marginBottom: 'var(--space-4)' }}
      >{t`Please set your own password to continue. You sign in with it from now on.`}</p>
      <PasswordFields
        update={update}
        submitLabel={t`Update Password`}
        secondary={<Button variant="default" onClick={() => void signOut('/auth')}>{t`Logout`}</Button>}
      />
    </FormDialog>
  )
}
