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
  /** The noun of the records: "tenant". It is also part of the cache key. */
  noun: string
  fetchOptions: (q: string, signal: AbortSignal) => Promise<readonly Picked[]>
  /** The label of the initial value, before a search. */
  valueLabel?: string | undefined
  onPick?: (picked: Picked | null) => void
  /** The last line of the list, such as "New tenant…". */
  createLabel?: string
  onCreate?: (q: string) => void
}

const createValue = '\u0000create'

/** Finds one record during typing. The arrow keys, Enter and Escape work as in any list. */
export function EntityPicker({ noun, fetchOptions, valueLabel, onPick, createLabel, onCreate, ...input }: EntityPickerProps) {
  const { value = null, onChange, onBlur, placeholder, ...field } = input
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typed, setTyped] = useState<string | null>(null)
  const [picked, setPicked] = useState<Picked | null>(null)
  const found = useOptions({ noun, fetchOptions, typed: typed ?? '', isEnabled: combobox.dropdownOpened })
  const labelOfValue = value === null ? '' : picked?.value === value ? picked.label : (valueLabel ?? '')
  const pick = (next: Picked | null) => {
    setPicked(next)
    setTyped(null)
    onChange?.(next?.value ?? null)
    onPick?.(next)
    combobox.closeDropdown()
  }
  const submit = (submitted: string) => {
    if (submitted !== createValue) return pick(found.options.find((option) => option.value === submitted) ?? null)
    onCreate?.(typed ?? '')
    combobox.closeDropdown()
  }
  const close = () => {
    combobox.closeDropdown()
    setTyped(null)
    onBlur?.()
  }
  const canClear = value !== null && !field.disabled && !field.required
  const isSearching = found.isFetching || (found.isBehind && combobox.dropdownOpened)
  return (
    <Combobox store={combobox} onOptionSubmit={submit} withinPortal>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...field}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot search during typing (ARIA APG, combobox)
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
          rightSectionPointerEvents={canClear ? 'auto' : 'none'}
          rightSection={
            isSearching ? (
              <Loader size={16} />
            ) : canClear ? (
              <ClearButton label={field.label} onClear={() => pick(null)} />
            ) : (
              <IconSelector size={16} aria-hidden />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={field.label}>
          <Options found={found} value={value} createLabel={onCreate && createLabel} noun={noun} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

type Asked = Pick<EntityPickerProps, 'noun' | 'fetchOptions'> & { typed: string; isEnabled: boolean }

/** The results for the typed text. Results of earlier text are not offered, because Enter would select one that does not match. */
function useOptions({ noun, fetchOptions, typed, isEnabled }: Asked) {
  const [q] = useDebouncedValue(typed, 200)
  const { data, isFetching, error } = useQuery({
    queryKey: ['picker', noun, q],
    queryFn: ({ signal }) => fetchOptions(q, signal),
    enabled: isEnabled,
    staleTime: 10_000,
  })
  const isBehind = q !== typed
  return { q, isFetching, error, isBehind, options: isBehind ? [] : (data ?? []) }
}

type OptionsProps = {
  found: ReturnType<typeof useOptions>
  value: string | null
  createLabel: string | undefined
  noun: string
}

function Options({ found: { q, options, isFetching, isBehind, error }, value, createLabel, noun }: OptionsProps) {
  return (
    <>
      {options.map((option) => (
        <Combobox.Option key={option.value} value={option.value} active={option.value === value}>
          {option.label}
          {option.description && <div className="small secondary">{option.description}</div>}
        </Combobox.Option>
      ))}
      {options.length === 0 && !isFetching && !isBehind && (
        <Combobox.Empty>
          {error ? t`The search failed. Type again to retry.` : q ? t`No results for “${q}”.` : t`No ${noun} yet.`}
        </Combobox.Empty>
      )}
      {createLabel && (
        <Combobox.Option value={createValue} className="picker-create">
          {createLabel}
        </Combobox.Option>
      )}
    </>
  )
}

function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button
      type="button"
      className="clear-button"
      aria-label={t`Clear ${label}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    >
      <IconX size={16} aria-hidden />
    </button>
  )
}
