import { PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { idleLockMinutes } from '../../domain/field-desk/field-record.ts'
import type { Session } from '../platform/session-store.ts'
import { t } from '../platform/texts.ts'
import { RefusalText } from '../ui/form/refusal-text.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { CheckField } from '../ui/input/check-field.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { minPassphraseLength } from './desk-crypto.ts'
import { createDesk, useDeskState } from './desk-state.ts'
import '../ui/form/form.css'

/** Creates the desk of the signed-in person. It first explains the consequence of a forgotten passphrase. */
export function SetUpDesk({ session }: { session: Session }) {
  const { desks } = useDeskState()
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useFormFields({
    initialValues: { passphrase: '', again: '', isUnderstood: false },
    validate: {
      passphrase: (text) => (text.length < minPassphraseLength ? t`Enter at least ${minPassphraseLength} characters.` : null),
      again: (text, { passphrase }) => (text === passphrase ? null : t`The two passphrases differ. Enter them again.`),
      isUnderstood: (isUnderstood) => (isUnderstood ? null : t`Confirm this to continue.`),
    },
  })
  const create = async (passphrase: string) => {
    setPending(true)
    setRefusal(null)
    try {
      await createDesk({ session, officeName: officeOf(session), passphrase })
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    }
    setPending(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => form.onSubmit(({ passphrase }) => void create(passphrase))(event)
  return (
    <>
      <h1>{t`Field desk`}</h1>
      <p>{t`Record meter readings, condition reports, damage and cash on this device where there is no connection. Records are encrypted here and are sent when the connection is back.`}</p>
      {desks.length > 0 && (
        <p className="secondary">{t`This device also has a field desk of somebody else, which stays locked.`}</p>
      )}
      <RecordCard title={t`Set up on this device`}>
        <form className="form" onSubmit={submit} noValidate>
          <RefusalText>{refusal}</RefusalText>
          <div className="form-fields">
            <PasswordInput
              label={t`Passphrase`}
              description={t`At least ${minPassphraseLength} characters; several words are best. Not your password. The desk locks after ${idleLockMinutes} minutes without input.`}
              required
              autoComplete="new-password"
              {...form.getInputProps('passphrase')}
            />
            <PasswordInput label={t`Passphrase again`} required autoComplete="new-password" {...form.getInputProps('again')} />
            <CheckField
              label={t`I understand: the passphrase is stored nowhere. If I forget it, nobody can read unsent records on this device.`}
              isChecked={form.values.isUnderstood}
              onChange={(isUnderstood) => form.setFieldValue('isUnderstood', isUnderstood)}
            />
            <RefusalText>{typeof form.errors['isUnderstood'] === 'string' ? form.errors['isUnderstood'] : null}</RefusalText>
          </div>
          <div className="form-actions">
            <SubmitButton loading={isPending}>{t`Set up field desk`}</SubmitButton>
          </div>
        </form>
      </RecordCard>
    </>
  )
}

function officeOf({ user, currentRole }: Session): string {
  return user.roles.find(({ id }) => id === currentRole.id)?.organisationName ?? ''
}
