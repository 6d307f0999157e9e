import { Button } from '@mantine/core'
import { useState } from 'react'
import { utilityLabels } from '../../domain/meters/meter.ts'
import type { Meter } from '../../domain/meters/meter-contract.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import { ListCard } from '../ui/record/list-card.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { TwoLines } from '../ui/text/two-lines.tsx'
import { MeterDialog, type MeterPlace } from './meter-dialog.tsx'
import { meterPath, metersPath } from './meter-paths.ts'
import { LastReading } from './last-reading.tsx'
import { meterColumn, readingColumns, readOnColumn, toSimpleColumn } from './reading-columns.tsx'
import { ReadingDialog } from './reading-dialog.tsx'
import { UseByMonthCard } from './use-by-month-card.tsx'

const meterColumns: SimpleColumn<Meter>[] = [
  {
    key: 'utility',
    title: t`Measures`,
    cell: ({ utility, placeLabel }) => <TwoLines first={utilityLabels[utility]} second={placeLabel} />,
  },
  {
    key: 'last',
    title: t`Last read`,
    align: 'end',
    cell: (meter) => <LastReading meter={meter} />,
  },
]

/** The meters of a unit, or of a building and its units. */
export function MetersCard({ place }: { place: MeterPlace }) {
  const meters = useEndpoint('meter.list', { query: { ...place, pageSize: 10 } })
  const [isAdding, setAdding] = useState(false)
  const number = { key: 'number', title: t`Meter`, cell: (meter: Meter) => <Link to={meterPath(meter.id)}>{meter.number}</Link> }
  return (
    <>
      <ListCard
        title={t`Meters`}
        query={meters}
        columns={[number, ...meterColumns]}
        rowKey={({ id }) => id}
        none={t`No meter yet. Register one to read it and to bill its use with the rent.`}
        {...('buildingId' in place ? { allTo: `${metersPath}?buildingId=${place.buildingId}` } : {})}
        actions={<Button variant="default" size="xs" onClick={() => setAdding(true)}>{t`Add meter…`}</Button>}
      />
      {isAdding && <MeterDialog meter={null} place={place} onClose={() => setAdding(false)} />}
    </>
  )
}

type Let = { propertyType: string; propertyId: string }

/** The meters of a tenant's property, for sending readings. Renders nothing if there are none. */
export function OwnMetersCard({ lease: { propertyType, propertyId } }: { lease: Let }) {
  const place = propertyType === 'UNIT' ? { unitId: propertyId } : { buildingId: propertyId }
  const meters = useEndpoint('meter.list', { query: { ...place, pageSize: 10 } })
  const [reading, setReading] = useState<Meter | null>(null)
  if (!meters.data || meters.data.items.length === 0) return null
  const number = { key: 'number', title: t`Meter`, cell: (meter: Meter) => meter.number }
  const action = {
    key: 'actions',
    title: t`Actions`,
    cell: (meter: Meter) => (
      <Button variant="default" size="compact-sm" onClick={() => setReading(meter)}>{t`Send reading…`}</Button>
    ),
  }
  return (
    <>
      <ListCard
        title={t`Meters`}
        query={meters}
        columns={[number, ...meterColumns, action]}
        rowKey={({ id }) => id}
        none={t`No meter.`}
      />
      <SentReadingsCard place={place} />
      {reading && <ReadingDialog meter={reading} isTenant onClose={() => setReading(null)} />}
    </>
  )
}

/** The readings that the tenant sent: whether they wait, and why one was rejected. Renders nothing if there are none. */
function SentReadingsCard({ place }: { place: MeterPlace }) {
  const readings = useEndpoint('meterReading.list', { query: { ...place, isByTenant: 'true', pageSize: 10 } })
  if (!readings.data || readings.data.items.length === 0) return null
  return (
    <ListCard
      title={t`Readings you sent`}
      query={readings}
      columns={[readOnColumn, ...readingColumns].filter(({ key }) => key !== 'use').map(toSimpleColumn)}
      rowKey={({ id }) => id}
      none={t`No reading.`}
    />
  )
}

/** For an owner: the meters of a building and its units, with their last readings. Renders nothing if there is no meter. */
export function OwnerMetersCard({ buildingId }: { buildingId: string }) {
  const meters = useEndpoint('meter.list', { query: { buildingId, pageSize: 50, sort: 'place:asc' } })
  const readings = useEndpoint('meterReading.list', { query: { buildingId, pageSize: 20 } })
  if (!meters.data || meters.data.items.length === 0) return null
  const number = { key: 'number', title: t`Meter`, cell: (meter: Meter) => meter.number }
  return (
    <>
      <ListCard
        title={t`Meters`}
        query={meters}
        columns={[number, ...meterColumns]}
        rowKey={({ id }) => id}
        none={t`No meter.`}
      />
      <UseByMonthCard meters={meters.data.items} />
      <ListCard
        title={t`Readings`}
        query={readings}
        columns={[meterColumn, readOnColumn, ...readingColumns].filter(({ key }) => key !== 'status').map(toSimpleColumn)}
        rowKey={({ id }) => id}
        none={t`No reading yet.`}
      />
    </>
  )
}
