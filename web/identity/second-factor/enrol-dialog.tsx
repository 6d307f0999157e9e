import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useSignedIn } from '../../platform/session.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { signOut } from '../sign-out.ts'
import { switchRole } from '../switch-role.ts'
import { AppForm } from './app-form.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import type { FactorKind } from './set-up-dialog.tsx'

/** Sets up a required second factor before anything else. The dialog cannot be closed. */
export function EnrolDialog() {
  const { currentRole } = useSignedIn()
  const state = useEndpoint('secondFactor.read', undefined)
  const [kind, setKind] = useState<FactorKind | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  // Switching to the same role refreshes the session, which then includes the second factor.
  const enter = () => void switchRole(currentRole.id)
  const form = {
    onDone: (recoveryCodes: readonly string[] | null) => (recoveryCodes ? setCodes(recoveryCodes) : enter()),
    onCancel: () => setKind(null),
    cancelLabel: t`Back`,
  }
  return (
    <FormDialog title={codes ? t`Recovery codes` : t`Set up a second factor`} isOpen width={480}>
      {codes && <RecoveryCodeList codes={codes} onDone={enter} />}
      {!codes && kind === 'APP' && <AppForm {...form} />}
      {!codes && kind === 'PASSKEY' && <PasskeyForm {...form} />}
      {!codes && kind === null && (
        <Stack>
          <p>{t`This office requires a second factor. It protects your sign-in if somebody learns your password.`}</p>
          <Button onClick={() => setKind('APP')}>{t`Use an authenticator app`}</Button>
          {state.data?.hasPasskeySupport && (
            <Button variant="default" onClick={() => setKind('PASSKEY')}>{t`Use a passkey`}</Button>
          )}
          <Button variant="subtle" color="gray" onClick={() => void signOut('/auth')}>{t`Logout`}</Button>
        </Stack>
      )}
    </FormDialog>
  )
}
