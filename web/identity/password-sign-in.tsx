import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Session } from '../platform/session-store.ts'
import { asProblem } from '../platform/problem-error.ts'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import { RefusalText } from '../ui/form/refusal-text.tsx'
import { useBotCheck } from './bot-check.tsx'
import type { Credentials, RolesOffered } from './credentials.ts'

type PasswordSignInProps = {
  isAgain: boolean
  onSignedIn: (session: Session) => void
  onCode: () => void
  /** Name and password are right; a second factor is missing. */
  onSecondFactor: (credentials: Credentials) => void
  onOffer: (offered: RolesOffered) => void
}

const hasPasskeys = 'PublicKeyCredential' in window

/** Loaded when somebody uses one. */
const signInByPasskey = () => import('./second-factor/passkey.ts').then((module) => module.signInByPasskey())

export function PasswordSignIn({ isAgain, onSignedIn, onCode, onSecondFactor, onOffer }: PasswordSignInProps) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  // Asked once the server wants it: after failures.
  const [isDoubted, setDoubted] = useState(false)
  const botCheck = useBotCheck({ isAsked: isDoubted })
  const login = useAction('auth.login', {
    onSuccess: onSignedIn,
    onProblem: (problem) => {
      const given = { username: username.trim(), password }
      if (problem.code === 'SECOND_FACTOR_REQUIRED') return onSecondFactor(given)
      if (problem.problem.offers) return onOffer({ given, offers: problem.problem.offers })
      if (problem.code === 'BOT_CHECK_REQUIRED') setDoubted(true)
      setRefusal(problem.problem.errors?.[0]?.message ?? problem.message)
      botCheck.renew()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefusal(null)
    if (username.trim() && password) login.mutate({ body: { username: username.trim(), password, ...botCheck.answer } })
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
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has no other purpose than this field
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
      <Button type="submit" fullWidth loading={login.isPending} disabled={botCheck.isMissing}>{t`Sign in`}</Button>
      <div className="sign-in-ways">
        {hasPasskeys && (
          <button
            type="button"
            className="text-link"
            onClick={() => void signInByPasskey().then(onSignedIn, (error: unknown) => setRefusal(asProblem(error).message))}
          >{t`Use a passkey`}</button>
        )}
        <button type="button" className="text-link" onClick={onCode}>{t`Use a code by SMS instead`}</button>
        {!isAgain && <Link to="/auth/forgot">{t`Forgot password`}</Link>}
      </div>
    </form>
  )
}
