import { Button } from '@mantine/core'
import { useState } from 'react'
import type { MapCard } from '../../domain/map/map-contract.ts'
import type { MapKind } from '../../domain/map/map-measure.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { SideFacts } from '../ui/record/side-facts.tsx'
import { AreaFacts } from './area-facts.tsx'
import { CoordinatesDialog } from './coordinates-dialog.tsx'
import { OutlineFlagsFact } from './outline-flags-fact.tsx'
import { around, SmallMap } from './small-map.tsx'
import './map-view.css'

export const mapViewPath = '/admin/master-properties/map-view'

type PropertyMapCardProps = {
  kind: MapKind
  id: string
  /** For a unit, the map shows its building, whose outline is drawn on the building's page. */
  isOfPart?: boolean
  /** Owners can only view the map. The office can also draw. */
  area?: 'office' | 'owner'
}

const ownerMapPath = '/owner/properties/plots?tab=map'

/** The position of a record on the map, with its neighbours. */
export function PropertyMapCard({ kind, id, isOfPart = false, area = 'office' }: PropertyMapCardProps) {
  const card = useEndpoint('map.read', { params: { kind, id } })
  const chosen = new URLSearchParams({ ...(kind === 'building' ? { kind } : {}), chosen: id })
  const onMap = area === 'office' ? `${mapViewPath}?${chosen}&view=map` : `${ownerMapPath}&${chosen}`
  return (
    <RecordCard
      title={t`On the map`}
      actions={card.data?.bounds && <ButtonLink size="compact-md" variant="default" to={onMap}>{t`Open on the map`}</ButtonLink>}
    >
      <Loaded query={card} fallback={<div className="small-map skeleton" />}>
        {(card) =>
          card.bounds ? (
            <>
              <SmallMap kind={kind} ids={[id]} label={card.label} bounds={around(card.bounds)} />
              {!isOfPart && (
                <SideFacts>
                  <AreaFacts areaSqM={card.areaSqM} registered={card.registeredArea} />
                  <OutlineFlagsFact flags={card.flags} />
                </SideFacts>
              )}
            </>
          ) : area === 'office' ? (
            <NotDrawn kind={kind} card={card} isOfPart={isOfPart} onMap={onMap} />
          ) : (
            <p className="small-map-none secondary">{t`The office has not drawn an outline yet.`}</p>
          )
        }
      </Loaded>
    </RecordCard>
  )
}

type NotDrawnProps = { kind: MapKind; card: MapCard; isOfPart: boolean; onMap: string }

function NotDrawn({ kind, card, isOfPart, onMap }: NotDrawnProps) {
  const [isTyping, setTyping] = useState(false)
  return (
    <div className="small-map-none">
      <p className="secondary">{rich`No outline yet. Draw it${isOfPart ? t` at its building` : ''}.`}</p>
      <div className="map-card-actions">
        <ButtonLink size="compact-md" variant="default" to={onMap}>{t`Draw on the map`}</ButtonLink>
        <Button size="compact-md" variant="default" onClick={() => setTyping(true)}>{t`Coordinates…`}</Button>
      </div>
      {isTyping && <CoordinatesDialog kind={kind} card={card} onClose={() => setTyping(false)} />}
    </div>
  )
}
