import type { Thram } from '../../domain/properties/thram-contract.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { joinBounds } from './borders.ts'
import { mapViewPath } from './property-map-card.tsx'
import { around, SmallMap } from './small-map.tsx'
import './map-view.css'

/** The number of plots that can be distinguished in a picture of this size. */
const maxShown = 50

/** The plots of a thram on a map, as far as they are drawn. */
export function ThramMapCard({ thram: { id, thramNumber, administrativeZoneId, plotCount } }: { thram: Thram }) {
  const query = { thramId: id, isDrawn: 'true', pageSize: maxShown, sort: 'label:asc' } as const
  const drawn = useEndpoint('map.list', { params: { kind: 'plot' }, query })
  const onMap = `${mapViewPath}?${new URLSearchParams({ q: thramNumber, administrativeZoneId, view: 'map' })}`
  return (
    <RecordCard
      title={t`On the map`}
      actions={plotCount > 0 && <ButtonLink size="compact-md" variant="default" to={onMap}>{t`Open on the map`}</ButtonLink>}
    >
      <Loaded query={drawn} fallback={<div className="small-map skeleton" />}>
        {({ items, total }) => {
          const bounds = joinBounds(items.flatMap(({ bounds }) => (bounds ? [bounds] : [])))
          if (!bounds) return <p className="small-map-none secondary">{t`None of the plots is drawn yet.`}</p>
          return (
            <>
              <SmallMap kind="plot" ids={items.map(({ id }) => id)} label={t`Thram ${thramNumber}`} bounds={around(bounds)} />
              {total < plotCount && <p className="small secondary">{t`Plots drawn: ${total} of ${plotCount}`}</p>}
            </>
          )
        }}
      </Loaded>
    </RecordCard>
  )
}
