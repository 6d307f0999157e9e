import { Autocomplete } from '@mantine/core'
import { precinctPlans } from '../../../domain/properties/precincts.ts'
import type { FieldProps } from '../../ui/input/field-props.ts'

type PrecinctInputProps = FieldProps<string> & {
  /** Where the thram lies: the codes of that thromde's plan come alone, where it is known. */
  placeLabel: string | undefined
}

/** A precinct by its code or its words; a code that no plan here lists may be typed. */
export function PrecinctInput({ placeLabel, ...field }: PrecinctInputProps) {
  const own = precinctPlans.filter(({ thromde }) => placeLabel?.startsWith(thromde))
  const words = new Map((own.length > 0 ? own : precinctPlans).flatMap(({ precincts }) => precincts))
  const { value, onChange, ...rest } = field
  return (
    <Autocomplete
      {...rest}
      {...(value === undefined ? {} : { value })}
      onChange={(text) => onChange?.(text)}
      maxLength={20}
      autoComplete="off"
      data={[...words.keys()]}
      limit={50}
      maxDropdownHeight={320}
      filter={({ options, search }) =>
        options.filter(
          (option) =>
            'value' in option &&
            `${option.value} ${words.get(option.value) ?? ''}`.toLowerCase().includes(search.trim().toLowerCase()),
        )
      }
      renderOption={({ option }) => (
        <span>
          {option.value} <span className="small secondary">{words.get(option.value)}</span>
        </span>
      )}
    />
  )
}
