import { type ComboboxItem, type ComboboxParsedItem, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { typedWords } from '../../../domain/typed-words.ts'
import { t } from '../../platform/texts.ts'
import type { FieldProps } from './field-props.ts'

export type SearchOption = {
  value: string
  label: string
  /** A secondary line: the name in Dzongkha. */
  description?: ReactNode
  /** Other search terms: older spellings, the name in Dzongkha, a code. */
  keywords?: readonly string[]
}

type SearchSelectProps = Omit<FieldProps<string | null>, 'defaultValue'> & {
  options: readonly SearchOption[]
  nothingFound?: string
  isClearable?: boolean
}

/** Selects from a completely loaded list, by part of the name in any of its spellings. */
export function SearchSelect({
  options,
  value = null,
  onChange,
  nothingFound = t`No results.`,
  isClearable = false,
  ...field
}: SearchSelectProps) {
  const byValue = new Map(options.map((option) => [option.value, option]))
  return (
    <Select
      {...field}
      searchable
      // In a dialog that opens with the focus on this field, the list would cover the other fields.
      openOnFocus={!('data-autofocus' in field)}
      clearable={isClearable}
      clearButtonProps={{ 'aria-label': t`Clear ${field.label}` }}
      value={value}
      onChange={(next) => onChange?.(next)}
      data={options.map(({ value: one, label }) => ({ value: one, label }))}
      filter={({ options: items, search }) => items.filter((item) => isItem(item) && fits(byValue.get(item.value), search))}
      nothingFoundMessage={nothingFound}
      maxDropdownHeight={320}
      renderOption={({ option }) => <OptionLines option={byValue.get(option.value)} />}
      autoComplete="off"
    />
  )
}

function OptionLines({ option }: { option: SearchOption | undefined }) {
  return (
    <span>
      {option?.label}
      {option?.description && <span className="small secondary"> {option.description}</span>}
    </span>
  )
}

function isItem(item: ComboboxParsedItem): item is ComboboxItem {
  return 'value' in item
}

/** Every typed word must be the beginning of a word of the name, or be part of another spelling. */
export function fits(option: Pick<SearchOption, 'label' | 'keywords'> | undefined, search: string): boolean {
  if (!option) return false
  const searched = typedWords([option.label, ...(option.keywords ?? [])].join(' ')).join(' ')
  return typedWords(search).every((word) => searched.includes(word))
}
