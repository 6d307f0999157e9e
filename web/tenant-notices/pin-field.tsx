import { Button } from '@mantine/core'
import { useState } from 'react'
import { ChangePinDialog } from '../people/sign-in/change-pin-dialog.tsx'
import { PinKeypad, pinLength } from '../people/sign-in/pin-keypad.tsx'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'

type PinFieldProps = { pin: string; onChange: (pin: string) => void; needsPin?: boolean; error?: React.ReactNode }

export const pinCheck = (pin: string) => (pin.length === pinLength ? null : t`Enter your 4-digit PIN.`)

/** The PIN signs. A tenant without a PIN sets one first. */
export function PinField({ pin, onChange, needsPin = false, error }: PinFieldProps) {
  const { user } = useSignedIn()
  const [isSetting, setSetting] = useState(false)
  if (isSetting) return <ChangePinDialog tenantId={user.id} onClose={() => setSetting(false)} />
  return (
    <div className="stack gap-2">
      <p>
        <strong>{needsPin ? t`You sign with a 4-digit PIN. Set your PIN first.` : t`Sign with your 4-digit PIN.`}</strong>
      </p>
      {needsPin ? (
        <Button variant="light" onClick={() => setSetting(true)}>{t`Set your PIN…`}</Button>
      ) : (
        <PinKeypad pin={pin} onChange={onChange} />
      )}
      {error && <p className="danger">{error}</p>}
    </div>
  )
}
