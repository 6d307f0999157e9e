import { Button, PasswordInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../platform/texts.ts'
import type { PasswordUpdate } from './use-password-update.ts'
import '../ui/form/form.css'

type PasswordFieldsProps = {
  update: PasswordUpdate
  submitLabel: string
  /** A second button next to the submit button. */
  secondary?: ReactNode
}

/** The two fields and the button of both password dialogs. */
export function PasswordFields({ update, submitLabel, secondary }: PasswordFieldsProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        update.submit()
      }}
    >
      <div className="form-fields">
        <PasswordInput
          label={t`New Password`}
          description={t`At least 12 characters, or 8 if you have a second factor. Without your name or phone number.`}
          required
          data-autofocus
          autoComplete="new-password"
          value={update.password}
          onChange={(event) => update.setPassword(event.currentTarget.value)}
        />
        <PasswordInput
          label={t`Reenter New Password`}
          required
          autoComplete="new-password"
          value={update.reentry}
          onChange={(event) => update.setReentry(event.currentTarget.value)}
        />
      </div>
      <div className="form-actions">
        {secondary}
        <Button type="submit" loading={update.isPending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
