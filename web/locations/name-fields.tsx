import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

type Names = { name: string; nameDzongkha: string }

/** The two names of every place. */
export function NameFields({ form }: { form: Pick<UseFormReturnType<Names>, 'getInputProps'> }) {
  return (
    <>
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <TextInput label="Name in Dzongkha" lang="dz" {...form.getInputProps('nameDzongkha')} />
    </>
  )
}
