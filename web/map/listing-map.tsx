import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { nearestPlaces } from '../../domain/map/nearest-places.ts'
import { formatMoney } from '../../domain/money.ts'
import type { ListingsWanted } from '../listings/listing-query.ts'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import { type Borders, readBorders } from './borders.ts'
import { openListingMap } from './open-listing-map.ts'

type Positions = Reply<'listing.positions'>['items']

/** Where what is offered lies. The list below shows all of it too, for who cannot use a map. */
export function ListingMap({ wanted }: { wanted: ListingsWanted }) {
  const borders = useQuery({ queryKey: ['borders'], queryFn: readBorders, staleTime: Infinity })
  const positions = useEndpoint('listing.positions', { query: wanted }, { showsPreviousPage: true })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const items = positions.data?.items ?? []
  const shown = items.filter(({ id }) => chosen.includes(id))
  return (
    <div>
      <div className="listing-map">
        {borders.data && positions.data && (
          <Drawn key={JSON.stringify(wanted)} borders={borders.data} items={items} onChoose={setChosen} />
        )}
      </div>
      <p className="small secondary" aria-live="polite">
        {shown.length > 0
          ? t`At this location:`
          : wanted.ids && items.length === 1
            ? t`The position is accurate to about 100 metres.`
            : t`Positions are accurate to about 100 metres. Choose a place on the map or in the list below.`}
      </p>
      {wanted.ids && borders.data && items.length === 1 && items[0] && (
        <NearestTowns borders={borders.data} at={[items[0].lon, items[0].lat]} />
      )}
      {shown.length > 0 && (
        <ul className="listing-map-chosen">
          {shown.map(({ id, title, askingRentAmount }) => (
            <li key={id}>{rich`${<Link to={`/listing/${id}`}>{title}</Link>}, ${formatMoney(askingRentAmount)} a month`}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function NearestTowns({ borders, at }: { borders: Borders; at: [number, number] }) {
  const places = borders.towns.features.map(({ properties: { name }, geometry: { coordinates } }) => ({
    ...{ name, lon: coordinates[0] ?? 0, lat: coordinates[1] ?? 0 },
  }))
  const towns = nearestPlaces(places, { lon: at[0], lat: at[1] }, { count: 3, maxKm: 60 }).map(({ name, km }) =>
    km < 1 ? t`${name} (less than 1 km)` : t`${name} (${Math.round(km)} km)`,
  )
  return towns.length > 0 && <p className="small secondary">{t`Nearest towns, in a straight line: ${towns.join(', ')}`}</p>
}

type DrawnProps = { borders: Borders; items: Positions; onChoose: (ids: readonly string[]) => void }

function Drawn({ borders, items, onChoose }: DrawnProps) {
  const [isRefused, setRefused] = useState(false)
  const draw = useCallback(
    (container: HTMLElement | null) => {
      if (!container) return undefined
      try {
        return openListingMap({ container, borders, items, onChoose })
      } catch {
        setRefused(true)
        return undefined
      }
    },
    [borders, items, onChoose],
  )
  if (isRefused) return <p className="secondary">{t`This browser cannot show the map. The list below shows the same places.`}</p>
  return <section ref={draw} className="listing-map-frame" aria-label={t`Map of listings`} />
}
