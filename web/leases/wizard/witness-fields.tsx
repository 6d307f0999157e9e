import { TextInput, type TextInputProps } from '@mantine/core'
import { t } from '../../platform/texts.ts'
import { FormRow } from '../../ui/form/form-page.tsx'

type WitnessFieldsProps = {
  inputProps: (path: string) => TextInputProps
  /** While a lease is drafted they may be left out. */
  isOptional?: boolean
}

/** The two witnesses of an agreement, each with the CID. */
export function WitnessFields({ inputProps, isOptional = false }: WitnessFieldsProps) {
  return [0, 1].map((index) => (
    <FormRow key={index}>
      <TextInput
        label={t`Name of witness ${index + 1}`}
        required={!isOptional}
        autoComplete="off"
        {...inputProps(`witnesses.${index}.name`)}
      />
      <TextInput
        label={t`CID of witness ${index + 1}`}
        required={!isOptional}
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        {...inputProps(`witnesses.${index}.cid`)}
      />
    </FormRow>
  ))
}
