import { Popover } from '@mantine/core'
import { IconCheck, IconCirclePlus, IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { ListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'

export type FilterOption = { value: string; label: string }

/** A filter with a few options, or with the screen's own input (a picker, a date) and a function that formats its value. */
export type TableFilter<Name extends string> = {
  name: Name
  label: string
} & (
  | { options: readonly FilterOption[] }
  | {
      input: (props: { value: string | undefined; onChange: (value: string | undefined) => void }) => ReactNode
      text: (value: string) => string
    }
)

type FilterPillProps<Name extends string> = { filter: TableFilter<Name>; list: Pick<ListState<Name>, 'filters' | 'setFilter'> }

/** "+ Status" when it is inactive, "Status: Active ×" when it filters the list. */
export function FilterPill<Name extends string>({ filter, list }: FilterPillProps<Name>) {
  const [isOpen, setOpen] = useState(false)
  const dropdown = useRef<HTMLDivElement>(null)
  const value = list.filters[filter.name]
  const choose = (to: string | undefined) => {
    list.setFilter(filter.name, to)
    setOpen(false)
  }
  return (
    <span className="pill" data-active={value !== undefined || undefined} data-fits>
      <Popover
        opened={isOpen}
        onChange={(to) => setOpen(to || hasOpenInside(dropdown))}
        position="bottom-start"
        withinPortal
        trapFocus
      >
        <Popover.Target>
          <button type="button" className="pill-open" onClick={() => setOpen(!isOpen)}>
            {value === undefined && <IconCirclePlus size={16} stroke={1.75} aria-hidden />}
            {filter.label}
            {value !== undefined && <strong>{filterText(filter, value)}</strong>}
          </button>
        </Popover.Target>
        <Popover.Dropdown ref={dropdown}>
          <FilterInput filter={filter} value={value} onChange={choose} />
        </Popover.Dropdown>
      </Popover>
      {value !== undefined && <RemoveFilter label={filter.label} onRemove={() => choose(undefined)} />}
    </span>
  )
}

/** An open calendar or list of the filter is elsewhere in the document. A click on it does not count as a click outside. */
export function hasOpenInside(dropdown: RefObject<HTMLElement | null>): boolean {
  return Boolean(dropdown.current?.querySelector('[aria-haspopup][aria-expanded="true"]'))
}

type FilterInputProps<Name extends string> = {
  filter: TableFilter<Name>
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** The input for the filter's value. */
export function FilterInput<Name extends string>({ filter, value, onChange }: FilterInputProps<Name>) {
  if (!('options' in filter)) return filter.input({ value, onChange })
  return <OptionList label={filter.label} options={filter.options} value={value} onChoose={onChange} />
}

export function RemoveFilter({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className="pill-remove" onClick={onRemove} aria-label={t`Remove the filter ${label}`}>
      <IconX size={14} aria-hidden />
    </button>
  )
}

export function filterText<Name extends string>(filter: TableFilter<Name>, value: string): string {
  if ('text' in filter) return filter.text(value)
  return filter.options.find((option) => option.value === value)?.label ?? value
}

type OptionListProps = {
  label: string
  options: readonly FilterOption[]
  value: string | undefined
  onChoose: (value: string) => void
}

function OptionList({ label, options, value, onChoose }: OptionListProps) {
  return (
    <ul className="option-list" aria-label={label}>
      {options.map((option) => (
        <li key={option.value}>
          <button type="button" aria-pressed={option.value === value} onClick={() => onChoose(option.value)}>
            <IconCheck size={16} aria-hidden />
            {option.label}
          </button>
        </li>
      ))}
    </ul>
  )
}
