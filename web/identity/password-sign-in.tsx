import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { asProblem } from '../platform/problem-error.ts'
import { t } from '../platform/texts.ts'
import { Link } from '../ui/page/link.tsx'
import { RefusalText } from '../ui/form/refusal-text.tsx'
import { type LoginSteps, useLogin } from './use-login.ts'

type PasswordSignInProps = LoginSteps & { isAgain: boolean; onCode: () => void }

const hasPasskeys = 'PublicKeyCredential' in window

/** Loaded when a person uses a passkey. */
const signInByPasskey = () => import('./second-factor/passkey.ts').then((module) => module.signInByPasskey())

export function PasswordSignIn({ isAgain, onCode, ...steps }: PasswordSignInProps) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const given = { username: username.trim(), password }
  const { login, isPending, refusal, setRefusal, botCheck } = useLogin(given, steps)
  const submit = (event: FormEvent) => {
    setTried(true)
    login(event, given.username !== '' && password !== '')
  }
  return (
    <form onSubmit={submit} noValidate className="sign-in-form">
      <h1>{t`Sign in`}</h1>
      <RefusalText>{refusal}</RefusalText>
      <TextInput
        label={t`Phone, CID or e-mail`}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page consists only of this field
        autoFocus
        value={username}
        error={isTried && !username.trim() ? t`Enter your phone number, CID or e-mail.` : null}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordInput
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        value={password}
        error={isTried && !password ? t`Enter your password.` : null}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {botCheck.field}
      <Button type="submit" fullWidth loading={isPending} disabled={botCheck.isMissing}>{t`Sign in`}</Button>
      <div className="sign-in-ways">
        {hasPasskeys && (
          <button
            type="button"
            className="text-link"
            onClick={() =>
              void signInByPasskey().then(steps.onSignedIn, (error: unknown) => setRefusal(asProblem(error).message))
            }
          >{t`Use a passkey`}</button>
        )}
        <button type="button" className="text-link" onClick={onCode}>{t`Use a code by SMS instead`}</button>
        {!isAgain && <Link to="/auth/forgot">{t`Forgot password`}</Link>}
      </div>
    </form>
  )
}
