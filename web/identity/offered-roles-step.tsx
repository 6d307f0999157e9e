import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Session } from '../platform/session-store.ts'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { RefusalText } from '../ui/form/refusal-text.tsx'
import type { RolesOffered } from './credentials.ts'
import { roleLabel } from './role-labels.ts'

type OfferedRolesStepProps = { of: RolesOffered; onSignedIn: (session: Session) => void; onBack: () => void }

/** For a person without any role to whom an office offers one again. The role applies only if they accept it. */
export function OfferedRolesStep({ of: { given, offers }, onSignedIn, onBack }: OfferedRolesStepProps) {
  const [accepted, setAccepted] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const login = useAction('auth.login', { onSuccess: onSignedIn, onProblem: (problem) => setRefusal(problem.message) })
  const accept = (id: string) => {
    setAccepted(id)
    setRefusal(null)
    login.mutate({ body: { ...given, acceptOffers: [id] } })
  }
  return (
    <div className="sign-in-form">
      <h1>{t`You have been offered a role`}</h1>
      <p className="secondary">{t`You have no role at any office now. Accept this role only if you know the office.`}</p>
      <RefusalText>{refusal}</RefusalText>
      <ul className="bare stack">
        {offers.map(({ id, name, organisationName }) => {
          const what = t`${roleLabel(name)} at ${organisationName}`
          return (
            <li key={id} className="row spread gap-4">
              <div>
                <strong>{organisationName}</strong>
                <div className="secondary">{roleLabel(name)}</div>
              </div>
              <Button
                className="no-shrink"
                loading={login.isPending && accepted === id}
                disabled={login.isPending}
                onClick={() => accept(id)}
                aria-label={t`Accept and sign in: ${what}`}
              >{t`Accept and sign in`}</Button>
            </li>
          )
        })}
      </ul>
      <div className="sign-in-ways">
        <button type="button" className="text-link" onClick={onBack}>{t`Back`}</button>
      </div>
    </div>
  )
}
