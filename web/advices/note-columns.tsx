import { paymentMethodLabels } from '../../domain/ledger/payment-method.ts'
import { WhyRent } from '../leases/why-rent.tsx'
import type { Reply } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { amountColumn } from '../ui/table/columns.tsx'

type CreditNote = Reply<'creditNote.list'>['items'][number]
type CreditRefund = Reply<'creditRefund.list'>['items'][number]

export const creditNoteColumns: readonly Column<CreditNote>[] = [
  {
    key: 'number',
    title: t`Credit note`,
    card: 'title',
    cell: ({ noteNumber }) => <span className="figures">{noteNumber}</span>,
  },
  { key: 'date', title: t`Credited on`, sortBy: 'date', cell: ({ creditedOn }) => <DateText date={creditedOn} /> },
  { key: 'tenant', title: t`Tenant`, cell: ({ tenantName }) => tenantName },
  { key: 'lease', title: t`Lease`, cell: ({ leaseNumber }) => <span className="figures">{leaseNumber}</span> },
  { key: 'advice', title: t`Advice`, cell: ({ adviceNumber }) => <span className="figures">{adviceNumber}</span> },
  { key: 'part', title: t`Applies to`, cell: ({ part }) => (part === 'INTEREST' ? t`Late interest` : t`Rent and charges`) },
  amountColumn({ key: 'gst', title: t`GST included (Nu.)`, isHiddenAtFirst: true, of: ({ gstAmount }) => gstAmount }),
  {
    key: 'amount',
    title: t`Amount (Nu.)`,
    align: 'end',
    sortBy: 'amount',
    card: 'amount',
    cell: ({ amount, explanation, noteNumber }) => (
      <WhyRent explanation={explanation} of={noteNumber}>
        <MoneyText amount={amount} />
      </WhyRent>
    ),
  },
]

export const refundColumns: readonly Column<CreditRefund>[] = [
  {
    key: 'number',
    title: t`Refund`,
    card: 'title',
    cell: ({ refundNumber }) => <span className="figures">{refundNumber}</span>,
  },
  { key: 'date', title: t`Refunded on`, sortBy: 'date', cell: ({ refundedOn }) => <DateText date={refundedOn} /> },
  { key: 'tenant', title: t`Tenant`, cell: ({ tenantName }) => tenantName },
  { key: 'lease', title: t`Lease`, cell: ({ leaseNumber }) => <span className="figures">{leaseNumber}</span> },
  { key: 'method', title: t`Method`, cell: ({ method }) => paymentMethodLabels[method] },
  { key: 'reference', title: t`Reference`, cell: ({ reference }) => reference ?? '–' },
  amountColumn({ key: 'interest', title: t`Interest (Nu.)`, of: ({ interestAmount }) => interestAmount }),
  {
    key: 'amount',
    title: t`Amount (Nu.)`,
    align: 'end',
    sortBy: 'amount',
    card: 'amount',
    cell: ({ amount, explanation, refundNumber }) => (
      <WhyRent explanation={explanation} of={refundNumber}>
        <MoneyText amount={amount} />
      </WhyRent>
    ),
  },
]
