import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Reply } from '../../platform/call.ts'
import type { Search } from '../../platform/search.ts'
import { useSearchState } from '../../platform/search-state.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import type { SavedViewsProps } from './saved-views-props.ts'
import { columnSeparator } from './use-table-view.ts'

export type SavedView = Reply<'savedView.list'>['items'][number]

/** The parameters that choose between several lists at one address. */
const placeNames = ['tab', 'of', 'kind']
const viewName = 'savedView'

export function useSavedViews(props: SavedViewsProps) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [search] = useSearchState()
  const navigate = useNavigate()
  const views = useEndpoint('savedView.list', undefined, { staleTimeMs: 300_000 })
  const ofList = views.data?.items.filter((view) => view.list === path) ?? []
  const place = pick(search, placeNames)
  const here = ofList.filter((view) => isSame(pick(parse(view.search), placeNames), place))
  const id = search[viewName]
  const active = ofList.find((view) => view.id === id)
  const present = presentSearch(search, props)
  const searchOf = (view: SavedView) => ({ ...usable(view, props).search, [viewName]: view.id })
  return {
    path,
    isLoaded: views.data !== undefined,
    here,
    active,
    /** The address names a view that was deleted. */
    isGone: id !== undefined && views.data !== undefined && !active,
    /** The address has no choices, so the list is in its default state. */
    isUntouched: Object.keys(pick(search, ['q', 'sort', 'columns', viewName, ...props.names])).length === 0,
    /** The address has only the view, as in a link to it. */
    isToOpen:
      active !== undefined &&
      Object.keys(pick(search, ['q', 'sort', 'columns', ...props.names.filter((name) => !placeNames.includes(name))])).length ===
        0,
    present: new URLSearchParams(present).toString(),
    isChanged: active !== undefined && !isSame(usable(active, props).search, present),
    dropped: active ? usable(active, props).dropped : [],
    searchOf,
    show: (view: SavedView) => void navigate({ to: '.', search: searchOf(view) }),
    showAll: () => void navigate({ to: '.', search: place }),
  }
}

/** The address of a view has no filters. Its list applies those that still exist. */
export function savedViewPath({ id, list, search }: SavedView): string {
  return `${list}?${new URLSearchParams({ ...pick(parse(search), placeNames), [viewName]: id })}`
}

/** The search parameters that a view of the current list saves. */
function presentSearch(search: Search, { names, visible }: SavedViewsProps): Search {
  return { ...pick(search, [...placeNames, 'q', 'sort', ...names]), columns: visible.join(columnSeparator) }
}

/** The parameters of a view that the list still supports, and the names of the others. */
function usable({ search }: SavedView, { names, options, labels, sorts, columns }: SavedViewsProps) {
  const known = ['q', ...placeNames, ...names]
  const entries = Object.entries(parse(search))
  const isUsable = ([name, value]: [string, string]) => {
    if (name === 'sort') return sorts.includes(value.split(':')[0] ?? '')
    if (name === 'columns') return true
    return known.includes(name) && (options.get(name)?.includes(value) ?? true)
  }
  const stored = entries.find(([name]) => name === 'columns')?.[1].split(columnSeparator) ?? []
  const present = { columns: columns.filter((column, at) => at === 0 || stored.includes(column)).join(columnSeparator) }
  return {
    search: { ...Object.fromEntries(entries.filter(isUsable)), ...(stored.length > 0 ? present : {}) },
    dropped: entries.filter((entry) => !isUsable(entry)).map(([name]) => labels.get(name) ?? name),
  }
}

function parse(search: string): Search {
  return Object.fromEntries(new URLSearchParams(search))
}

function pick(search: Search, names: readonly string[]): Search {
  return Object.fromEntries(Object.entries(search).filter(([name, value]) => names.includes(name) && value !== ''))
}

function isSame(a: Search, b: Search): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}
