import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Advice } from '../../domain/billing/advice-contract.ts'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { downloadList } from '../platform/downloads.ts'
import { given } from '../platform/given.ts'
import { listQueryOf } from '../platform/list-query.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { type Column, DataTable, type TableFilter } from '../ui/data-table.tsx'
import { DateText } from '../ui/date-text.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { adviceColumns } from './advice-columns.tsx'
import { advicePath, billingFolders } from './billing-paths.ts'
import { TaxRemittedDialog } from './tax-remitted-dialog.tsx'
import { WhyTax } from './why-of-advice.tsx'
import './billing.css'

/** Tax that tenants withheld and that the tax office is not known to have: one or many are marked remitted. */
export function TaxesScreen() {
  const list = useListState(['taxLate'], { defaultSort: 'dueDate:asc' })
  const taxLate = oneOf(['true', 'false'], list.filters.taxLate)
  const query = { ...listQueryOf(list), taxToRemit: 'true', ...given({ taxLate }) }
  const page = useEndpoint('advice.list', { query }, { keepsPrevious: true })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [remitting, setRemitting] = useState<readonly Advice[]>([])
  const { label } = billingFolders.taxes
  const selected = page.data?.items.filter(({ id }) => chosen.has(id)) ?? []
  return (
    <>
      <PageHeader
        title={label}
        crumbs={[billingFolders.payments]}
        subtitle={t`What a tenant withholds in a month is to reach the tax office by the 10th of the next.`}
      />
      <DataTable
        caption={label}
        columns={columns}
        list={list}
        page={page}
        rowKey={(advice) => advice.id}
        filters={[lateFilter]}
        rowHref={advicePath}
        rowMenu={(advice) => [{ label: t`Remitted…`, onClick: () => setRemitting([advice]), reason: whyNotRemit(advice) }]}
        selection={{
          keys: chosen,
          onChange: setChosen,
          actions: <Button size="compact-sm" onClick={() => setRemitting(selected)}>{t`Remitted…`}</Button>,
        }}
        searchLabel={t`Search advice, tenant`}
        onDownload={(format) => downloadList('tax-to-remit', 'advice.list', { query: { ...query, format } })}
        none={{ title: t`No tax waits`, text: t`Tax that a tenant withholds from a payment stands here until it is remitted.` }}
      />
      {remitting.length > 0 && (
        <TaxRemittedDialog
          advices={remitting}
          onClose={() => {
            setRemitting([])
            setChosen(new Set())
          }}
        />
      )}
    </>
  )
}

function RemitBy({ day }: { day: CalendarDate }) {
  const isLate = day < useToday()
  return (
    <span className={isLate ? 'tax-late' : undefined}>
      <DateText date={day} />
      {isLate && `, ${t`overdue`}`}
    </span>
  )
}

function whyNotRemit({ tax }: Advice): string | undefined {
  return tax?.status === 'DUE' ? t`Not all of the tax has been withheld yet.` : undefined
}

const lateFilter: TableFilter<'taxLate'> = {
  name: 'taxLate',
  label: t`At the tax office`,
  options: [
    { value: 'true', label: t`Overdue` },
    { value: 'false', label: t`Still in time` },
  ],
}

const columns: readonly Column<Advice>[] = [
  { ...adviceColumns.number, card: 'title' },
  adviceColumns.tenant,
  adviceColumns.property,
  adviceColumns.due,
  { key: 'by', title: t`To remit by`, cell: ({ tax }) => tax?.remitBy && <RemitBy day={tax.remitBy} /> },
  { key: 'state', title: t`Withheld`, cell: ({ tax }) => (tax && tax.withheldAmount < tax.amount ? t`In part` : t`In full`) },
  {
    key: 'tax',
    title: t`Tax withheld (Nu.)`,
    align: 'end',
    card: 'amount',
    cell: ({ tax }) =>
      tax && (
        <WhyTax tax={tax}>
          <MoneyText amount={tax.withheldAmount} />
        </WhyTax>
      ),
  },
]
