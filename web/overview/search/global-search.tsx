import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../platform/texts.ts'
import type { NamedPage } from './pages-for.ts'
import './global-search.css'
import { loadable } from '../../ui/feedback/loadable.tsx'

const SearchDialog = loadable(
  () => import('./search-dialog.tsx'),
  (module) => module.SearchDialog,
  {
    onFailure: ({ onClose }) => onClose(),
  },
)

/** The search box of the top bar. It opens the global search, as do Ctrl K and ⌘ K. Its dialog is loaded on demand. */
export function GlobalSearch({ pages }: { pages: readonly NamedPage[] }) {
  const [isOpen, setOpen] = useState(false)
  // An empty list of ignored tags: the shortcut also works while the person types in a field.
  useHotkeys([['mod+K', () => setOpen(true)]], [])
  return (
    <>
      <button type="button" className="global-search" onClick={() => setOpen(true)} aria-keyshortcuts={t`Control+K Meta+K`}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <span className="global-search-words">{t`Search everything`}</span>
        <kbd aria-hidden="true">{isApple() ? '⌘ K' : t`Ctrl K`}</kbd>
      </button>
      {isOpen && <SearchDialog pages={pages} onClose={() => setOpen(false)} />}
    </>
  )
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
