import { useLocation } from '@tanstack/react-router'
import { useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { Link } from '../ui/page/link.tsx'
import '../ui/page/tabs.css'

const searches = [
  { path: '/admin/master-properties/search', label: t`Properties` },
  { path: '/admin/master-lease/search', label: t`Leases` },
  { path: '/admin/master-transactions/search', label: t`Transactions` },
]

/** The three searches of the menu are one screen. Switching keeps the search text, but not the filters. */
export function SearchTabs() {
  const { pathname } = useLocation()
  const [search] = useSearchState()
  const typed = search['q'] ? `?${new URLSearchParams({ q: search['q'] })}` : ''
  return (
    <nav className="tabs" aria-label={t`Search in`}>
      {searches.map(({ path, label }) => (
        <Link key={path} className="tab" to={`${path}${typed}`} {...(pathname === path ? { 'aria-current': 'page' } : {})}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
