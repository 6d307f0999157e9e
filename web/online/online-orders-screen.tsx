import { useState } from 'react'
import type { OnlineOrder } from '../../domain/online/online-contract.ts'
import { onlineStatuses } from '../../domain/online/online-status.ts'
import { billingFolders } from '../advices/billing-paths.ts'
import { useLeaseFilter, useTenantFilter } from '../leases/use-context-filters.ts'
import { useHistory } from '../audit/use-history.tsx'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { statusOptions } from '../ui/text/status-chip.tsx'
import { onlineColumns } from './online-columns.tsx'
import { OnlineOrderCheck } from './online-order-check.tsx'
import { onlineStatusTable } from './online-status-table.ts'

const inDoubtFilter = { name: 'inDoubt', label: t`Being checked`, options: [{ value: 'true', label: t`Yes` }] } as const
const statusFilter = { name: 'status', label: t`Status`, options: statusOptions(onlineStatusTable) } as const

/** Lists gateway payments for the office, including those that the bank has not confirmed. */
export function OnlineOrdersScreen() {
  const list = useListState(['status', 'inDoubt', 'tenantId', 'leaseId'], { defaultSort: 'startedAt:desc' })
  const [openId, setOpenId] = useState<string | null>(null)
  const { tenantId, leaseId } = list.filters
  const status = oneOf(onlineStatuses, list.filters.status)
  const inDoubt = oneOf(['true', 'false'], list.filters.inDoubt)
  const query = listQueryOf(list, { status, inDoubt, tenantId, leaseId })
  const page = useEndpoint('online.list', { query }, { showsPreviousPage: true })
  const context = [...useTenantFilter(tenantId), ...useLeaseFilter(leaseId)]
  const history = useHistory()
  const { label } = billingFolders.online
  return (
    <>
      <PageHeader title={label} crumbs={[{ label: billingFolders.payments.label, to: billingFolders.payments.to }]} />
      <DataTable
        caption={label}
        columns={columns}
        list={list}
        page={page}
        totals={{
          amount: (
            <>
              {!status && inDoubt !== 'true' && <span className="small secondary">{t`Paid`} </span>}
              <MoneyText amount={page.data?.totals.amount} />
            </>
          ),
        }}
        filters={[inDoubtFilter, statusFilter, ...context]}
        rowKey={(order) => order.id}
        onRowOpen={(order) => setOpenId(order.id)}
        rowMenu={(order) => history.menu({ title: t`Online payment ${order.orderNumber}`, entityId: order.id })}
        searchLabel={t`Search tenant, order or reference`}
        onDownload={(format) => downloadList('online-payments', 'online.list', { query: { ...query, format } })}
        none={{ title: t`No online payments yet`, text: t`Payments through the payment gateway appear here.` }}
      />
      {history.dialog}
      {openId !== null && <OnlineOrderCheck id={openId} onClose={() => setOpenId(null)} />}
    </>
  )
}

const { startedAt, bank, amount, status } = onlineColumns

const columns: readonly Column<OnlineOrder>[] = [
  { key: 'tenant', title: t`Tenant`, sortBy: 'tenantName', card: 'title', cell: (order) => order.tenantName },
  { key: 'property', title: t`Property`, cell: (order) => order.propertyLabel },
  startedAt,
  {
    key: 'orderNumber',
    title: t`Order`,
    isHiddenAtFirst: true,
    cell: (order) => <span className="figures">{order.orderNumber}</span>,
  },
  bank,
  { key: 'receipt', title: t`Receipt`, cell: (order) => order.receiptNumber ?? '–' },
  amount,
  status,
]
