import { useState } from 'react'
import type { Claim } from '../../../domain/payments/claim-contract.ts'
import { type ClaimStatus, claimStatuses } from '../../../domain/payments/claim-status.ts'
import { toDate } from '../../advices/advice-labels.ts'
import { dateFilter } from '../../advices/date-filters.tsx'
import { billingFolders } from '../../advices/billing-paths.ts'
import { useHistory } from '../../audit/use-history.tsx'
import { downloadList } from '../../platform/downloads.ts'
import { listQueryOf } from '../../platform/list-query-of.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { type Column, DataTable, type TableFilter } from '../../ui/table/data-table.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { statusOptions } from '../../ui/text/status-chip.tsx'
import { ClaimCheck } from './claim-check.tsx'
import { claimColumns, ClaimedAdvices } from './claim-columns.tsx'
import { claimStatusTable } from './claim-status-table.ts'

const filters: readonly TableFilter<'status' | 'claimedTo'>[] = [
  { name: 'status', label: t`Status`, options: statusOptions(claimStatusTable) },
  dateFilter('claimedTo', t`Sent up to`),
]

/** Lists the tenants' claims, oldest first. The office opens one, compares the slip, and approves or rejects it. */
export function ClaimsScreen() {
  const list = useListState(['status', 'claimedTo'], { defaultSort: 'claimedAt:asc' })
  const [openId, setOpenId] = useState<string | null>(null)
  const status = oneOf(claimStatuses, list.filters.status) ?? ('PENDING' satisfies ClaimStatus)
  const query = listQueryOf(list, { status, claimedTo: toDate(list.filters.claimedTo) })
  const page = useEndpoint('claim.list', { query }, { showsPreviousPage: true })
  const history = useHistory()
  const { label } = billingFolders.claims
  return (
    <>
      <PageHeader title={label} />
      <DataTable
        caption={label}
        columns={columns}
        list={list}
        page={page}
        filters={filters}
        totals={{ amount: <MoneyText amount={page.data?.totals.amount} /> }}
        rowKey={(claim) => claim.id}
        onRowOpen={(claim) => setOpenId(claim.id)}
        rowMenu={(claim) => history.menu({ title: t`Proof of ${claim.tenantName}`, entityId: claim.id })}
        searchLabel={t`Search tenant or reference`}
        onDownload={(format) => downloadList('proofs', 'claim.list', { query: { ...query, format } })}
        none={{
          title: t`No proofs to check`,
          text: t`When a tenant chooses “I have paid”, the proof appears here until you approve or reject it.`,
        }}
      />
      {history.dialog}
      {openId !== null && <ClaimCheck id={openId} onClose={() => setOpenId(null)} />}
    </>
  )
}

const columns: readonly Column<Claim>[] = [
  { key: 'tenant', title: t`Tenant`, sortBy: 'tenantName', card: 'title', cell: (claim) => claim.tenantName },
  { key: 'property', title: t`Property`, cell: (claim) => claim.propertyLabel },
  { key: 'advice', title: t`Advices`, cell: (claim) => <ClaimedAdvices claim={claim} /> },
  ...claimColumns,
]
