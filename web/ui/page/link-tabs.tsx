import { useLocation } from '@tanstack/react-router'
import { useSearchState } from '../../platform/search-state.ts'
import { Link } from './link.tsx'
import './tabs.css'

export type LinkTab = { value: string; label: string }

/** The tab in the address, or else the first. */
export function useLinkTab(tabs: readonly LinkTab[]): string {
  const [search] = useSearchState()
  return (tabs.find((tab) => tab.value === search['tab']) ?? tabs[0])?.value ?? ''
}

/** Tabs with separate lists: choosing one drops the filters, order and page of the other. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const { pathname } = useLocation()
  const current = useLinkTab(tabs)
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ value, label: word }, index) => (
        <Link
          key={value}
          className="tab"
          to={index === 0 ? pathname : `${pathname}?tab=${value}`}
          {...(value === current ? { 'aria-current': 'page' } : {})}
        >
          {word}
        </Link>
      ))}
    </nav>
  )
}
