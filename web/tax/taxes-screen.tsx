import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { minus } from '../../domain/money.ts'
import type { Payment, WaitingTax } from '../../domain/payments/payment-contract.ts'
import { toDate } from '../advices/advice-labels.ts'
import { dateFilter } from '../advices/date-filters.tsx'
import { billingFolders, paymentPath } from '../advices/billing-paths.ts'
import { paymentColumns } from '../payments/payment-columns.tsx'
import { downloadList } from '../platform/downloads.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { type Column, DataTable, type TableFilter } from '../ui/table/data-table.tsx'
import { useSelectedRows } from '../ui/table/use-selected-rows.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { TaxRemittedDialog, type TaxesToMark } from './tax-remitted-dialog.tsx'
import { amountColumn } from '../ui/table/columns.tsx'

/** Withheld tax that is not recorded as remitted, by payment. One or more can be marked as remitted. */
export function TaxesScreen() {
  const list = useListState(['taxLate', 'to'], { defaultSort: 'paidOn:asc' })
  const taxLate = oneOf(['true', 'false'], list.filters.taxLate)
  const query = { taxToRemit: 'true' as const, ...listQueryOf(list, { taxLate, to: toDate(list.filters.to) }) }
  const page = useEndpoint('payment.list', { query }, { showsPreviousPage: true })
  const selected = useSelectedRows(page.data?.items ?? [])
  const [remitting, setRemitting] = useState<TaxesToMark | null>(null)
  const mark = (payments: readonly Payment[]) => setRemitting({ payments: payments.map(toWaitingTax), hasMore: false })
  const total = page.data?.total ?? 0
  const all = omitUndefined({ q: query.q, taxLate, to: query.to })
  const finding = useAction('payment.previewTaxRemittances', { onSuccess: setRemitting })
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
        rowMenu={(payment) => [{ label: t`Mark as remitted…`, onClick: () => mark([payment]) }]}
        selection={{
          keys: selected.keys,
          onChange: selected.onChange,
          actions: (
            <>
              {selected.keys.size < total && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={finding.isPending}
                  onClick={() => finding.mutate({ body: { all } })}
                >{t`Mark all ${total} as remitted…`}</Button>
              )}
              <Button size="compact-sm" onClick={() => mark(selected.rows)}>{t`Mark as remitted…`}</Button>
            </>
          ),
        }}
        searchLabel={t`Search receipt or tenant`}
        onDownload={(format) => downloadList('tax-to-remit', 'payment.list', { query: { ...query, format } })}
        none={{ title: t`No tax to remit`, text: t`Tax withheld by tenants appears here until it is remitted.` }}
      />
      {remitting && remitting.payments.length > 0 && (
        <TaxRemittedDialog
          taxes={remitting}
          onClose={() => {
            setRemitting(null)
            selected.clear()
          }}
        />
      )}
    </>
  )
}

function toWaitingTax({ id, receiptNumber, paidOn, taxWithheldAmount, taxRemittedAmount }: Payment): WaitingTax {
  return { id, receiptNumber, paidOn, amount: minus(taxWithheldAmount, taxRemittedAmount) }
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
