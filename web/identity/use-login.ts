import { type FormEvent, useState } from 'react'
import type { Session } from '../platform/session-store.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { useBotCheck } from './bot-check.tsx'
import type { Credentials, RolesOffered } from './credentials.ts'

export type LoginSteps = {
  onSignedIn: (session: Session) => void
  /** The person is identified, but a second factor is required. */
  onSecondFactor: (credentials: Credentials) => void
  onOffer: (offered: RolesOffered) => void
}

/** Signs in by password or code. The outcome is a session, a request for the second factor, or an offer of roles. */
export function useLogin(given: Credentials, { onSignedIn, onSecondFactor, onOffer }: LoginSteps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  // True after failed attempts, when the server requires the check.
  const [isDoubted, setDoubted] = useState(false)
  const botCheck = useBotCheck({ isAsked: isDoubted })
  const { isPending, mutate } = useAction('auth.login', {
    onSuccess: onSignedIn,
    onProblem: (problem) => {
      if (problem.code === 'SECOND_FACTOR_REQUIRED') return onSecondFactor(given)
      if (problem.problem.offers) return onOffer({ given, offers: problem.problem.offers })
      if (problem.code === 'BOT_CHECK_REQUIRED') setDoubted(true)
      setRefusal(problem.problem.errors?.[0]?.message ?? problem.message)
      botCheck.renew()
    },
  })
  const login = (event: FormEvent, isComplete = true) => {
    event.preventDefault()
    setRefusal(null)
    if (isComplete) mutate({ body: { ...given, ...botCheck.answer } })
  }
  return { login, isPending, refusal, setRefusal, botCheck }
}
