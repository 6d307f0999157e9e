import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'

/** Asked before what is worth stealing a session for. The call that needed it is sent again afterwards. */
export function ProofDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  return (
    <FormDialog title={t`Confirm it is you`} isOpen onClose={() => onAnswer(false)} width={400}>
      <PasswordProof onProven={() => onAnswer(true)} onCancel={() => onAnswer(false)} />
    </FormDialog>
  )
}

function PasswordProof({ onProven, onCancel }: { onProven: () => void; onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const prove = useAction('proof.give', { onSuccess: onProven, onProblem: (problem) => setError(problem.message) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setError(null)
    prove.mutate({ body: { password } })
  }
  return (
    <form className="form" onSubmit={submit} noValidate>
      <div className="form-fields">
        <p className="secondary">{t`Enter your password to continue. You are not asked again for 15 minutes.`}</p>
        <PasswordInput
          label={t`Password`}
          required
          data-autofocus
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </div>
      <div className="form-actions">
        <Button variant="default" onClick={onCancel}>{t`Cancel`}</Button>
        <Button type="submit" loading={prove.isPending} disabled={password === ''}>{t`Confirm`}</Button>
      </div>
    </form>
  )
}
