import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { SignInCodeStep } from '../../identity/sign-in-code-step.tsx'
import type { CallArgs, EndpointKey } from '../../platform/call.ts'
import { fieldErrorsOf } from '../../platform/problem-to-form.ts'
import { rich, t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { PhoneInput } from '../../ui/input/phone-input.tsx'
import { RefusalText } from '../../ui/form/refusal-text.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

type DialogProps = {
  /** The value that an office proposes, or that waits for confirmation. */
  proposed?: string
  onClose: () => void
}

/** Asks for the new number, then for the code that was sent to it. */
export function ChangePhoneDialog({ proposed = '', onClose }: DialogProps) {
  const [phoneNumber, setPhoneNumber] = useState(proposed)
  return (
    <CodeDialog
      title={t`Change sign-in phone`}
      field={(errors) => (
        <PhoneInput
          label={t`New number`}
          required
          description={t`You sign in with this number at every office. The phone number in each office’s record does not change.`}
          value={phoneNumber}
          onChange={setPhoneNumber}
          error={errors['phoneNumber']}
        />
      )}
      isComplete={phoneNumber.length === 8}
      send="auth.sendPhoneCode"
      sendArgs={{ body: { phoneNumber } }}
      sentText={rich`If nobody else signs in with +975 ${phoneNumber}, you get a 6-digit code there. It expires in 5 minutes.`}
      confirm="auth.movePhone"
      confirmLabel={t`Change number`}
      toConfirmArgs={(code) => ({ body: { phoneNumber, code } })}
      done={[t`Sign-in phone changed`, t`You now sign in with +975 ${phoneNumber}.`]}
      onClose={onClose}
    />
  )
}

/** Asks for the e-mail, then for the code that was sent to it. Afterwards, links to set a password may also be sent there. */
export function ChangeEmailDialog({ proposed = '', onClose }: DialogProps) {
  const [email, setEmail] = useState(proposed)
  return (
    <CodeDialog
      title={proposed === '' ? t`Change sign-in e-mail` : t`Confirm sign-in e-mail`}
      field={(errors) => (
        <TextInput
          label={t`Email`}
          type="email"
          required
          autoComplete="email"
          description={t`You sign in with this e-mail at every office. The e-mail in each office’s record does not change.`}
          value={email}
          error={errors['email']}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      )}
      isComplete={email !== ''}
      send="signInChange.sendEmailCode"
      sendArgs={{ body: { email } }}
      sentText={rich`If nobody else signs in with ${email}, you get a 6-digit code there. It expires in 5 minutes.`}
      confirm="signInChange.confirmEmail"
      confirmLabel={t`Confirm e-mail`}
      toConfirmArgs={(code) => ({ body: { email, code } })}
      done={[t`Sign-in e-mail confirmed`]}
      onClose={onClose}
    />
  )
}

type CodeDialogProps<S extends EndpointKey, C extends EndpointKey> = {
  title: string
  field: (errors: Record<string, string>) => ReactNode
  isComplete: boolean
  send: S
  sendArgs: CallArgs<S>
  sentText: ReactNode
  confirm: C
  confirmLabel: string
  toConfirmArgs: (code: string) => CallArgs<C>
  done: readonly [title: string, text?: string]
  onClose: () => void
}

function CodeDialog<S extends EndpointKey, C extends EndpointKey>(props: CodeDialogProps<S, C>) {
  const [isSent, setSent] = useState(false)
  return (
    <FormDialog title={props.title} isOpen onClose={props.onClose} width={420}>
      {isSent ? <ConfirmStep {...props} onAgain={() => setSent(false)} /> : <SendStep {...props} onSent={() => setSent(true)} />}
    </FormDialog>
  )
}

type SendStepProps<S extends EndpointKey> = Pick<CodeDialogProps<S, never>, 'field' | 'isComplete' | 'send' | 'sendArgs'> & {
  onSent: () => void
}

function SendStep<S extends EndpointKey>({ field, isComplete, send, sendArgs, onSent }: SendStepProps<S>) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const sending = useAction(send, {
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
    sending.mutate(sendArgs)
  }
  return (
    <form className="form" onSubmit={submit} noValidate>
      <RefusalText>{refusal}</RefusalText>
      <div className="form-fields">{field(errors)}</div>
      <div className="form-actions">
        <Button type="submit" loading={sending.isPending} disabled={!isComplete}>{t`Send code`}</Button>
      </div>
    </form>
  )
}

type ConfirmStepProps<C extends EndpointKey> = Omit<
  CodeDialogProps<never, C>,
  'title' | 'field' | 'isComplete' | 'send' | 'sendArgs'
> & {
  onAgain: () => void
}

function ConfirmStep<C extends EndpointKey>({ onAgain, onClose, ...props }: ConfirmStepProps<C>) {
  const [error, setError] = useState<string | null>(null)
  const confirming = useAction(props.confirm, {
    invalidates: ['auth.readPhone', 'signInChange'],
    onSuccess: () => {
      toast('SUCCESS', ...props.done)
      onClose()
    },
    onProblem: (problem) => setError(problem.problem.errors?.[0]?.message ?? problem.message),
  })
  const submit = (code: string) => {
    setError(null)
    confirming.mutate(props.toConfirmArgs(code))
  }
  return (
    <SignInCodeStep
      submitLabel={props.confirmLabel}
      isPending={confirming.isPending}
      error={error}
      onSubmit={submit}
      onBack={onAgain}
    >
      {props.sentText}
    </SignInCodeStep>
  )
}
