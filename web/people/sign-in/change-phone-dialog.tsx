import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { SignInCodeStep } from '../../identity/sign-in-code-step.tsx'
import { fieldErrorsOf } from '../../platform/problem-to-form.ts'
import { rich, t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { PhoneInput } from '../../ui/input/phone-input.tsx'
import { RefusalText } from '../../ui/form/refusal-text.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

type ChangePhoneDialogProps = { /** What an office proposes. */ proposed?: string; onClose: () => void }

/** The new number, then the code that went to the number. */
export function ChangePhoneDialog({ proposed = '', onClose }: ChangePhoneDialogProps) {
  const [phoneNumber, setPhoneNumber] = useState(proposed)
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
    send.mutate({ body: { phoneNumber } })
  }
  return (
    <form className="form" onSubmit={submit} noValidate>
      <RefusalText>{refusal}</RefusalText>
      <div className="form-fields">
        <PhoneInput
          label={t`New number`}
          required
          description={t`You sign in with it at every office. The phone number in each office’s record does not change.`}
          value={phoneNumber}
          onChange={onPhoneNumber}
          error={errors['phoneNumber']}
        />
      </div>
      <div className="form-actions">
        <Button type="submit" loading={send.isPending} disabled={phoneNumber.length !== 8}>{t`Send code`}</Button>
      </div>
    </form>
  )
}

type CodeStepProps = { phoneNumber: string; onAgain: () => void; onDone: () => void }

function CodeStep({ phoneNumber, onAgain, onDone }: CodeStepProps) {
  const [error, setError] = useState<string | null>(null)
  const move = useAction('auth.movePhone', {
    refreshes: ['auth.readPhone', 'signInChange'],
    onSuccess: () => {
      toast('SUCCESS', t`Sign-in number changed`, t`You now sign in with +975 ${phoneNumber}.`)
      onDone()
    },
    onProblem: (problem) => setError(problem.problem.errors?.[0]?.message ?? problem.message),
  })
  const submit = (code: string) => {
    setError(null)
    move.mutate({ body: { phoneNumber, code } })
  }
  return (
    <SignInCodeStep submitLabel={t`Change number`} isPending={move.isPending} error={error} onSubmit={submit} onBack={onAgain}>
      {rich`If nobody else signs in with +975 ${phoneNumber}, a code of 6 digits is on its way there. It expires in 5 minutes.`}
    </SignInCodeStep>
  )
}
