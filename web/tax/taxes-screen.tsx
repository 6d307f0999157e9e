import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { minus } from '../../domain/money.ts'
import type { Payment } from '../../domain/payments/payment-contract.ts'
import { toDate } from '../advices/advice-labels.ts'
import { dateFilter } from '../advices/date-filters.tsx'
import { billingFolders, paymentPath } from '../advices/billing-paths.ts'
import { paymentColumns } from '../payments/payment-columns.tsx'
import { downloadList } from '../platform/downloads.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { listQueryOf } from '../platform/list-query.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { type Column, DataTable, type TableFilter } from '../ui/table/data-table.tsx'
import { useSelectedRows } from '../ui/table/use-selected-rows.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { TaxRemittedDialog } from './tax-remitted-dialog.tsx'
import { amountColumn } from '../ui/table/columns.tsx'

/** Tax that tenants withheld and that the tax office is not known to have, by payment: one or many are marked remitted. */
export function TaxesScreen() {
  const list = useListState(['taxLate', 'to'], { defaultSort: 'paidOn:asc' })
  const taxLate = oneOf(['true', 'false'], list.filters.taxLate)
  const query = { ...listQueryOf(list), taxToRemit: 'true' as const, ...omitUndefined({ taxLate, to: toDate(list.filters.to) }) }
  const page = useEndpoint('payment.list', { query }, { showsPreviousPage: true })
  const selected = useSelectedRows(page.data?.items ?? [])
  const [remitting, setRemitting] = useState<readonly Payment[]>([])
  const { label } = billingFolders.taxes
  return (
    <>
      <PageHeader
        title={label}
        crumbs={[billingFolders.payments]}
        subtitle={t`Tax withheld from a payment must reach the tax office by the 10th of the next month.`}
      />
      <DataTable
        caption={label}
        columns={columns}
        list={list}
        page={page}
        rowKey={(payment) => payment.id}
        totals={{ tax: <MoneyText amount={page.data?.totals.taxToRemitAmount} /> }}
        filters={[lateFilter, paidToFilter]}
        rowHref={paymentPath}
        rowMenu={(payment) => [{ label: t`Remitted…`, onClick: () => setRemitting([payment]) }]}
        selection={{
          keys: selected.keys,
          onChange: selected.onChange,
          actions: <Button size="compact-sm" onClick={() => setRemitting(selected.rows)}>{t`Remitted…`}</Button>,
        }}
        searchLabel={t`Search receipt or tenant`}
        onDownload={(format) => downloadList('tax-to-remit', 'payment.list', { query: { ...query, format } })}
        none={{ title: t`No tax to remit`, text: t`Tax withheld by tenants appears here until it is remitted.` }}
      />
      {remitting.length > 0 && (
        <TaxRemittedDialog
          payments={remitting}
          onClose={() => {
            setRemitting([])
            selected.clear()
          }}
        />
      )}
    </>
  )
}

function RemitBy({ day }: { day: CalendarDate }) {
  const isLate = day < useToday()
  return (
    <span className={isLate ? 'danger' : undefined}>
      <DateText date={day} />
      {isLate && `, ${t`overdue`}`}
    </span>
  )
}

const lateFilter: TableFilter<'taxLate'> = {
  name: 'taxLate',
  label: t`At the tax office`,
  options: [
    { value: 'true', label: t`Overdue` },
    { value: 'false', label: t`Not yet due` },
  ],
}

const paidToFilter = dateFilter('to', t`Paid to`)

const columns: readonly Column<Payment>[] = [
  paymentColumns.receipt,
  paymentColumns.tenant,
  paymentColumns.property,
  paymentColumns.paidOn,
  { key: 'by', title: t`To remit by`, cell: ({ taxRemitBy }) => taxRemitBy && <RemitBy day={taxRemitBy} /> },
  { key: 'certificate', title: t`Certificate`, cell: ({ taxCertificate }) => taxCertificate?.number ?? '–' },
  amountColumn({
    key: 'tax',
    title: t`Tax to remit (Nu.)`,
    card: 'amount',
    of: ({ taxWithheldAmount, taxRemittedAmount }) => minus(taxWithheldAmount, taxRemittedAmount),
  }),
]
