import { leaseSearchPath } from '../leases/lease-paths.ts'
import { useLeaseFilter } from '../leases/use-context-filters.ts'
import { openFile } from '../platform/download.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { asProblem } from '../platform/problem-error.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { toDate } from './advice-labels.ts'
import { billingFolders } from './billing-paths.ts'
import { datedFilters } from './date-filters.tsx'
import { refundColumns } from './note-columns.tsx'

/** Lists the refunds to tenants. A row opens its lease; the row menu opens the PDF. */
export function RefundsScreen() {
  const list = useListState(['from', 'to', 'leaseId'], { defaultSort: 'date:desc' })
  const { from, to, leaseId } = list.filters
  const query = listQueryOf(list, { from: toDate(from), to: toDate(to), leaseId })
  const page = useEndpoint('creditRefund.list', { query }, { showsPreviousPage: true })
  const { label } = billingFolders.refunds
  return (
    <>
      <PageHeader title={label} crumbs={[billingFolders.payments]} />
      <DataTable
        caption={label}
        columns={refundColumns}
        list={list}
        page={page}
        filters={[...datedFilters, ...useLeaseFilter(leaseId)]}
        totals={{
          interest: <MoneyText amount={page.data?.totals.interestAmount} />,
          amount: <MoneyText amount={page.data?.totals.amount} />,
        }}
        rowKey={(refund) => refund.id}
        rowHref={(refund) => leaseSearchPath(refund.leaseId)}
        rowMenu={(refund) => [{ label: t`Open PDF`, onClick: () => void openRefund(refund) }]}
        searchLabel={t`Search refunds`}
        onDownload={(format) => downloadList('refunds', 'creditRefund.list', { query: { ...query, format } })}
        none={{ title: t`No refunds yet`, text: t`To refund credit, open the lease, then Money, then “Refund credit…”.` }}
      />
    </>
  )
}

async function openRefund({ id, refundNumber }: { id: string; refundNumber: string }): Promise<void> {
  try {
    await openFile(`${refundNumber}.pdf`, 'creditRefund.pdf', { params: { id } })
  } catch (error) {
    toast('ERROR', t`The refund could not be opened`, asProblem(error).message)
  }
}
