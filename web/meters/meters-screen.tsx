import { Button } from '@mantine/core'
import { useState } from 'react'
import { firstDayOf, isCalendarDate, monthOf } from '../../domain/calendar-date.ts'
import { utilities, utilityLabels, utilityUnits } from '../../domain/meters/meter.ts'
import type { Meter } from '../../domain/meters/meter-contract.ts'
import { groupThousands } from '../../domain/money.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { useBuildingFilter } from '../properties/buildings/use-building-filter.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { TwoLines } from '../ui/text/two-lines.tsx'
import { MeterDialog } from './meter-dialog.tsx'
import { meterPath, meterUsePath, readingsPath, roundPath, tariffsPath } from './meter-paths.ts'
import { ReadingDialog } from './reading-dialog.tsx'

const columns: readonly Column<Meter>[] = [
  { key: 'number', title: t`Meter`, sortBy: 'number', card: 'title', cell: ({ number }) => number },
  { key: 'utility', title: t`Measures`, cell: ({ utility }) => utilityLabels[utility] },
  { key: 'place', title: t`Place`, sortBy: 'place', cell: ({ placeLabel }) => placeLabel },
  { key: 'tariff', title: t`Tariff`, cell: ({ tariffName }) => tariffName },
  {
    key: 'lastReadOn',
    title: t`Last read`,
    sortBy: 'lastReadOn',
    cell: ({ lastReadOn, lastIsEstimate, removedOn }) =>
      removedOn !== null ? (
        t`removed`
      ) : lastReadOn === null ? (
        t`never`
      ) : (
        <TwoLines first={<DateText date={lastReadOn} />} second={lastIsEstimate ? t`estimated` : null} />
      ),
  },
  {
    key: 'value',
    title: t`Reading`,
    align: 'end',
    card: 'amount',
    cell: ({ lastValue, utility }) => lastValue !== null && `${groupThousands(lastValue)} ${utilityUnits[utility]}`,
  },
]

/** Lists the electricity and water meters of units and buildings. */
export function MetersScreen() {
  const list = useListState(['buildingId', 'utility', 'notReadSince'], { defaultSort: 'number:asc' })
  const monthStart = firstDayOf(monthOf(useToday()))
  const [isAdding, setAdding] = useState(false)
  const [reading, setReading] = useState<Meter | null>(null)
  const { buildingId, notReadSince } = list.filters
  const utility = oneOf(utilities, list.filters.utility)
  const query = listQueryOf(list, {
    buildingId,
    utility,
    notReadSince: notReadSince && isCalendarDate(notReadSince) ? notReadSince : undefined,
  })
  const page = useEndpoint('meter.list', { query }, { showsPreviousPage: true })
  const ofBuilding = buildingId ? `?buildingId=${buildingId}` : ''
  const buildingFilter = useBuildingFilter(buildingId)
  const rowMenu = (meter: Meter) =>
    meter.removedOn === null ? [{ label: t`Record reading…`, onClick: () => setReading(meter) }] : []
  return (
    <>
      <PageHeader
        title={t`Meters`}
        primary={<Button onClick={() => setAdding(true)}>{t`New meter`}</Button>}
        secondary={
          <>
            <ButtonLink variant="default" to={`${roundPath}${ofBuilding}`}>{t`Reading round`}</ButtonLink>
            <ButtonLink variant="default" to={`${readingsPath}?isToCheck=true`}>{t`Readings to check`}</ButtonLink>
            <ButtonLink variant="default" to={tariffsPath}>{t`Tariffs`}</ButtonLink>
            <ButtonLink variant="default" to={`${meterUsePath}${ofBuilding}`}>{t`Metered use`}</ButtonLink>
          </>
        }
      />
      <DataTable
        caption={t`Meters`}
        searchLabel={t`Search meter or place`}
        columns={columns}
        list={list}
        page={page}
        rowKey={({ id }) => id}
        rowHref={({ id }) => meterPath(id)}
        rowMenu={rowMenu}
        filters={[
          buildingFilter,
          { name: 'utility', label: t`Measures`, options: utilities.map((value) => ({ value, label: utilityLabels[value] })) },
          { name: 'notReadSince', label: t`Read`, options: [{ value: monthStart, label: t`Not read this month` }] },
        ]}
        onDownload={(format) => downloadList('meters', 'meter.list', { query: { ...query, format } })}
        none={{
          title: t`No meters yet`,
          text: t`Register the meters of units and buildings to read them and to bill electricity and water with the rent.`,
        }}
      />
      {isAdding && <MeterDialog meter={null} onClose={() => setAdding(false)} />}
      {reading && <ReadingDialog meter={reading} onClose={() => setReading(null)} />}
    </>
  )
}
