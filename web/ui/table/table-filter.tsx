import { Popover } from '@mantine/core'
import { IconCheck, IconCirclePlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'

export type FilterOption = { value: string; label: string }

/** A filter by a few words, or by an input of the screen's own (a picker, a date) with a way to write its value. */
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

/** "+ Status" when it is off, "Status: Active ×" when it narrows the list. */
export function FilterPill<Name extends string>({ filter, list }: FilterPillProps<Name>) {
  const [isOpen, setOpen] = useState(false)
  const value = list.filters[filter.name]
  const choose = (to: string | undefined) => {
    list.setFilter(filter.name, to)
    setOpen(false)
  }
  return (
    <span className="pill" data-active={value !== undefined || undefined}>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withinPortal trapFocus>
        <Popover.Target>
          <button type="button" className="pill-open" onClick={() => setOpen(!isOpen)}>
            {value === undefined && <IconCirclePlus size={16} stroke={1.75} aria-hidden />}
            {filter.label}
            {value !== undefined && <strong>{textOf(filter, value)}</strong>}
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          {'options' in filter ? (
            <OptionList label={filter.label} options={filter.options} value={value} onChoose={choose} />
          ) : (
            filter.input({ value, onChange: choose })
          )}
        </Popover.Dropdown>
      </Popover>
      {value !== undefined && (
        <button
          type="button"
          className="pill-remove"
          onClick={() => choose(undefined)}
          aria-label={t`Remove the filter ${filter.label}`}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </span>
  )
}

function textOf<Name extends string>(filter: TableFilter<Name>, value: string): string {
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
