import { Menu, Popover } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconDownload, IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ListState } from '../../platform/search-state.ts'
import { rich, t } from '../../platform/texts.ts'
import type { SheetFormat } from '../../platform/downloads.ts'
import type { Column, DataTableProps } from './data-table-props.ts'
import { FilterRow } from './filter-row.tsx'
import { SavedViewsButton } from './saved-views-button.tsx'
import { savedViewsProps } from './saved-views-props.ts'
import type { TableView } from './use-table-view.ts'
import '../theme/plain-buttons.css'
import { loadable } from '../feedback/loadable.tsx'

const SavedViewsMenu = loadable(
  () => import('./saved-views.tsx'),
  (module) => module.SavedViewsMenu,
  {
    placeholder: () => <SavedViewsButton disabled />,
    retryAfterMs: 30_000,
  },
)

type ToolbarProps<Row, Filter extends string> = DataTableProps<Row, Filter> & {
  view: TableView<Row>
  isPhone: boolean
  hasSavedViews: boolean
}

export function TableToolbar<Row, Filter extends string>(props: ToolbarProps<Row, Filter>) {
  const { caption, columns, list, filters = [], onDownload, selection, view, isPhone, hasSavedViews, searchLabel } = props
  if (selection && selection.keys.size > 0) return <BulkBar selection={selection} />
  return (
    <div className="toolbar">
      <SearchBox list={list} label={searchLabel ?? t`Search ${caption.toLowerCase()}`} />
      {filters.length > 0 && <FilterRow filters={filters} list={list} />}
      <div className="toolbar-end">
        {isPhone && <SortChooser columns={columns} list={list} />}
        {hasSavedViews && <SavedViewsMenu {...savedViewsProps(props, view)} />}
        <ViewChooser columns={columns} view={view} isPhone={isPhone} />
        {onDownload && <DownloadMenu onDownload={onDownload} />}
      </div>
    </div>
  )
}

const typingPauseMs = 300

/** The search box of a list. It searches when typing pauses, or immediately on Enter. */
export function SearchBox({ list, label }: { list: Pick<ListState<never>, 'q' | 'setQ'>; label: string }) {
  const [draft, setDraft] = useState(list.q)
  const [seen, setSeen] = useState(list.q)
  const box = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  // "Clear" or Back changed the address, so the box follows.
  if (list.q !== seen) {
    setSeen(list.q)
    if (list.q !== draft.trim()) setDraft(list.q)
  }
  useHotkeys([['/', () => box.current?.focus()]])
  const search = (text: string) => {
    clearTimeout(pause.current)
    if (text.trim() !== list.q) list.setQ(text.trim())
  }
  const type = (text: string) => {
    setDraft(text)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => search(text), typingPauseMs)
  }
  return (
    <div className="search-box">
      <IconSearch size={16} aria-hidden />
      <input
        ref={box}
        type="search"
        aria-label={label}
        placeholder={label}
        value={draft}
        maxLength={100}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && search(draft)}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  )
}

function SortChooser<Row>({
  columns,
  list,
}: {
  columns: readonly Column<Row>[]
  list: Pick<ListState<never>, 'sort' | 'setSort'>
}) {
  const sortable = columns.filter((column) => column.sortBy)
  if (sortable.length === 0) return null
  return (
    <select
      className="plain-select"
      aria-label={t`Sort by`}
      value={list.sort ?? ''}
      onChange={(event) => list.setSort(event.currentTarget.value || undefined)}
    >
      <option value="">{t`Default order`}</option>
      {sortable.flatMap(({ key, sortBy, title }) => [
        <option key={`${key} up`} value={`${sortBy}:asc`}>{`${title} ↑`}</option>,
        <option key={`${key} down`} value={`${sortBy}:desc`}>{`${title} ↓`}</option>,
      ])}
    </select>
  )
}

type ViewChooserProps<Row> = { columns: readonly Column<Row>[]; view: TableView<Row>; isPhone: boolean }

function ViewChooser<Row>({ columns, view, isPhone }: ViewChooserProps<Row>) {
  return (
    <Popover position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <button type="button" className="tool-button" aria-label={t`Columns and density`} title={t`Columns and density`}>
          <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <fieldset className="choices">
          <legend>{t`Columns`}</legend>
          {columns.map((column, index) => (
            <label key={column.key}>
              <input
                type="checkbox"
                className="check"
                checked={view.isVisible(column.key)}
                disabled={index === 0}
                onChange={() => view.toggle(column.key)}
              />
              {column.title}
            </label>
          ))}
        </fieldset>
        {!isPhone && (
          <fieldset className="choices">
            <legend>{t`Density`}</legend>
            {(['comfortable', 'dense'] as const).map((density) => (
              <label key={density}>
                <input
                  type="radio"
                  className="check"
                  name="density"
                  checked={view.density === density}
                  onChange={() => view.setDensity(density)}
                />
                {density === 'dense' ? t`Dense` : t`Comfortable`}
              </label>
            ))}
          </fieldset>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function BulkBar({ selection }: { selection: NonNullable<DataTableProps<unknown, never>['selection']> }) {
  return (
    <div className="toolbar toolbar-bulk" role="toolbar" aria-label={t`Actions on the selected rows`}>
      <strong className="figures">{rich`${selection.keys.size} selected`}</strong>
      {selection.actions}
      <button type="button" className="text-button" onClick={() => selection.onChange(new Set())}>{t`Clear selection`}</button>
    </div>
  )
}

/** Downloads all filtered rows, not only the page, as a workbook or as CSV. */
function DownloadMenu({ onDownload }: { onDownload: (format: SheetFormat) => void }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <button type="button" className="tool-button" title={t`Download filtered list`}>
          <IconDownload size={18} stroke={1.75} aria-hidden />
          {t`Download`}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onDownload('xlsx')}>{t`Excel (XLSX), up to 50,000 rows`}</Menu.Item>
        <Menu.Item onClick={() => onDownload('csv')}>{t`CSV, any number of rows`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
