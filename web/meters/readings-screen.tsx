import { type ReadingStatus, readingStatuses } from '../../domain/meters/meter-reading.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { statusOptions } from '../ui/text/status-chip.tsx'
import { meterPath, metersPath } from './meter-paths.ts'
import { meterColumn, readingColumns, readOnColumn } from './reading-columns.tsx'
import { readingStatusTable } from './reading-status-table.ts'
import { useReadingMenu } from './use-reading-menu.tsx'

const columns = [readOnColumn, meterColumn, ...readingColumns]

/** Lists the readings of all meters. Readings by tenants and readings with unusual use wait for a check. */
export function ReadingsScreen() {
  const list = useListState(['status', 'isToCheck', 'meterId'], { defaultSort: 'readOn:desc' })
  const status: ReadingStatus | undefined = oneOf(readingStatuses, list.filters.status)
  const isToCheck = oneOf(['true', 'false'] as const, list.filters.isToCheck)
  const query = listQueryOf(list, { status, isToCheck, meterId: list.filters.meterId })
  const page = useEndpoint('meterReading.list', { query }, { showsPreviousPage: true })
  const { menuOf, dialogs } = useReadingMenu()
  return (
    <>
      <PageHeader crumbs={[{ label: t`Meters`, to: metersPath }]} title={t`Meter readings`} />
      <DataTable
        caption={t`Meter readings`}
        searchLabel={t`Search meter or place`}
        columns={columns}
        list={list}
        page={page}
        rowKey={({ id }) => id}
        rowHref={({ meterId }) => meterPath(meterId)}
        rowMenu={menuOf}
        filters={[
          {
            name: 'isToCheck',
            label: t`Check`,
            options: [
              { value: 'true', label: t`To check` },
              { value: 'false', label: t`Nothing to check` },
            ],
          },
          { name: 'status', label: t`Status`, options: statusOptions(readingStatusTable) },
        ]}
        onDownload={(format) => downloadList('meter-readings', 'meterReading.list', { query: { ...query, format } })}
        none={{ title: t`No readings yet`, text: t`Readings are recorded on the page of a meter.` }}
      />
      {dialogs}
    </>
  )
}
