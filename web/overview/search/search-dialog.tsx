import { Loader, Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Link as RouterLink, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { useSignedIn } from '../../platform/session.ts'
import { plural, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { splitAddress } from '../../ui/page/link.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { addRecent } from './recent-pages.ts'
import { searchAction } from './search-actions.ts'
import type { NamedPage } from './pages-for.ts'
import { type SearchLine, type SearchSection, searchSections } from './search-sections.ts'
import './global-search.css'

const pauseMs = 150

type SearchDialogProps = { pages: readonly NamedPage[]; onClose: () => void }

/** One box to find pages, people, properties and numbered documents, with their actions. The arrow keys select, Enter opens. */
export function SearchDialog({ pages, onClose }: SearchDialogProps) {
  const navigate = useNavigate()
  const { currentRole } = useSignedIn()
  const [typed, setTyped] = useState('')
  const action = searchAction(typed, currentRole.name)
  const sought = (action?.of ?? typed).trim()
  const [q] = useDebouncedValue(sought, pauseMs)
  const search = useEndpoint('overview.search', { query: { q } }, { isEnabled: q !== '', showsPreviousPage: true })
  const isOffice = currentRole.name === 'ADMIN' || currentRole.name === 'MANAGER'
  const views = useEndpoint('savedView.list', undefined, { isEnabled: isOffice, staleTimeMs: 300_000 })
  const isAnswered = search.data !== undefined && q === sought && !search.isFetching
  const items = sought === '' ? [] : (search.data?.items ?? [])
  const sections = searchSections({ typed, action, items, pages, views: views.data?.items ?? [], role: currentRole.name })
  const onOpen = (line: SearchLine) => {
    addRecent(line)
    onClose()
  }
  const openFirst = (event: KeyboardEvent) => {
    // An input method for Dzongkha uses Enter and the arrow keys itself.
    if (event.nativeEvent.isComposing) return
    const first = sections[0]?.lines[0]
    if (event.key !== 'Enter' || !first || !(first.isReady || isAnswered)) return moveFocus(event)
    event.preventDefault()
    onOpen(first)
    void navigate(splitAddress(first.path))
  }
  return (
    <Modal.Root
      opened
      onClose={onClose}
      padding={0}
      size={640}
      yOffset="10dvh"
      transitionProps={{ transition: 'fade', duration: 160 }}
    >
      <Modal.Overlay color="var(--shade)" />
      {/* Modal would put the name on an element around the dialog, where screen readers do not announce it. */}
      <Modal.Content aria-label={t`Search everything`}>
        <Modal.Body>
          <div className="search-dialog">
            <div className="search-dialog-input">
              <IconSearch size={20} stroke={1.75} aria-hidden />
              <input
                data-autofocus
                aria-label={t`Search everything`}
                placeholder={t`Name, phone, number, page or “receive payment from …”`}
                value={typed}
                maxLength={100}
                autoComplete="off"
                onChange={(event) => setTyped(event.currentTarget.value)}
                onKeyDown={openFirst}
              />
              {search.isFetching && <Loader size={16} />}
            </div>
            {sections.length > 0 && (
              <div className="search-dialog-list">
                {sections.map((section) => (
                  <Section key={section.title} section={section} onOpen={onOpen} />
                ))}
              </div>
            )}
            <p className={sections.length > 0 ? 'visually-hidden' : 'search-dialog-hint secondary'} aria-live="polite">
              {searchHint({ sought, count: items.length, hasLines: sections.length > 0, isAnswered, error: search.error })}
            </p>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Section({ section, onOpen }: { section: SearchSection; onOpen: (line: SearchLine) => void }) {
  return (
    <section>
      <h3>{section.title}</h3>
      <ul>
        {section.lines.map((line) => (
          <li key={line.key}>
            <RouterLink
              {...splitAddress(line.path)}
              className="search-dialog-item"
              onClick={() => onOpen(line)}
              onKeyDown={moveFocus}
            >
              <span className="search-dialog-label">{line.label}</span>
              {line.balanceAmount !== null && line.balanceAmount > 0 && (
                <span className="search-dialog-balance small">
                  <MoneyText amount={line.balanceAmount} withUnit /> {t`outstanding`}
                </span>
              )}
              {line.detail && <span className="search-dialog-detail small secondary">{line.detail}</span>}
            </RouterLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The arrow keys move through the box and all results. */
function moveFocus(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const stops = [...(event.currentTarget.closest('.search-dialog')?.querySelectorAll<HTMLElement>('input, a') ?? [])]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  stops[(at + step + stops.length) % stops.length]?.focus()
}

type Answer = { sought: string; count: number; hasLines: boolean; isAnswered: boolean; error: Error | null }

/** Always read out, but visible only if there is nothing else to see. */
function searchHint({ sought, count, hasLines, isAnswered, error }: Answer): string {
  if (sought === '') return t`Type in English or Dzongkha. Use the arrow keys to choose and Enter to open.`
  if (error) return error.message
  if (!isAnswered) return t`Searching…`
  if (!hasLines) return t`No results for “${sought}”`
  return plural(count, '{n} record found', '{n} records found')
}
