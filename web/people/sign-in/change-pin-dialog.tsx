import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { RefusalText } from '../../ui/form/refusal-text.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { PinKeypad, pinLength } from './pin-keypad.tsx'

/** Specification §2, PIN update dialog; the password proves that it is one's own. */
export function ChangePinDialog({ tenantId, onClose }: { tenantId: string; onClose: () => void }) {
  const [pin, setPin] = useState('')
  const [password, setPassword] = useState('')
  const [passwordError, setPasswordError] = useState<string | null>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const update = useAction('auth.setPin', {
    refreshes: ['signing'],
    onSuccess: () => {
      toast('SUCCESS', t`PIN updated`)
      onClose()
    },
    onProblem: (problem) => {
      if (problem.code !== 'WRONG_PASSWORD') return setRefusal(problem.message)
      setPasswordError(problem.message)
      passwordField.current?.focus()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPasswordError(null)
    setRefusal(null)
    update.mutate({ params: { id: tenantId }, body: { password, pin } })
  }
  return (
    <FormDialog title={t`Change PIN`} isOpen onClose={onClose} width={380}>
      <form onSubmit={submit} noValidate>
        <p>{t`Please update your pin code to proceed`}</p>
        <PinKeypad pin={pin} onChange={setPin} />
        <PasswordInput
          ref={passwordField}
          mt="md"
          label={t`Password`}
          required
          autoComplete="current-password"
          value={password}
          error={passwordError}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <RefusalText>{refusal}</RefusalText>
        <div className="form-actions">
          <Button
            type="submit"
            loading={update.isPending}
            disabled={pin.length !== pinLength || password === ''}
          >{t`Update PIN`}</Button>
        </div>
      </form>
    </FormDialog>
  )
}
