import { useState } from 'react'
import type { Session } from '../../platform/session-store.ts'
import { t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import type { Credentials, RolesOffered } from '../credentials.ts'
import { asProblem } from '../../platform/problem-error.ts'
import { signInByPasskey } from './passkey.ts'
import { SecondFactorForm } from './second-factor-form.tsx'

type SecondFactorStepProps = {
  credentials: Credentials
  onSignedIn: (session: Session) => void
  onOffer: (offered: RolesOffered) => void
  onBack: () => void
}

/** The step after the password: a code of the app, a recovery code, or a passkey. */
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
  const submit = () => {
    setRefusal(null)
    login.mutate({ body: { ...credentials, secondFactor: code, rememberDevice } })
  }
  const usePasskey = () => signInByPasskey().then(onSignedIn, (error: unknown) => setRefusal(asProblem(error).message))
  return (
    <SecondFactorForm
      {...{ code, rememberDevice, refusal }}
      onCode={setCode}
      onRemember={setRemember}
      isPending={login.isPending}
      onSubmit={submit}
    >
      <button type="button" className="text-link" onClick={() => void usePasskey()}>{t`Use a passkey`}</button>
      <button type="button" className="text-link" onClick={onBack}>{t`Back`}</button>
    </SecondFactorForm>
  )
}
