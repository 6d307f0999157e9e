import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { rich, t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { PhoneInput } from '../ui/input/phone-input.tsx'
import { RefusalText } from '../ui/form/refusal-text.tsx'
import { useBotCheck } from './bot-check.tsx'
import { type LoginSteps, useLogin } from './use-login.ts'

type CodeSignInProps = LoginSteps & { onPassword: () => void }

/** Sends a temporary code to the phone, then asks for the code. Neither step reveals whether the number is known. */
export function CodeSignIn({ onPassword, ...steps }: CodeSignInProps) {
  const [phoneNumber, setPhoneNumber] = useState('')
  const [isSent, setSent] = useState(false)
  return (
    <div className="sign-in-form">
      <h1>{t`Sign in with a code`}</h1>
      {isSent ? (
        <CodeStep phoneNumber={phoneNumber} {...steps} onAgain={() => setSent(false)} />
      ) : (
        <PhoneStep phoneNumber={phoneNumber} onPhoneNumber={setPhoneNumber} onSent={() => setSent(true)} />
      )}
      <div className="sign-in-ways">
        <button type="button" className="text-link" onClick={onPassword}>{t`Use the password instead`}</button>
      </div>
    </div>
  )
}

type PhoneStepProps = { phoneNumber: string; onPhoneNumber: (phoneNumber: string) => void; onSent: () => void }

function PhoneStep({ phoneNumber, onPhoneNumber, onSent }: PhoneStepProps) {
  const [fieldError, setFieldError] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const botCheck = useBotCheck({ isAsked: true })
  const send = useAction('auth.sendLoginCode', {
    onSuccess: onSent,
    onProblem: (problem) => {
      const [error] = problem.problem.errors ?? []
      if (error?.path === '/phoneNumber') setFieldError(error.message)
      else setRefusal(problem.message)
      botCheck.renew()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFieldError(null)
    setRefusal(null)
    send.mutate({ body: { phoneNumber, ...botCheck.answer } })
  }
  return (
    <form onSubmit={submit} noValidate className="sign-in-form">
      <RefusalText>{refusal}</RefusalText>
      <PhoneInput label={t`Phone Number`} required value={phoneNumber} onChange={onPhoneNumber} error={fieldError} />
      {botCheck.field}
      <Button type="submit" fullWidth loading={send.isPending} disabled={botCheck.isMissing}>{t`Send code`}</Button>
    </form>
  )
}

type CodeStepProps = LoginSteps & { phoneNumber: string; onAgain: () => void }

function CodeStep({ phoneNumber, onAgain, ...steps }: CodeStepProps) {
  const [code, setCode] = useState('')
  const { login, isPending, refusal, botCheck } = useLogin({ username: phoneNumber, code }, steps)
  return (
    <form onSubmit={login} noValidate className="sign-in-form">
      <output className="secondary">{rich`If +975 ${phoneNumber} is registered here, you get a 6-digit code by SMS. It expires in 5 minutes.`}</output>
      <RefusalText>{refusal}</RefusalText>
      <TextInput
        label={t`Code`}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step consists only of this field
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
      />
      {botCheck.field}
      <Button type="submit" fullWidth loading={isPending} disabled={code.length !== 6 || botCheck.isMissing}>{t`Sign in`}</Button>
      <Button variant="subtle" color="gray" fullWidth onClick={onAgain}>{t`Change number or get a new code`}</Button>
    </form>
  )
}
