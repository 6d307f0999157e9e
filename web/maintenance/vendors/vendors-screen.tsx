import { Button } from '@mantine/core'
import { useState } from 'react'
import { tradeLabels, trades } from '../../../domain/maintenance/vendors/vendor.ts'
import type { Vendor } from '../../../domain/maintenance/vendors/vendor-contract.ts'
import { downloadList } from '../../platform/downloads.ts'
import { listQueryOf } from '../../platform/list-query-of.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { ImportLink } from '../../ui/page/import-link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { amountColumn } from '../../ui/table/columns.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { maintenancePath } from '../damage-paths.ts'
import { tradesText } from './trades-text.ts'
import { VendorDialog } from './vendor-dialog.tsx'
import { vendorPath } from './vendor-paths.ts'

const columns: readonly Column<Vendor>[] = [
  { key: 'name', title: t`Name`, sortBy: 'name', card: 'title', cell: ({ name }) => name },
  { key: 'trade', title: t`Trade`, cell: tradesText },
  {
    key: 'rating',
    title: t`Rating`,
    align: 'end',
    cell: ({ rating, ratingCount }) => (rating === null ? '–' : `${rating} (${ratingCount})`),
  },
  { key: 'phone', title: t`Phone number`, cell: ({ phone }) => phone ?? '–' },
  { key: 'email', title: t`Email`, isHiddenAtFirst: true, cell: ({ email }) => email ?? '–' },
  { key: 'licence', title: t`Trade licence number`, isHiddenAtFirst: true, cell: ({ licenceNumber }) => licenceNumber ?? '–' },
  { key: 'tpn', title: t`Taxpayer number`, isHiddenAtFirst: true, cell: ({ taxpayerNumber }) => taxpayerNumber ?? '–' },
  { key: 'bank', title: t`Bank and account number`, isHiddenAtFirst: true, cell: ({ bankAccount }) => bankAccount ?? '–' },
  amountColumn({ key: 'hourlyRate', title: t`Usual rate per hour (Nu.)`, of: ({ hourlyRate }) => hourlyRate }),
  { key: 'rate', title: t`Usual rate, in words`, isHiddenAtFirst: true, cell: ({ rate }) => rate ?? '–' },
  { key: 'isActive', title: t`Offered for new work`, cell: ({ isActive }) => (isActive ? t`Yes` : t`No`) },
]

/** Lists the firms and people who repair and maintain for the office. */
export function VendorsScreen() {
  const list = useListState(['trade', 'isActive'], { defaultSort: 'name:asc' })
  const [isAdding, setAdding] = useState(false)
  const { trade, isActive } = list.filters
  const query = listQueryOf(list, { trade: oneOf(trades, trade), isActive: oneOf(['true', 'false'], isActive) })
  const page = useEndpoint('vendor.list', { query }, { showsPreviousPage: true })
  const add = <Button onClick={() => setAdding(true)}>{t`New vendor`}</Button>
  return (
    <>
      <PageHeader
        crumbs={[{ label: t`Maintenance`, to: maintenancePath }]}
        title={t`Vendors`}
        primary={add}
        secondary={<ImportLink kind="vendor" />}
      />
      <DataTable
        caption={t`Vendors`}
        searchLabel={t`Search name, phone or licence`}
        columns={columns}
        list={list}
        page={page}
        rowKey={({ id }) => id}
        rowHref={({ id }) => vendorPath(id)}
        filters={[
          { name: 'trade', label: t`Trade`, options: trades.map((value) => ({ value, label: tradeLabels[value] })) },
          {
            name: 'isActive',
            label: t`Offered for new work`,
            options: [
              { value: 'true', label: t`Yes` },
              { value: 'false', label: t`No` },
            ],
          },
        ]}
        onDownload={(format) => downloadList('vendors', 'vendor.list', { query: { ...query, format } })}
        none={{
          title: t`No vendors yet`,
          text: t`Register the plumbers, electricians and firms that work for the office, to choose them on work orders.`,
          action: add,
        }}
      />
      {isAdding && <VendorDialog vendor={null} onClose={() => setAdding(false)} />}
    </>
  )
}
