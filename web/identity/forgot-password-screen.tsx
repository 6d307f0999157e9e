import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { rich, t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import { RefusalText } from '../ui/form/refusal-text.tsx'
import { useBotCheck } from './bot-check.tsx'
import './sign-in.css'

/** Requests a link by SMS or e-mail. The reply does not reveal whether the account exists. */
export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <div className="sign-in">
      <div className="sheet sign-in-sheet">{sentTo === null ? <Request onSent={setSentTo} /> : <Sent username={sentTo} />}</div>
    </div>
  )
}

function Request({ onSent }: { onSent: (username: string) => void }) {
  const [username, setUsername] = useState('')
  const [isTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const botCheck = useBotCheck({ isAsked: true })
  const request = useAction('auth.requestReset', {
    onSuccess: (_reply, { body }) => onSent(body.username),
    onProblem: (problem) => {
      setRefusal(problem.problem.errors?.[0]?.message ?? problem.message)
      botCheck.renew()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefusal(null)
    if (username.trim()) request.mutate({ body: { username: username.trim(), ...botCheck.answer } })
  }
  return (
    <form onSubmit={submit} noValidate className="sign-in-form">
      <h1>{t`Forgot password`}</h1>
      <p className="secondary">{t`We send a link to set a new password: by SMS to your sign-in phone, or to your e-mail if you enter it and have confirmed it.`}</p>
      <RefusalText>{refusal}</RefusalText>
      <TextInput
        label={t`Phone, CID or e-mail`}
        name="username"
        required
        autoComplete="username"
        autoCapitalize="none"
        value={username}
        error={isTried && !username.trim() ? t`Enter your phone number, CID or e-mail.` : null}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      {botCheck.field}
      <Button type="submit" fullWidth loading={request.isPending} disabled={botCheck.isMissing}>{t`Send link`}</Button>
      <BackToSignIn />
    </form>
  )
}

function Sent({ username }: { username: string }) {
  const isMail = username.includes('@')
  return (
    <div className="sign-in-form">
      <h1>{isMail ? t`Check your e-mail and phone` : t`Check your phone`}</h1>
      <output>{rich`If you are registered here, you get a link ${isMail ? t`by e-mail, or by SMS if this address is not confirmed` : t`by SMS`}. The link works once and expires in 30 minutes. Nothing arrived? Ask your property office which ${isMail ? t`address and number` : t`number`} it has for you.`}</output>
      <BackToSignIn />
    </div>
  )
}

function BackToSignIn() {
  return (
    <div className="sign-in-ways">
      <Link to="/auth">{t`Back to sign in`}</Link>
    </div>
  )
}
