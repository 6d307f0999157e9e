import { useEffect, useEffectEvent, useState } from 'react'
import type { Session } from '../../platform/session-store.ts'
import { t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { RefusalText } from '../../ui/form/refusal-text.tsx'
import { SecondFactorForm } from '../second-factor/second-factor-form.tsx'
import { rememberProvider } from './pending-sign-in.ts'

type ExternalCompletionProps = {
  provider: string
  state: string
  parameters: string
  onSignedIn: (session: Session, returnTo: string | null) => void
  onBack: () => void
}

/** Completes the sign-in after the provider or the wallet replied, and asks for the second factor if the person has one. */
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
  const submit = () => {
    setRefusal(null)
    complete.mutate({ body: { provider, state, parameters, secondFactor: code, rememberDevice } })
  }
  const back = <button type="button" className="text-link" onClick={onBack}>{t`Back to sign-in`}</button>
  if (!isAsked)
    return (
      <div className="sign-in-form">
        <h1>{t`Sign in`}</h1>
        {refusal === null ? <SkeletonBar width={70} /> : <RefusalText>{refusal}</RefusalText>}
        {refusal !== null && <div className="sign-in-ways">{back}</div>}
      </div>
    )
  return (
    <SecondFactorForm
      {...{ code, rememberDevice, refusal }}
      onCode={setCode}
      onRemember={setRemember}
      isPending={complete.isPending}
      onSubmit={submit}
    >
      {back}
    </SecondFactorForm>
  )
}
