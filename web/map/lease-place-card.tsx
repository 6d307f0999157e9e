import { useQuery } from '@tanstack/react-query'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { RecordCard } from '../ui/record/record-card.tsx'
import { readTowns } from './borders.ts'
import { NearestTowns } from './nearest-towns.tsx'
import { around, OutlinePicture } from './small-map.tsx'

/** The outline of a leased property on a map, for its tenant and its owners, without neighbours. Renders nothing if it is not drawn. */
export function LeasePlaceCard({ lease: { id, propertyLabel } }: { lease: Lease }) {
  const { data } = useEndpoint('map.leasePlace', { params: { id } })
  const towns = useQuery({ queryKey: ['towns'], queryFn: readTowns, staleTime: Infinity })
  if (!data?.place) return null
  const { kind, geometry, bounds } = data.place
  const [west, south, east, north] = bounds
  return (
    <RecordCard title={t`On the map`}>
      <OutlinePicture
        label={t`${propertyLabel} on the map, north at the top`}
        bounds={around(bounds)}
        outlines={[{ id, kind, geometry, label: propertyLabel, isChosen: true }]}
      />
      {towns.data && <NearestTowns towns={towns.data} at={[(west + east) / 2, (south + north) / 2]} />}
    </RecordCard>
  )
}
