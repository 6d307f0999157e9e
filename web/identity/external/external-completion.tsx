import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import type { Session } from '../../platform/session-store.ts'
import { t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { RefusalText } from '../../ui/form/refusal-text.tsx'
import { CheckField } from '../../ui/input/check-field.tsx'
import { rememberProvider } from './pending-sign-in.ts'

type ExternalCompletionProps = {
  provider: string
  state: string
  parameters: string
  onSignedIn: (session: Session, returnTo: string | null) => void
  onBack: () => void
}

/** The provider or the wallet has answered: signs in, and asks for the second factor where the person has one. */
export function ExternalCompletion({ provider, state, parameters, onSignedIn, onBack }: ExternalCompletionProps) {
  const [isAsked, setAsked] = useState(false)
  const [code, setCode] = useState('')
  const [rememberDevice, setRemember] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const complete = useAction('externalSignIn.complete', {
    onSuccess: ({ returnTo, ...session }) => {
      if (provider !== 'BHUTAN_NDI') rememberProvider(provider)
      onSignedIn(session, returnTo)
    },
    onProblem: (problem) => {
      setCode('')
      if (problem.code === 'SECOND_FACTOR_REQUIRED' && !isAsked) setAsked(true)
      else setRefusal(problem.message)
    },
  })
  const begin = useEffectEvent(() => complete.mutate({ body: { provider, state, parameters } }))
  useEffect(() => begin(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefusal(null)
    complete.mutate({ body: { provider, state, parameters, secondFactor: code, rememberDevice } })
  }
  const back = (
    <div className="sign-in-ways">
      <button type="button" className="text-link" onClick={onBack}>{t`Back to sign-in`}</button>
    </div>
  )
  if (!isAsked)
    return (
      <div className="sign-in-form">
        <h1>{t`Sign in`}</h1>
        {refusal === null ? <SkeletonBar width={70} /> : <RefusalText>{refusal}</RefusalText>}
        {refusal !== null && back}
      </div>
    )
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
      <Button type="submit" fullWidth loading={complete.isPending} disabled={code.trim().length < 6}>{t`Sign in`}</Button>
      {back}
    </form>
  )
}
