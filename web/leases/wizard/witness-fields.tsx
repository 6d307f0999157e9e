import { TextInput, type TextInputProps } from '@mantine/core'
import { t } from '../../platform/texts.ts'
import { FormRow } from '../../ui/form/form-page.tsx'

/** The two witnesses of an agreement, each with the CID. */
export function WitnessFields({ inputProps }: { inputProps: (path: string) => TextInputProps }) {
  return [0, 1].map((index) => (
    <FormRow key={index}>
      <TextInput label={t`Name of witness ${index + 1}`} required autoComplete="off" {...inputProps(`witnesses.${index}.name`)} />
      <TextInput
        label={t`CID of witness ${index + 1}`}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        {...inputProps(`witnesses.${index}.cid`)}
      />
    </FormRow>
  ))
}
