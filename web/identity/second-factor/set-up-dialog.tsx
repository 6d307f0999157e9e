import { useState } from 'react'
import { t } from '../../platform/texts.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { AppForm } from './app-form.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'

export type FactorKind = 'APP' | 'PASSKEY'

/** Adds a second factor. The first one also creates the recovery codes. */
export function SetUpDialog({ kind, onClose }: { kind: FactorKind; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const finish = (recoveryCodes: readonly string[] | null) => (recoveryCodes ? setCodes(recoveryCodes) : onClose())
  if (codes)
    return (
      <FormDialog title={t`Recovery codes`} isOpen width={480}>
        <RecoveryCodeList codes={codes} onDone={onClose} />
      </FormDialog>
    )
  const form = { onDone: finish, onCancel: onClose, cancelLabel: t`Cancel` }
  return (
    <FormDialog title={kind === 'APP' ? t`Set up authenticator app` : t`Add passkey`} isOpen onClose={onClose} width={480}>
      {kind === 'APP' ? <AppForm {...form} /> : <PasskeyForm {...form} />}
    </FormDialog>
  )
}
