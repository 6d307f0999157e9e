import { Button } from '@mantine/core'
import { useState } from 'react'
import type { LandRateTable } from '../../../domain/properties/land-rates/land-rate-contract.ts'
import { downloadList } from '../../platform/downloads.ts'
import { listQueryOf } from '../../platform/list-query-of.ts'
import { useListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { ImportLink } from '../../ui/page/import-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { amountColumn, statusColumn } from '../../ui/table/columns.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { editionStateTable } from './edition-state-table.ts'
import { LandRateTableDialog } from './land-rate-table-dialog.tsx'
import { landRateTablePath } from './land-rate-paths.ts'

const columns: readonly Column<LandRateTable>[] = [
  { key: 'name', title: t`Table`, card: 'title', cell: ({ name }) => name },
  { key: 'startsOn', title: t`In force from`, sortBy: 'startsOn', cell: ({ startsOn }) => <DateText date={startsOn} /> },
  { key: 'endsOn', title: t`Until`, cell: ({ endsOn }) => (endsOn ? <DateText date={endsOn} /> : '–') },
  statusColumn({ key: 'state', title: t`Status`, table: editionStateTable, of: ({ state }) => state }),
  { key: 'rates', title: t`Rates`, align: 'end', cell: ({ rateCount }) => rateCount },
  { key: 'leases', title: t`Leases`, align: 'end', cell: ({ leaseCount }) => leaseCount },
  amountColumn({ key: 'minimumFee', title: t`Minimum fee a year (Nu.)`, of: ({ minimumFee }) => minimumFee }),
  { key: 'source', title: t`Source`, cell: ({ source }) => source },
]

/** Lists the tables of land rates, each edition with its dates and source. */
export function LandRateTablesScreen() {
  const list = useListState([], { defaultSort: 'startsOn:desc' })
  const [isAdding, setAdding] = useState(false)
  const query = listQueryOf(list)
  const page = useEndpoint('landRateTable.list', { query }, { showsPreviousPage: true })
  const add = <Button onClick={() => setAdding(true)}>{t`New table`}</Button>
  return (
    <>
      <PageHeader
        crumbs={[{ label: t`Land Lease`, to: '/admin/master-lease/lands' }]}
        title={t`Land rates`}
        subtitle={t`Tables of rates by town, use and category, with the dates from which they are in force`}
        primary={add}
        secondary={<ImportLink kind="land-rate" />}
      />
      <DataTable
        caption={t`Land rates`}
        searchLabel={t`Search table or source`}
        columns={columns}
        list={list}
        page={page}
        rowKey={({ id }) => id}
        rowHref={({ id }) => landRateTablePath(id)}
        onDownload={(format) => downloadList('land-rate-tables', 'landRateTable.list', { query: { ...query, format } })}
        none={{
          title: t`No land rates yet`,
          text: t`Enter or import the table by which your office lets land. Every figure needs its source.`,
          action: add,
        }}
      />
      {isAdding && <LandRateTableDialog table={null} onClose={() => setAdding(false)} />}
    </>
  )
}
