import type { Payment } from '../../domain/payments/payment-contract.ts'
import { propertyTypes } from '../../domain/properties/property.ts'
import { codeText } from '../../domain/sheet.ts'
import { toDate } from '../advices/advice-labels.ts'
import { billingFolders, paymentPath } from '../advices/billing-paths.ts'
import { paidFilters } from '../advices/date-filters.tsx'
import { useAccountFilter } from '../bank-accounts/use-account-filter.ts'
import { useLeaseFilter, useTenantFilter } from '../leases/use-context-filters.ts'
import { trialBalancePath } from '../ledger/ledger-paths.ts'
import { downloadList } from '../platform/downloads.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useBuildingFilter } from '../properties/buildings/use-building-filter.tsx'
import { SearchTabs } from '../properties/search-tabs.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { paymentColumns } from './payment-columns.tsx'
import { certificateFilter, paymentStatusFilter, setOffFilter } from './payment-filters.tsx'

const names = [
  'status',
  'setOff',
  'withoutCertificate',
  'bankAccountId',
  'from',
  'to',
  'buildingId',
  'propertyType',
  'tenantId',
  'leaseId',
] as const

const typeFilter = {
  name: 'propertyType',
  label: t`Type of property`,
  options: propertyTypes.map((value) => ({ value, label: codeText(value) })),
} as const

/** Search Transactions: every payment received, including reversed ones. */
export function PaymentsScreen() {
  const list = useListState(names, { defaultSort: 'paidOn:desc' })
  const { status, setOff, withoutCertificate, from, to, propertyType, ...context } = list.filters
  const query = {
    pageNo: list.query.pageNo,
    pageSize: list.query.pageSize,
    ...omitUndefined({
      sort: list.query.sort,
      q: list.query.q,
      status: oneOf(['POSTED', 'REVERSED'], status),
      from: toDate(from),
      to: toDate(to),
      setOff: oneOf(['true', 'false'], setOff),
      propertyType: oneOf(propertyTypes, propertyType),
      withoutCertificate: oneOf(['true'], withoutCertificate),
      ...context,
    }),
  }
  const page = useEndpoint('payment.list', { query }, { showsPreviousPage: true })
  const buildingFilter = useBuildingFilter(context.buildingId)
  const ofRecord = [...useTenantFilter(context.tenantId), ...useLeaseFilter(context.leaseId)]
  const accountFilter = useAccountFilter()
  const { label } = billingFolders.payments
  return (
    <>
      <PageHeader
        title={label}
        secondary={<TransactionLinks />}
        primary={<ButtonLink to={billingFolders.receive.to}>{t`Receive payment`}</ButtonLink>}
      />
      <SearchTabs />
      <DataTable
        caption={t`Payments`}
        columns={columns}
        list={list}
        page={page}
        rowKey={(payment) => payment.id}
        rowHref={paymentPath}
        searchLabel={t`Search receipt or tenant`}
        filters={[
          paymentStatusFilter,
          setOffFilter,
          certificateFilter,
          ...paidFilters,
          buildingFilter,
          typeFilter,
          ...accountFilter,
          ...ofRecord,
        ]}
        totals={{ amount: <MoneyText amount={page.data?.totals.amount} /> }}
        onDownload={(format) => downloadList('payments', 'payment.list', { query: { ...query, format } })}
        none={{ title: t`No payments yet`, text: t`Choose Receive payment to record one.` }}
      />
    </>
  )
}

/** Links to the other transactions, which have their own lists. */
function TransactionLinks() {
  const { online, creditNotes, refunds, taxes } = billingFolders
  return [online, creditNotes, refunds, taxes, { to: trialBalancePath, label: t`Ledger` }].map(({ to, label }) => (
    <ButtonLink key={to} to={to} variant="default">
      {label}
    </ButtonLink>
  ))
}

const { receipt, paidOn, tenant, property, method, amount, status } = paymentColumns

const columns: readonly Column<Payment>[] = [
  receipt,
  paidOn,
  tenant,
  property,
  method,
  { key: 'reference', title: t`Reference`, cell: (payment) => payment.reference ?? '–' },
  amount,
  status,
]
