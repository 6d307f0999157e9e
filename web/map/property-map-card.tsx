import { Button } from '@mantine/core'
import { useState } from 'react'
import type { MapKind } from '../../domain/map/map-measure.ts'
import type { Bounds } from '../../domain/map/tile.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { SideFacts } from '../ui/record/side-facts.tsx'
import { AreaFacts } from './area-facts.tsx'
import { CoordinatesDialog } from './coordinates-dialog.tsx'
import { OutlineFlagsFact } from './outline-flags-fact.tsx'
import { SmallMap } from './small-map.tsx'
import './map-view.css'

export const mapViewPath = '/admin/master-properties/map-view'

type PropertyMapCardProps = {
  kind: MapKind
  id: string
  /** Of a unit the building is shown, which is drawn at the building. */
  isOfPart?: boolean
}

/** The place of a record on the map, among its neighbours. */
export function PropertyMapCard({ kind, id, isOfPart = false }: PropertyMapCardProps) {
  const card = useEndpoint('map.read', { params: { kind, id } })
  const [isTyping, setTyping] = useState(false)
  const onMap = `${mapViewPath}?${new URLSearchParams({ ...(kind === 'building' ? { kind } : {}), chosen: id, view: 'map' })}`
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
          ) : (
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
      </Loaded>
    </RecordCard>
  )
}

/** What is shown in the middle, with about its own size of neighbourhood on each side. */
export function around([west, south, east, north]: Bounds): Bounds {
  const lat = (south + north) / 2
  const perLon = Math.cos((lat * Math.PI) / 180)
  // A frame of 3 by 2, at least some 60 m high, in degrees of latitude.
  const height = Math.max((north - south) * 2.2, ((east - west) * perLon * 2.2) / 1.5, 0.000_6)
  const width = (height * 1.5) / perLon
  const lon = (west + east) / 2
  return [lon - width / 2, lat - height / 2, lon + width / 2, lat + height / 2]
}
