import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { asProblem } from '../platform/problem-error.ts'
import { t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import type { ProofKind } from '../platform/fresh-proof.ts'
import { ProviderProof } from './external/provider-proof.tsx'

/** Asks for proof before a sensitive call. The call is then sent again. */
type ProofDialogProps = {
  kind: ProofKind
  onAnswer: (isProven: boolean) => void
}

export function ProofDialog({ kind, onAnswer }: ProofDialogProps) {
  return (
    <FormDialog title={t`Confirm it is you`} isOpen onClose={() => onAnswer(false)} width={400}>
      <ProofForm kind={kind} onProven={() => onAnswer(true)} onCancel={() => onAnswer(false)} />
    </FormDialog>
  )
}

type ProofFormProps = { kind: ProofKind; onProven: () => void; onCancel: () => void }

function ProofForm({ kind, onProven, onCancel }: ProofFormProps) {
  const isByFactor = kind === 'FACTOR'
  const factors = useEndpoint('secondFactor.read', undefined)
  const [isByCode, setByCode] = useState(isByFactor)
  const [secret, setSecret] = useState('')
  const [error, setError] = useState<string | null>(null)
  const prove = useAction('proof.give', { onSuccess: onProven, onProblem: (problem) => setError(problem.message) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setError(null)
    prove.mutate({ body: isByCode ? { secondFactor: secret } : { password: secret } })
  }
  const switchWay = () => {
    setByCode(!isByCode)
    setSecret('')
    setError(null)
  }
  const proveByPasskey = () =>
    import('./second-factor/passkey.ts')
      .then((module) => module.proveByPasskey())
      .then(onProven, (problem: unknown) => setError(asProblem(problem).message))
  const field = { required: true, 'data-autofocus': true, value: secret, error }
  return (
    <form className="form" onSubmit={submit} noValidate>
      <div className="form-fields">
        <p className="secondary">
          {isByFactor
            ? t`To change second factors, use a second factor: an app code, a recovery code or a passkey. Your password is not enough.`
            : kind === 'OWN'
              ? t`To change how you sign in, use your own password, an app code or a passkey.`
              : t`Confirm that it is you. You are not asked again for 15 minutes.`}
        </p>
        {isByCode ? (
          <TextInput
            {...field}
            label={t`Code`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
        ) : (
          <PasswordInput
            {...field}
            label={t`Password`}
            autoComplete="current-password"
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
        )}
        <div className="sign-in-ways">
          {factors.data?.appSince && !isByFactor && (
            <button type="button" className="text-link" onClick={switchWay}>
              {isByCode ? t`Use the password instead` : t`Use an app code`}
            </button>
          )}
          {kind === 'ANY' && <ProviderProof onProven={onProven} onProblem={setError} />}
          {factors.data?.passkeys[0] && (
            <button type="button" className="text-link" onClick={() => void proveByPasskey()}>{t`Use a passkey`}</button>
          )}
        </div>
      </div>
      <div className="form-actions">
        <Button variant="default" onClick={onCancel}>{t`Cancel`}</Button>
        <Button type="submit" loading={prove.isPending} disabled={secret === ''}>{t`Confirm`}</Button>
      </div>
    </form>
  )
}
