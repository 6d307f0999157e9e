import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { MapCard } from '../../domain/map/map-contract.ts'
import type { MapKind } from '../../domain/map/map-measure.ts'
import { codeLabel } from '../../domain/properties/property.ts'
import { ownerPath } from '../people/people-paths.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { usePicture } from '../platform/use-picture.ts'
import { buildingPath, plotPath } from '../properties/property-paths.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { Fact } from '../ui/record/facts.tsx'
import { Link } from '../ui/page/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { SideFacts } from '../ui/record/side-facts.tsx'
import { PageSkeleton } from '../ui/feedback/skeleton.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { AreaFacts } from './area-facts.tsx'
import { CoordinatesDialog } from './coordinates-dialog.tsx'
import { CardLeases, CardVacancies, NotNamed } from './map-card-leases.tsx'
import { letTable } from './map-labels.ts'
import { OutlineFlagsFact } from './outline-flags-fact.tsx'

type MapCardPanelProps = {
  kind: MapKind
  id: string
  onClose: () => void
  /** If omitted, the card is read-only. */
  onDraw?: (card: MapCard) => void
  onDrawn?: () => void
}

/** The card of the selected property: a photo, its state, balance, owners and leases, and the next actions. */
export function MapCardPanel({ kind, id, onClose, onDraw, onDrawn }: MapCardPanelProps) {
  const card = useEndpoint('map.read', { params: { kind, id } })
  const [isTyping, setTyping] = useState(false)
  const isStaff = onDraw !== undefined
  return (
    <section className="map-card sheet" aria-label={t`Chosen on the map`} aria-live="polite">
      <button type="button" className="clear-button map-card-close" aria-label={t`Close`} onClick={onClose}>
        <IconX size={18} aria-hidden />
      </button>
      <Loaded query={card} fallback={<PageSkeleton />}>
        {(card) => (
          <>
            <CardHead kind={kind} card={card} isStaff={isStaff} />
            <CardMoney card={card} />
            <CardLeases kind={kind} card={card} isStaff={isStaff} />
            <CardVacancies kind={kind} card={card} isStaff={isStaff} />
            <CardRegister card={card} isStaff={isStaff} />
            {onDraw && (
              <div className="map-card-actions">
                <ButtonLink size="compact-sm" to={kind === 'plot' ? plotPath(id) : buildingPath(id)}>{t`Open`}</ButtonLink>
                <Button size="compact-sm" variant="default" onClick={() => onDraw(card)}>
                  {card.geometry ? t`Edit outline` : t`Draw outline`}
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => setTyping(true)}>{t`Coordinates…`}</Button>
              </div>
            )}
            {isTyping && (
              <CoordinatesDialog kind={kind} card={card} onClose={() => setTyping(false)} {...(onDrawn ? { onDrawn } : {})} />
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function CardHead({ kind, card, isStaff }: { kind: MapKind; card: MapCard; isStaff: boolean }) {
  const path = recordPath(kind, card.id, isStaff)
  return (
    <>
      {card.photoId && <CardPhoto id={card.photoId} label={card.label} />}
      <div className="map-card-head">
        <h2>{path ? <Link to={path}>{card.label}</Link> : card.label}</h2>
        <StatusChip status={card.occupancyState} table={letTable} />
        <div className="small secondary">{[codeLabel(card.use), card.placeLabel].join(' · ')}</div>
      </div>
    </>
  )
}

/** The property's page in the reader's area. Owners have pages only for buildings. */
function recordPath(kind: MapKind, id: string, isStaff: boolean): string | undefined {
  if (isStaff) return kind === 'plot' ? plotPath(id) : buildingPath(id)
  return kind === 'building' ? `/owner/properties/buildings/${id}` : undefined
}

function CardPhoto({ id, label }: { id: string; label: string }) {
  const picture = usePicture(`/document/${id}`)
  return <div className="map-card-photo">{picture && <img src={picture} alt={t`Photo of ${label}`} />}</div>
}

function CardMoney({ card: { owedAmount, overdueAmount } }: { card: MapCard }) {
  return (
    <SideFacts>
      <Fact label={t`Balance`}>
        <MoneyText amount={owedAmount} withUnit />
      </Fact>
      <Fact label={t`Overdue`}>
        <MoneyText amount={overdueAmount} withUnit />
      </Fact>
    </SideFacts>
  )
}

function CardRegister({ card, isStaff }: { card: MapCard; isStaff: boolean }) {
  return (
    <div className="ruled mt-3">
      <SideFacts>
        <Fact label={t`Thram`}>{card.thramNumber}</Fact>
        <Fact label={t`Lease ends`}>{card.endsFirstOn && <DateText date={card.endsFirstOn} />}</Fact>
        <Fact label={card.ownerCount > 1 ? t`Owners` : t`Owner`} isWide>
          {card.ownerCount > 0 && (
            <>
              {card.owners.map(({ id, name }) => (
                <div key={id}>{isStaff ? <Link to={ownerPath(id)}>{name}</Link> : name}</div>
              ))}
              <NotNamed count={card.ownerCount - card.owners.length} />
            </>
          )}
        </Fact>
        <AreaFacts areaSqM={card.areaSqM} registered={card.registeredArea} />
        <OutlineFlagsFact flags={card.flags} />
      </SideFacts>
    </div>
  )
}
