import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../platform/texts.ts'
import type { NamedPage } from './search-pages.ts'
import './global-search.css'

const SearchDialog = lazy(() => import('./search-dialog.tsx').then((module) => ({ default: module.SearchDialog })))

/** The box of the top bar: opens the search of everything, as Ctrl K and ⌘ K do. Its dialog is loaded when it is wanted. */
export function GlobalSearch({ pages }: { pages: readonly NamedPage[] }) {
  const [isOpen, setOpen] = useState(false)
  // An empty list of tags: also while one types in a field.
  useHotkeys([['mod+K', () => setOpen(true)]], [])
  return (
    <>
      <button type="button" className="global-search" onClick={() => setOpen(true)} aria-keyshortcuts={t`Control+K Meta+K`}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <span className="global-search-words">{t`Search everything`}</span>
        <kbd aria-hidden="true">{isApple() ? '⌘ K' : t`Ctrl K`}</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <SearchDialog pages={pages} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
