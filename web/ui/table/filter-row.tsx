import { Popover } from '@mantine/core'
import { IconChevronDown, IconFilter } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { ListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { FilterInput, FilterPill, filterText, hasOpenInside, RemoveFilter, type TableFilter } from './table-filter.tsx'
import { useFitting } from './use-fitting.ts'

type FilterRowProps<Name extends string> = { filters: readonly TableFilter<Name>[]; list: ListState<Name> }

/** The filters of a list in one row. As many as fit are shown, active ones first; the others are behind "More filters". */
export function FilterRow<Name extends string>({ filters, list }: FilterRowProps<Name>) {
  const isSet = ({ name }: TableFilter<Name>) => list.filters[name] !== undefined
  const ordered = [...filters.filter(isSet), ...filters.filter((filter) => !isSet(filter) && isOffered(filter))]
  // While it is open, the row does not change, so that nothing moves under the pointer.
  const [openRest, setOpenRest] = useState<ReadonlySet<Name> | null>(null)
  const { frame, isMeasuring, count } = useFitting(ordered.map(keyIn(list)), {
    end: list.hasFilters ? t`Clear` : '',
    isHeld: openRest !== null,
  })
  const rest = openRest ?? new Set(ordered.slice(count).map(({ name }) => name))
  const behind = filters.filter(({ name }) => rest.has(name))
  return (
    <div
      className="toolbar-filters"
      ref={frame}
      data-many={ordered.length > 1 || undefined}
      data-set={ordered.some(isSet) || undefined}
    >
      {ordered
        .filter(({ name }) => !rest.has(name))
        .map((filter) => (
          <FilterPill key={filter.name} filter={filter} list={list} />
        ))}
      {(behind.length > 0 || isMeasuring) && (
        <MoreFilters
          filters={behind}
          list={list}
          isOpen={openRest !== null}
          onOpenChange={(isOpen) => setOpenRest(isOpen ? rest : null)}
        />
      )}
      {list.hasFilters && <button type="button" className="text-button" onClick={list.clear}>{t`Clear`}</button>}
    </div>
  )
}

/** A filter that only a link sets can be removed here, but not changed. */
function isOffered<Name extends string>(filter: TableFilter<Name>): boolean {
  return !('options' in filter) || filter.options.length > 0
}

/** A pill is as wide as its text. */
function keyIn<Name extends string>({ filters }: ListState<Name>) {
  return (filter: TableFilter<Name>) => {
    const value = filters[filter.name]
    return `${filter.label} ${value === undefined ? '' : filterText(filter, value)}`
  }
}

type MoreFiltersProps<Name extends string> = FilterRowProps<Name> & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

function MoreFilters<Name extends string>({ filters, list, isOpen, onOpenChange }: MoreFiltersProps<Name>) {
  const dropdown = useRef<HTMLDivElement>(null)
  const setCount = filters.filter(({ name }) => list.filters[name] !== undefined).length
  return (
    <span className="pill" data-active={setCount > 0 || undefined} data-more>
      <Popover
        opened={isOpen}
        onChange={(to) => onOpenChange(to || hasOpenInside(dropdown))}
        position="bottom-start"
        width={320}
        withinPortal
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <button
            type="button"
            aria-label={setCount > 0 ? t`More filters (${setCount})` : t`More filters`}
            onClick={() => onOpenChange(!isOpen)}
          >
            <IconFilter size={16} stroke={1.75} aria-hidden />
            <span className="more-filters-words">{t`More filters`}</span>
            {setCount > 0 && <span className="figures">({setCount})</span>}
          </button>
        </Popover.Target>
        <Popover.Dropdown className="more-filters" ref={dropdown}>
          {filters.map((filter) => (
            <FoldedFilter key={filter.name} filter={filter} list={list} />
          ))}
        </Popover.Dropdown>
      </Popover>
    </span>
  )
}

type FoldedFilterProps<Name extends string> = { filter: TableFilter<Name>; list: ListState<Name> }

/** A line that expands to the input of its value. */
function FoldedFilter<Name extends string>({ filter, list }: FoldedFilterProps<Name>) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const value = list.filters[filter.name]
  return (
    <div className="more-filter" data-active={value !== undefined || undefined}>
      <div className="more-filter-line">
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <span>{filter.label}</span>
          {value !== undefined && <strong>{filterText(filter, value)}</strong>}
          <IconChevronDown size={16} aria-hidden />
        </button>
        {value !== undefined && <RemoveFilter label={filter.label} onRemove={() => list.setFilter(filter.name, undefined)} />}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <FilterInput
            filter={filter}
            value={value}
            onChange={(to) => {
              list.setFilter(filter.name, to)
              setOpen(false)
            }}
          />
        )}
      </div>
    </div>
  )
}
