import { Textarea, TextInput } from '@mantine/core'
import type { OwnUser } from '../../domain/identity/auth-contract.ts'
import { ownDetails } from '../../domain/identity/own-details.ts'
import { formBody, formChecks, formValues } from '../platform/record-form.ts'
import { updateSessionUser } from '../platform/session-store.ts'
import { t } from '../platform/texts.ts'
import { RecordEditForm } from '../ui/form/record-edit-form.tsx'
import { RecordField } from '../ui/form/record-field.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { matches, useFormFields } from '../ui/form/use-form-fields.ts'
import { ownDetailsCompared } from './compared-people.ts'

type Stored = OwnUser & {
  /** Null if the person may not change it: only the ADMIN may. */
  smsHeaderTitle: string | null
}
type UpdateUserFormProps = { person: Stored; readCurrent: () => Promise<Stored>; onDone: () => void }

const checks = {
  ...formChecks(ownDetails),
  smsHeaderTitle: matches(/^[A-Za-z0-9 ]{1,11}$/, t`Use 1 to 11 letters, digits or spaces.`),
}
const toValues = (stored: Stored) => ({ ...formValues(ownDetails, stored), smsHeaderTitle: stored.smsHeaderTitle ?? '' })

/** The fields of specification §2. The button is disabled until they are valid. */
export function UpdateUserForm({ person, readCurrent, onDone }: UpdateUserFormProps) {
  const form = useFormFields({ initialValues: toValues(person), validate: checks })
  const hasTitle = person.smsHeaderTitle !== null
  return (
    <RecordEditForm
      endpoint="auth.updateDetails"
      stored={person}
      toValues={toValues}
      readCurrent={readCurrent}
      compared={ownDetailsCompared}
      form={form}
      toArgs={({ smsHeaderTitle, ...values }) => ({
        params: { userId: person.id },
        body: { ...formBody(ownDetails, values), ...(hasTitle ? { smsHeaderTitle } : {}) },
      })}
      invalidates={['auth.authenticated', 'organisation']}
      submitLabel={t`Update Details`}
      waitsForValid
      onDone={({ nameEnglish }) => {
        updateSessionUser({ nameEnglish })
        toast('SUCCESS', t`User updated successfully`)
        onDone()
      }}
    >
      <RecordField of={ownDetails} name="nameEnglish" form={form} />
      <RecordField of={ownDetails} name="nameDzongkha" form={form} />
      <RecordField
        of={ownDetails}
        name="phoneNumber"
        form={form}
        description={t`Contact details for the office. Your sign-in phone is above.`}
      />
      <RecordField of={ownDetails} name="cid" form={form} />
      <RecordField of={ownDetails} name="email" form={form} />
      <Textarea
        label={ownDetails.fields.permanentAddress.label}
        autosize
        minRows={2}
        {...form.getInputProps('permanentAddress')}
      />
      {hasTitle && (
        <TextInput
          label={t`SMS header title`}
          description={t`Sender of every SMS of the organisation: 1 to 11 letters, digits or spaces.`}
          maxLength={11}
          {...form.getInputProps('smsHeaderTitle')}
        />
      )}
    </RecordEditForm>
  )
}
