import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { t } from '../platform/texts.ts'

type SignInCodeStepProps = {
  /** The address or number that the code was sent to. */
  children: ReactNode
  submitLabel: string
  isPending: boolean
  error: string | null
  onSubmit: (code: string) => void
  onBack: () => void
}

/** The six digits that were sent to the new phone or e-mail. */
export function SignInCodeStep({ children, submitLabel, isPending, error, onSubmit, onBack }: SignInCodeStepProps) {
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(code)
  }
  return (
    <form className="form" onSubmit={submit} noValidate>
      <div className="form-fields">
        <output className="secondary">{children}</output>
        <TextInput
          label={t`Code`}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step consists only of this field
          autoFocus
          value={code}
          error={error}
          onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
        />
      </div>
      <div className="form-actions">
        <Button variant="default" onClick={onBack}>{t`Back`}</Button>
        <Button type="submit" loading={isPending} disabled={code.length !== 6}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
