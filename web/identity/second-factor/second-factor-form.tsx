import { Button, TextInput } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { t } from '../../platform/texts.ts'
import { RefusalText } from '../../ui/form/refusal-text.tsx'
import { CheckField } from '../../ui/input/check-field.tsx'

type SecondFactorFormProps = {
  code: string
  onCode: (code: string) => void
  rememberDevice: boolean
  onRemember: (isChecked: boolean) => void
  refusal: string | null
  isPending: boolean
  onSubmit: () => void
  /** Links to the other ways to continue. */
  children: ReactNode
}

/** Asks for a code of the app or a recovery code, after the password or the provider. */
export function SecondFactorForm({ code, onCode, refusal, isPending, onSubmit, children, ...device }: SecondFactorFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate className="sign-in-form">
      <h1>{t`Confirm your sign-in`}</h1>
      <p className="secondary">{t`Enter the code from your authenticator app, or a recovery code.`}</p>
      <RefusalText>{refusal}</RefusalText>
      <TextInput
        label={t`Code`}
        name="one-time-code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={30}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step consists only of this field
        autoFocus
        value={code}
        onChange={(event) => onCode(event.currentTarget.value)}
      />
      <CheckField
        label={t`Do not ask again on this device for 30 days`}
        isChecked={device.rememberDevice}
        onChange={device.onRemember}
      />
      <Button type="submit" fullWidth loading={isPending} disabled={code.trim().length < 6}>{t`Sign in`}</Button>
      <div className="sign-in-ways">{children}</div>
    </form>
  )
}
