import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Reply } from '../platform/call.ts'
import { useSearchState } from '../platform/search-state.ts'
import { rich, t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { InstantText } from '../ui/text/date-text.tsx'
import { Link } from '../ui/page/link.tsx'
import { RefusalText } from '../ui/form/refusal-text.tsx'
import { SkeletonBar } from '../ui/feedback/skeleton.tsx'
import { SignInCodeStep } from './sign-in-code-step.tsx'
import './sign-in.css'

type LinkedChange = Reply<'signInChange.readByLink'>

/** The page of the link sent to the phone or e-mail of a person whose sign-in is to change. It needs no sign-in. */
export function SignInChangeScreen() {
  const [search] = useSearchState()
  const token = search['token']
  return (
    <div className="sign-in">
      <div className="sheet sign-in-sheet">{token ? <Change token={token} /> : <Ended title={t`This link is incomplete`} />}</div>
    </div>
  )
}

function Change({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<'CONFIRMED' | 'STOPPED' | null>(null)
  const change = useEndpoint('signInChange.readByLink', { body: { token } }, { isEnabled: outcome === null })
  if (outcome === 'CONFIRMED')
    return <Ended title={t`Your sign-in was changed`} text={t`Sign in with the new phone number or e-mail from now on.`} />
  if (outcome === 'STOPPED')
    return <Ended title={t`The change was stopped`} text={t`You sign in as before. Nothing has changed.`} />
  if (change.isError)
    return <Ended title={t`This link has expired`} text={change.error.problem.errors?.[0]?.message ?? change.error.message} />
  if (!change.data) return <SkeletonBar width={80} />
  return <Answer token={token} change={change.data} onOutcome={setOutcome} />
}

type AnswerProps = { token: string; change: LinkedChange; onOutcome: (outcome: 'CONFIRMED' | 'STOPPED') => void }

function Answer({ token, change, onOutcome }: AnswerProps) {
  const [isSent, setSent] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const onProblem = (problem: { problem: { errors?: { message: string }[] }; message: string }) =>
    setRefusal(problem.problem.errors?.[0]?.message ?? problem.message)
  const send = useAction('signInChange.sendCodeByLink', { onSuccess: () => setSent(true), onProblem })
  const confirm = useAction('signInChange.confirmByLink', { onSuccess: () => onOutcome('CONFIRMED'), onProblem })
  const stop = useAction('signInChange.stopByLink', { onSuccess: () => onOutcome('STOPPED'), onProblem })
  const act = (action: () => void) => {
    setRefusal(null)
    action()
  }
  if (isSent) {
    return (
      <div className="sign-in-form">
        <h1>{t`Enter the code`}</h1>
        <SignInCodeStep
          submitLabel={t`Confirm change`}
          isPending={confirm.isPending}
          error={refusal}
          onSubmit={(code) => act(() => confirm.mutate({ body: { token, code } }))}
          onBack={() => act(() => setSent(false))}
        >
          {rich`If nobody else signs in with ${change.newValue}, you get a 6-digit code there. It expires in 5 minutes.`}
        </SignInCodeStep>
      </div>
    )
  }
  return (
    <div className="sign-in-form">
      <h1>{t`Change of your sign-in`}</h1>
      <WhatChanges change={change} />
      <RefusalText>{refusal}</RefusalText>
      {change.canConfirm && (
        <Button
          fullWidth
          loading={send.isPending}
          disabled={stop.isPending}
          onClick={() => act(() => send.mutate({ body: { token } }))}
        >{t`Confirm change`}</Button>
      )}
      <Button
        fullWidth
        variant="default"
        loading={stop.isPending}
        disabled={send.isPending}
        onClick={() => act(() => stop.mutate({ body: { token } }))}
      >{t`Stop change`}</Button>
    </div>
  )
}

function WhatChanges({ change: { kind, newValue, organisationName, effectiveAt, keepsPhone } }: { change: LinkedChange }) {
  if (effectiveAt && keepsPhone) {
    return (
      <p>{rich`Somebody asked ${<strong>{organisationName}</strong>} to remove your second factors, recovery codes and PIN, and showed proof of identity. They are removed on ${<InstantText at={effectiveAt} />}. If this was not you, stop the change now.`}</p>
    )
  }
  if (effectiveAt) {
    return (
      <p>{rich`Somebody asked ${<strong>{organisationName}</strong>} to change your sign-in phone to ${<strong>{newValue}</strong>}, and showed proof of identity. It changes on ${<InstantText at={effectiveAt} />}. If this was not you, stop the change now.`}</p>
    )
  }
  return (
    <p>
      {kind === 'EMAIL'
        ? rich`${<strong>{organisationName}</strong>} proposes to change your sign-in e-mail to ${<strong>{newValue}</strong>}. Confirm only if this is your e-mail.`
        : rich`${<strong>{organisationName}</strong>} proposes to change your sign-in phone to ${<strong>{newValue}</strong>}. Confirm only if this is your number.`}
    </p>
  )
}

function Ended({ title, text }: { title: string; text?: string }) {
  return (
    <div className="sign-in-form">
      <h1>{title}</h1>
      <p>{text ?? t`Open the link from the message again.`}</p>
      <div className="sign-in-ways">
        <Link to="/auth">{t`Back to sign in`}</Link>
      </div>
    </div>
  )
}
