import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { formatMoney } from '../../domain/money.ts'
import type { ListingFilter } from '../listings/listing-query.ts'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import { type Borders, readBorders } from './borders.ts'
import { NearestTowns } from './nearest-towns.tsx'
import { openListingMap } from './open-listing-map.ts'

type Positions = Reply<'listing.positions'>['items']

/** The listings on a map. The list below shows all of them too, for people who cannot use a map. */
export function ListingMap({ wanted }: { wanted: ListingFilter }) {
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
        <NearestTowns towns={borders.data.towns} at={[items[0].lon, items[0].lat]} />
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
