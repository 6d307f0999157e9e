import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isUnsent } from '../../domain/field-desk/field-record.ts'
import { useSearchState } from '../platform/search-state.ts'
import { useSession } from '../platform/session.ts'
import { plural, t } from '../platform/texts.ts'
import { Note } from '../ui/feedback/note.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Chip } from '../ui/text/status-chip.tsx'
import { BuildingView } from './building-view.tsx'
import { BuildingsCard } from './buildings-card.tsx'
import { ConditionView } from './condition-view.tsx'
import { isOwnDesk, lockDesk, useDeskState } from './desk-state.ts'
import type { OpenDesk } from './desk-store.ts'
import { QueueCard } from './queue-card.tsx'
import { confirmRemove } from './unlock-desk.tsx'
import { useIsOnline } from './use-is-online.ts'

/** The open desk: its pending records and its stored buildings; or one of these buildings, or one of its condition reports. */
export function DeskHome({ desk }: { desk: OpenDesk }) {
  const { buildings } = useDeskState()
  const [search] = useSearchState()
  const building = buildings.find(({ taken }) => taken.building.id === search['building'])
  const lease = building?.taken.leases.find(({ leaseId }) => leaseId === search['condition'])
  if (building && lease) {
    return <ConditionView desk={desk} building={building} lease={lease} report={search['report'] === 'EXIT' ? 'EXIT' : 'ENTRY'} />
  }
  if (building) return <BuildingView desk={desk} building={building} />
  return (
    <>
      <PageHeader
        title={t`Field desk`}
        status={<LineChip />}
        subtitle={desk.row.officeName ? `${desk.row.personName}, ${desk.row.officeName}` : desk.row.personName}
        secondary={<Button variant="default" onClick={lockDesk}>{t`Lock`}</Button>}
        more={[{ label: t`Remove from this device…`, isDangerous: true, onClick: () => void confirmRemove(desk.row) }]}
      />
      <Notices desk={desk} />
      <QueueCard desk={desk} />
      <BuildingsCard desk={desk} />
    </>
  )
}

function LineChip() {
  const isOnline = useIsOnline()
  const { isSending } = useDeskState()
  if (isSending) return <Chip word={t`Sending`} shape="arrow" tone="blue" />
  return isOnline ? <Chip word={t`Online`} shape="dot" tone="green" /> : <Chip word={t`Offline`} shape="slash" tone="grey" />
}

function Notices({ desk }: { desk: OpenDesk }) {
  const { records } = useDeskState()
  const isOwn = isOwnDesk(desk.row, useSession())
  const isPersistent = useIsPersistent()
  const update = useDeskUpdate()
  const unsent = records.filter(({ state }) => isUnsent(state)).length
  return (
    <>
      {!isOwn && (
        <Note>
          {unsent > 0
            ? plural(unsent, '{n} record is sent once you have signed in.', '{n} records are sent once you have signed in.')
            : t`You are not signed in. Records are stored here and sent once you have signed in.`}{' '}
          <ButtonLink variant="default" size="compact-sm" to="/auth?next=/field">{t`Sign in`}</ButtonLink>
        </Note>
      )}
      {isPersistent === false && (
        <Note>{t`This browser may delete stored data when the device runs short of space. Send your records soon.`}</Note>
      )}
      {update && (
        <Note>
          {t`A newer version is ready.`} <Button variant="default" size="compact-sm" onClick={update}>{t`Reload`}</Button>
        </Note>
      )}
    </>
  )
}

/** Whether the browser promised not to delete the stored data; undefined until it has answered. */
function useIsPersistent(): boolean | undefined {
  const [isPersistent, setPersistent] = useState<boolean>()
  useEffect(() => {
    void navigator.storage?.persisted?.().then(setPersistent)
  }, [])
  return isPersistent
}

/**
 * Returns a function that switches to a newer version of the product, once its files are stored. Until then the older files stay, so that
 * the page keeps working.
 */
function useDeskUpdate(): (() => void) | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null)
  useEffect(() => {
    let isShown = true
    const look = (registration: ServiceWorkerRegistration) => {
      if (isShown) setWaiting(registration.waiting)
    }
    void navigator.serviceWorker.getRegistration().then((registration) => {
      if (!registration) return
      look(registration)
      registration.addEventListener('updatefound', () => {
        registration.installing?.addEventListener('statechange', () => look(registration))
      })
    })
    return () => {
      isShown = false
    }
  }, [])
  if (!waiting) return null
  return () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    waiting.postMessage('TAKE_OVER')
  }
}
