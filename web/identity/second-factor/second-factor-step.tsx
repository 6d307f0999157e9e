import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Session } from '../../platform/session-store.ts'
import { t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { CheckField } from '../../ui/input/check-field.tsx'
import { RefusalText } from '../../ui/form/refusal-text.tsx'
import type { Credentials, RolesOffered } from '../credentials.ts'
import { asProblem } from '../../platform/problem-error.ts'
import { signInByPasskey } from './passkey.ts'

type SecondFactorStepProps = {
  credentials: Credentials
  onSignedIn: (session: Session) => void
  onOffer: (offered: RolesOffered) => void
  onBack: () => void
}

/** After the password: the code of the app, a recovery code, or a passkey. */
export function SecondFactorStep({ credentials, onSignedIn, onOffer, onBack }: SecondFactorStepProps) {
  const [code, setCode] = useState('')
  const [rememberDevice, setRemember] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const login = useAction('auth.login', {
    onSuccess: onSignedIn,
    onProblem: (problem) => {
      const { offers } = problem.problem
      if (offers) return onOffer({ given: { ...credentials, secondFactor: code, rememberDevice }, offers })
      setRefusal(problem.message)
      setCode('')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefusal(null)
    login.mutate({ body: { ...credentials, secondFactor: code, rememberDevice } })
  }
  const usePasskey = () => signInByPasskey().then(onSignedIn, (error: unknown) => setRefusal(asProblem(error).message))
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
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step has no other purpose than this field
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <CheckField label={t`Do not ask again on this device for 30 days`} isChecked={rememberDevice} onChange={setRemember} />
      <Button type="submit" fullWidth loading={login.isPending} disabled={code.trim().length < 6}>{t`Sign in`}</Button>
      <div className="sign-in-ways">
        <button type="button" className="text-link" onClick={() => void usePasskey()}>{t`Use a passkey`}</button>
        <button type="button" className="text-link" onClick={onBack}>{t`Back`}</button>
      </div>
    </form>
  )
}
