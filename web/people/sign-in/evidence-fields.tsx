import { Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { t } from '../../platform/texts.ts'
import { PhoneInput } from '../../ui/input/phone-input.tsx'

type InputProps = ReturnType<UseFormReturnType<Record<string, unknown>>['getInputProps']>

/** The new sign-in number of a person, and the evidence of their identity. */
export function EvidenceFields({ form }: { form: { getInputProps: (name: 'phoneNumber' | 'evidence') => InputProps } }) {
  return (
    <>
      <PhoneInput
        label={t`Sign-in phone`}
        required
        description={t`Change the number only if the phone is lost too.`}
        {...form.getInputProps('phoneNumber')}
      />
      <Textarea
        label={t`Evidence`}
        required
        autosize
        minRows={3}
        maxLength={1000}
        description={t`What you checked and how, such as the document and who was present.`}
        {...form.getInputProps('evidence')}
      />
    </>
  )
}
