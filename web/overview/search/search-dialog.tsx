import { Loader, Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Link as RouterLink, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { billingFolders } from '../../advices/billing-paths.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { splitAddress } from '../../ui/page/link.tsx'
import { type Found, foundGroups, foundPath } from './found-path.ts'
import { pagesFor } from './search-pages.ts'
import './global-search.css'

const pauseMs = 150

/** Finds people, thrams, plots, buildings, units, leases and receipts by one box; arrows choose, Enter opens. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), pauseMs)
  const search = useEndpoint('overview.search', { query: { q } }, { isEnabled: q !== '', showsPreviousPage: true })
  const groups = typed.trim() === '' ? [] : groupsOf(search.data?.items ?? [])
  const pages = pagesFor(typed)
  const isAnswered = search.data !== undefined && q === typed.trim() && !search.isFetching
  const deed = deedFor(typed)
  const openFirst = (event: KeyboardEvent) => {
    // An input method for Dzongkha uses Enter and the arrows itself.
    if (event.nativeEvent.isComposing) return
    const first = groups[0]?.items[0]
    const path = deed?.to ?? pages[0]?.path ?? (first && isAnswered ? foundPath(first) : undefined)
    if (event.key !== 'Enter' || path === undefined) return moveFocus(event)
    event.preventDefault()
    onClose()
    void navigate({ to: path })
  }
  return (
    <Modal.Root
      opened
      onClose={onClose}
      padding={0}
      size={600}
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
                placeholder={t`Name, CID, phone, thram, plot, unit, lease or receipt number`}
                value={typed}
                maxLength={100}
                autoComplete="off"
                onChange={(event) => setTyped(event.currentTarget.value)}
                onKeyDown={openFirst}
              />
              {search.isFetching && <Loader size={16} />}
            </div>
            {deed && <DeedLine deed={deed} onOpen={onClose} />}
            {groups.length > 0 || pages.length > 0 ? (
              <div className="search-dialog-list">
                <PageList pages={pages} onOpen={onClose} />
                <FoundList groups={groups} onOpen={onClose} />
              </div>
            ) : (
              <p className="search-dialog-hint secondary" aria-live="polite">
                {searchHint({ typed: typed.trim(), isAnswered, error: search.error })}
              </p>
            )}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** What can be done from anywhere: with nothing typed, or when its name begins with what is typed. */
function deedFor(typed: string): typeof billingFolders.receive | undefined {
  const { receive } = billingFolders
  return receive.label.toLowerCase().startsWith(typed.trim().toLowerCase()) ? receive : undefined
}

function DeedLine({ deed, onOpen }: { deed: typeof billingFolders.receive; onOpen: () => void }) {
  return (
    <div className="search-dialog-list">
      <RouterLink {...splitAddress(deed.to)} className="search-dialog-item" onClick={onOpen} onKeyDown={moveFocus}>
        <span className="search-dialog-label">{deed.label}</span>
        <span className="small secondary">{t`Press Enter`}</span>
      </RouterLink>
    </div>
  )
}

/** Up and down go through the box and everything found. */
function moveFocus(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const stops = [...(event.currentTarget.closest('.search-dialog')?.querySelectorAll<HTMLElement>('input, a') ?? [])]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  stops[(at + step + stops.length) % stops.length]?.focus()
}

type Group = { kind: Found['kind']; items: Found[] }

/** In the order in which the server ranks the first of each kind. */
function groupsOf(items: readonly Found[]): Group[] {
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  return kinds.map((kind) => ({ kind, items: items.filter((found) => found.kind === kind) }))
}

function PageList({ pages, onOpen }: { pages: ReturnType<typeof pagesFor>; onOpen: () => void }) {
  if (pages.length === 0) return null
  return (
    <section>
      <h3>{t`Pages`}</h3>
      <ul>
        {pages.map(({ label, detail, path }) => (
          <li key={path}>
            <RouterLink {...splitAddress(path)} className="search-dialog-item" onClick={onOpen} onKeyDown={moveFocus}>
              <span className="search-dialog-label">{label}</span>
              <span className="small secondary">{detail}</span>
            </RouterLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function FoundList({ groups, onOpen }: { groups: readonly Group[]; onOpen: () => void }) {
  return (
    <>
      {groups.map(({ kind, items }) => (
        <section key={kind}>
          <h3>{foundGroups[kind]}</h3>
          <ul>
            {items.map((found) => (
              <li key={found.id}>
                <RouterLink
                  {...splitAddress(foundPath(found))}
                  className="search-dialog-item"
                  onClick={onOpen}
                  onKeyDown={moveFocus}
                >
                  <span className="search-dialog-label">{found.label}</span>
                  {found.detail && <span className="small secondary">{found.detail}</span>}
                </RouterLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function searchHint({ typed, isAnswered, error }: { typed: string; isAnswered: boolean; error: Error | null }): string {
  if (typed === '') return t`Type in English or Dzongkha. Arrow keys choose, Enter opens.`
  if (error) return error.message
  return isAnswered ? t`Nothing fits "${typed}".` : t`Searching…`
}
