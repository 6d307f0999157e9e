import { Combobox, InputBase, Loader, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSelector, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { t } from '../../platform/texts.ts'
import type { FieldProps } from './field-props.ts'
import './fields.css'

export type Picked = { value: string; label: string; description?: ReactNode }

type EntityPickerProps = Omit<FieldProps<string | null>, 'defaultValue'> & {
  /** What is picked among: "tenant". Keys the cache too. */
  noun: string
  fetchOptions: (q: string, signal: AbortSignal) => Promise<readonly Picked[]>
  /** The label of a value that came with the record, before anything was searched. */
  valueLabel?: string | undefined
  onPick?: (picked: Picked | null) => void
  /** A last line of the list, such as "New tenant…". */
  createLabel?: string
  onCreate?: (q: string) => void
}

/** Finds one record by typing; arrow keys, Enter and Escape as in any list. */
export function EntityPicker(props: EntityPickerProps) {
  const {
    noun,
    fetchOptions,
    value = null,
    valueLabel,
    onChange,
    onPick,
    onBlur,
    createLabel,
    onCreate,
    placeholder,
    ...field
  } = props
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typed, setTyped] = useState<string | null>(null)
  const [picked, setPicked] = useState<Picked | null>(null)
  const [q] = useDebouncedValue(typed ?? '', 200)
  const { data, isFetching, error } = useQuery({
    queryKey: ['picker', noun, q],
    queryFn: ({ signal }) => fetchOptions(q, signal),
    enabled: combobox.dropdownOpened,
    staleTime: 10_000,
  })
  // What was found for fewer letters is not offered any more: Enter would take what does not fit.
  const isBehind = q !== (typed ?? '')
  const options = isBehind ? [] : (data ?? [])
  const labelOfValue = value === null ? '' : picked?.value === value ? picked.label : (valueLabel ?? '')
  const pick = (next: Picked | null) => {
    setPicked(next)
    setTyped(null)
    onChange?.(next?.value ?? null)
    onPick?.(next)
    combobox.closeDropdown()
  }
  const submit = (submitted: string) => {
    if (submitted === '\u0000create') {
      onCreate?.(typed ?? '')
      combobox.closeDropdown()
      return
    }
    pick(options.find((option) => option.value === submitted) ?? null)
  }
  const close = () => {
    combobox.closeDropdown()
    setTyped(null)
    onBlur?.()
  }
  const clear = value !== null && !field.disabled && !field.required
  return (
    <Combobox store={combobox} onOptionSubmit={submit} withinPortal>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...field}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot search as one types (ARIA APG, combobox)
          role="combobox"
          aria-expanded={combobox.dropdownOpened}
          aria-controls={combobox.dropdownOpened && combobox.listId ? combobox.listId : undefined}
          autoComplete="off"
          placeholder={placeholder ?? t`Search ${noun}`}
          value={typed ?? labelOfValue}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={close}
          rightSectionPointerEvents={clear ? 'auto' : 'none'}
          rightSection={
            isFetching || (isBehind && combobox.dropdownOpened) ? (
              <Loader size={16} />
            ) : clear ? (
              <button
                type="button"
                className="clear-button"
                aria-label={t`Clear ${field.label}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(null)}
              >
                <IconX size={16} aria-hidden />
              </button>
            ) : (
              <IconSelector size={16} aria-hidden />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={field.label}>
          {options.map((option) => (
            <Combobox.Option key={option.value} value={option.value} active={option.value === value}>
              {option.label}
              {option.description && <div className="small secondary">{option.description}</div>}
            </Combobox.Option>
          ))}
          {createLabel && onCreate && (
            <Combobox.Option value={'\u0000create'} className="picker-create">
              {createLabel}
            </Combobox.Option>
          )}
          {options.length === 0 && !isFetching && !isBehind && (
            <Combobox.Empty>
              {error ? t`The search failed. Type again to retry.` : q ? t`No ${noun} fits "${q}".` : t`No ${noun} yet.`}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
