import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf } from '../platform/problem-to-form.ts'
import { rich, t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { PhoneInput } from '../ui/phone-input.tsx'
import { RefusalText } from '../ui/refusal-text.tsx'
import { toast } from '../ui/toast.tsx'

/** The new number and the password, then the code that went to the number: both prove that it is one's own to move. */
export function MovePhoneDialog({ onClose }: { onClose: () => void }) {
  const [phoneNumber, setPhoneNumber] = useState('')
  const [isSent, setSent] = useState(false)
  return (
    <FormDialog title={t`Change sign-in number`} isOpen onClose={onClose} width={420}>
      {isSent ? (
        <CodeStep phoneNumber={phoneNumber} onAgain={() => setSent(false)} onDone={onClose} />
      ) : (
        <NumberStep phoneNumber={phoneNumber} onPhoneNumber={setPhoneNumber} onSent={() => setSent(true)} />
      )}
    </FormDialog>
  )
}

type NumberStepProps = { phoneNumber: string; onPhoneNumber: (phoneNumber: string) => void; onSent: () => void }

function NumberStep({ phoneNumber, onPhoneNumber, onSent }: NumberStepProps) {
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const send = useAction('auth.sendPhoneCode', {
    onSuccess: onSent,
    onProblem: (problem) => {
      const atFields = fieldErrorsOf(problem)
      setErrors(atFields)
      if (Object.keys(atFields).length === 0) setRefusal(problem.message)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setErrors({})
    setRefusal(null)
    send.mutate({ body: { phoneNumber, password } })
  }
  return (
    <form className="form" onSubmit={submit} noValidate>
      <RefusalText>{refusal}</RefusalText>
      <div className="form-fields">
        <PhoneInput
          label={t`New number`}
          required
          description={t`You sign in with it at every office. What each office keeps as your phone number stays as it is.`}
          value={phoneNumber}
          onChange={onPhoneNumber}
          error={errors['phoneNumber']}
        />
        <PasswordInput
          label={t`Password`}
          required
          autoComplete="current-password"
          value={password}
          error={errors['password']}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </div>
      <div className="form-actions">
        <Button
          type="submit"
          loading={send.isPending}
          disabled={phoneNumber.length !== 8 || password === ''}
        >{t`Send code`}</Button>
      </div>
    </form>
  )
}

type CodeStepProps = { phoneNumber: string; onAgain: () => void; onDone: () => void }

function CodeStep({ phoneNumber, onAgain, onDone }: CodeStepProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const move = useAction('auth.movePhone', {
    refreshes: ['auth.readPhone'],
    onSuccess: () => {
      toast('SUCCESS', t`Sign-in number changed`, t`You sign in with +975 ${phoneNumber} from now on.`)
      onDone()
    },
    onProblem: (problem) => setError(problem.problem.errors?.[0]?.message ?? problem.message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    move.mutate({ body: { phoneNumber, code } })
  }
  return (
    <form className="form" onSubmit={submit} noValidate>
      <div className="form-fields">
        <output className="secondary">{rich`If +975 ${phoneNumber} is free to sign in with, a code of 6 digits is on its way there. It holds for 5 minutes.`}</output>
        <TextInput
          label={t`Code`}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step has no other purpose than this field
          autoFocus
          value={code}
          error={error}
          onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
        />
      </div>
      <div className="form-actions">
        <Button variant="default" onClick={onAgain}>{t`Back`}</Button>
        <Button type="submit" loading={move.isPending} disabled={code.length !== 6}>{t`Change number`}</Button>
      </div>
    </form>
  )
}
