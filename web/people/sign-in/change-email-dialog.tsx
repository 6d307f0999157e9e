import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { SignInCodeStep } from '../../identity/sign-in-code-step.tsx'
import { fieldErrorsOf } from '../../platform/problem-to-form.ts'
import { rich, t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { RefusalText } from '../../ui/form/refusal-text.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

type ChangeEmailDialogProps = {
  /** What an office proposes, or what is to be confirmed. */ proposed: string
  onClose: () => void
}

/** The e-mail, then the code that went there: from then on a link to set a password may go there too. */
export function ChangeEmailDialog({ proposed, onClose }: ChangeEmailDialogProps) {
  const [email, setEmail] = useState(proposed)
  const [isSent, setSent] = useState(false)
  return (
    <FormDialog title={t`Confirm sign-in e-mail`} isOpen onClose={onClose} width={420}>
      {isSent ? (
        <CodeStep email={email} onAgain={() => setSent(false)} onDone={onClose} />
      ) : (
        <EmailStep email={email} onEmail={setEmail} onSent={() => setSent(true)} />
      )}
    </FormDialog>
  )
}

type EmailStepProps = { email: string; onEmail: (email: string) => void; onSent: () => void }

function EmailStep({ email, onEmail, onSent }: EmailStepProps) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const send = useAction('signInChange.sendEmailCode', {
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
    send.mutate({ body: { email } })
  }
  return (
    <form className="form" onSubmit={submit} noValidate>
      <RefusalText>{refusal}</RefusalText>
      <div className="form-fields">
        <TextInput
          label={t`Email`}
          type="email"
          required
          autoComplete="email"
          description={t`You sign in with it at every office. The e-mail in each office’s record does not change.`}
          value={email}
          error={errors['email']}
          onChange={(event) => onEmail(event.currentTarget.value)}
        />
      </div>
      <div className="form-actions">
        <Button type="submit" loading={send.isPending} disabled={email === ''}>{t`Send code`}</Button>
      </div>
    </form>
  )
}

type CodeStepProps = { email: string; onAgain: () => void; onDone: () => void }

function CodeStep({ email, onAgain, onDone }: CodeStepProps) {
  const [error, setError] = useState<string | null>(null)
  const confirm = useAction('signInChange.confirmEmail', {
    refreshes: ['auth.readPhone', 'signInChange'],
    onSuccess: () => {
      toast('SUCCESS', t`Sign-in e-mail confirmed`)
      onDone()
    },
    onProblem: (problem) => setError(problem.problem.errors?.[0]?.message ?? problem.message),
  })
  const submit = (code: string) => {
    setError(null)
    confirm.mutate({ body: { email, code } })
  }
  return (
    <SignInCodeStep
      submitLabel={t`Confirm e-mail`}
      isPending={confirm.isPending}
      error={error}
      onSubmit={submit}
      onBack={onAgain}
    >
      {rich`If nobody else signs in with ${email}, a code of 6 digits is on its way there. It expires in 5 minutes.`}
    </SignInCodeStep>
  )
}
