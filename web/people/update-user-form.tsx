import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { User } from '../../domain/identity/user.ts'
import { problemToForm } from '../platform/problem-to-form.ts'
import { updateSessionUser } from '../platform/session-store.ts'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { PhoneInput } from '../ui/input/phone-input.tsx'
import { RefusalText } from '../ui/form/refusal-text.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { matches, required, useFormFields } from '../ui/form/use-form-fields.ts'
import { useUnsavedGuard } from '../ui/form/use-unsaved-guard.ts'
import { checkCid, checkEmail, checkPhone } from './sign-in/contact-checks.ts'

type UpdateUserFormProps = {
  person: User
  /** Null where it is not one's to change: it is for ADMIN only. */
  smsHeaderTitle: string | null
  onDone: () => void
}

const checks = {
  nameEnglish: required(t`Name English is required.`),
  phoneNumber: (phone: string) => required(t`Phone Number is required.`)(phone) ?? checkPhone(phone),
  cid: checkCid,
  email: checkEmail,
  smsHeaderTitle: matches(/^[A-Za-z0-9 ]{1,11}$/, t`Use 1 to 11 letters, digits or spaces.`),
}

/** The fields of specification §2; the button waits until they are right. */
export function UpdateUserForm({ person, smsHeaderTitle, onDone }: UpdateUserFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useFormFields({
    initialValues: {
      nameEnglish: person.nameEnglish,
      nameDzongkha: person.nameDzongkha ?? '',
      phoneNumber: person.phoneNumber ?? '',
      cid: person.cid ?? '',
      email: person.email ?? '',
      permanentAddress: person.permanentAddress ?? '',
      smsHeaderTitle: smsHeaderTitle ?? '',
    },
    validate: checks,
  })
  const guard = useUnsavedGuard(() => form.isDirty())
  const update = useAction('auth.updateDetails', {
    refreshes: ['auth.authenticated', 'organisation'],
    onSuccess: ({ nameEnglish }) => {
      guard.release()
      updateSessionUser({ nameEnglish })
      toast('SUCCESS', t`User updated successfully`)
      onDone()
    },
    onProblem: (problem) => setRefusal(problemToForm(problem, form)),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setRefusal(null)
    form.onSubmit(({ smsHeaderTitle: title, ...details }) =>
      update.mutate({
        params: { userId: person.id },
        body: { ...details, ...(smsHeaderTitle === null ? {} : { smsHeaderTitle: title }) },
      }),
    )(event)
  }
  return (
    <form className="form" onSubmit={submit} noValidate>
      <RefusalText>{refusal}</RefusalText>
      <div className="form-fields">
        <TextInput label={t`Name English`} required autoComplete="name" {...form.getInputProps('nameEnglish')} />
        <TextInput label={t`Name Dzongkha`} lang="dz" {...form.getInputProps('nameDzongkha')} />
        <PhoneInput
          label={t`Phone Number`}
          required
          description={t`How the office reaches you. The number that you sign in with is above.`}
          {...form.getInputProps('phoneNumber')}
        />
        <TextInput label={t`CID`} inputMode="numeric" autoComplete="off" {...form.getInputProps('cid')} />
        <TextInput label={t`Email`} type="email" autoComplete="email" {...form.getInputProps('email')} />
        <Textarea label={t`Permanent Address`} autosize minRows={2} {...form.getInputProps('permanentAddress')} />
        {smsHeaderTitle !== null && (
          <TextInput
            label={t`SMS header title`}
            description={t`Stands over every SMS of the organisation: 1 to 11 letters, digits or spaces.`}
            maxLength={11}
            {...form.getInputProps('smsHeaderTitle')}
          />
        )}
      </div>
      <div className="form-actions">
        <Button
          type="submit"
          loading={update.isPending}
          disabled={update.isPending || !form.isValid()}
        >{t`Update Details`}</Button>
      </div>
    </form>
  )
}
