import type { RoleName } from '../../../domain/endpoint.ts'
import { billingFolders } from '../../advices/billing-paths.ts'
import { t } from '../../platform/texts.ts'
import { actionsFor, type SearchAction } from './search-actions.ts'
import { savedViewPath, type SavedView } from '../../ui/table/saved-view-search.ts'
import { type Found, foundGroups, foundPath } from './found-path.ts'
import { readRecent } from './recent-pages.ts'
import { type NamedPage, pagesFor } from './pages-for.ts'

export type SearchLine = {
  key: string
  label: string
  detail: string
  path: string
  balanceAmount: Found['balanceAmount']
  /** Not from the server, so available immediately. */
  isReady: boolean
}
export type SearchSection = { title: string; lines: SearchLine[] }

type Asked = {
  typed: string
  action: SearchAction | undefined
  items: readonly Found[]
  pages: readonly NamedPage[]
  views: readonly SavedView[]
  role: RoleName
}

/** The sections of the search, in the order of the arrow keys. Enter opens the first line. */
export function searchSections({ typed, action, items, pages, views, role }: Asked): SearchSection[] {
  if (typed.trim() === '') return [startSection(role), recentSection()].filter(({ lines }) => lines.length > 0)
  const offered = action ? actionsFor(action, items) : []
  const sections = [
    {
      title: t`Actions`,
      lines: offered.map(({ found, ...line }) => ({ ...line, balanceAmount: found.balanceAmount, isReady: false })),
    },
    { title: t`Pages`, lines: pagesFor(typed, pages).map((page) => lineOf({ ...page, key: page.path })) },
    { title: t`Views`, lines: viewsFor(typed, views, pages) },
    ...groupsOf(items).map(({ kind, found }) => ({
      title: foundGroups[kind],
      lines: found.map((one) => ({
        key: `${one.kind} ${one.id}`,
        label: one.label,
        detail: one.detail,
        path: foundPath(one, role),
        balanceAmount: one.balanceAmount,
        isReady: false,
      })),
    })),
  ]
  return sections.filter(({ lines }) => lines.length > 0)
}

/** Without input: the office's most frequent actions at the counter. */
function startSection(role: RoleName): SearchSection {
  const { to: path, label } = billingFolders.receive
  const isOffice = role === 'ADMIN' || role === 'MANAGER'
  return { title: t`Actions`, lines: isOffice ? [lineOf({ key: path, path, label, detail: t`Press Enter` })] : [] }
}

function recentSection(): SearchSection {
  return { title: t`Recent`, lines: readRecent().map((recent) => lineOf({ ...recent, key: `recent ${recent.path}` })) }
}

const maxViews = 6

/** Saved views by name: each typed word must be the beginning of one of the name's words. */
function viewsFor(typed: string, views: readonly SavedView[], pages: readonly NamedPage[]): SearchLine[] {
  const words = typed.trim().toLowerCase().split(/\s+/)
  const isSought = ({ name }: SavedView) => {
    const parts = name.toLowerCase().split(/\s+/)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  }
  return views
    .filter(isSought)
    .slice(0, maxViews)
    .map((view) => {
      const detail = pages.find(({ path }) => path === view.list)?.label ?? ''
      return lineOf({ key: `view ${view.id}`, label: view.name, detail, path: savedViewPath(view) })
    })
}

function lineOf(line: Pick<SearchLine, 'key' | 'label' | 'detail' | 'path'>): SearchLine {
  return { ...line, balanceAmount: null, isReady: true }
}

/** Ordered by the server's rank of the first result of each kind. */
function groupsOf(items: readonly Found[]) {
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  return kinds.map((kind) => ({ kind, found: items.filter((one) => one.kind === kind) }))
}
