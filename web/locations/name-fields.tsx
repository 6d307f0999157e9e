import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { t } from '../platform/texts.ts'

type Names = { name: string; nameDzongkha: string }

export function NameFields({ form }: { form: Pick<UseFormReturnType<Names>, 'getInputProps'> }) {
  return (
    <>
      <TextInput label={t`Name`} required data-autofocus {...form.getInputProps('name')} />
      <TextInput label={t`Name in Dzongkha`} lang="dz" {...form.getInputProps('nameDzongkha')} />
    </>
  )
}
