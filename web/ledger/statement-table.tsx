import type { EntryKind } from '../../domain/ledger/account.ts'
import type { Reply } from '../platform/call.ts'
import { DateText } from '../ui/date-text.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { type SimpleColumn, SimpleTable } from '../ui/simple-table.tsx'
import { WhyPopover } from '../ui/why-popover.tsx'

type Statement = Reply<'ledger.statement'>
type Row = Statement['rows'][number]

const kindWords: Record<EntryKind, string> = {
  RENT: 'Rent',
  SECURITY_DEPOSIT: 'Security deposit',
  INTEREST: 'Late interest',
  ADJUSTMENT: 'Adjustment',
  CREDIT_NOTE: 'Credit note',
  PAYMENT: 'Payment',
  CREDIT_USED: 'Credit used',
  REVERSAL: 'Reversal',
  WRITEOFF: 'Write-off',
  REFUND: 'Refund',
  DEDUCTION: 'Deduction',
}

const columns: readonly SimpleColumn<Row>[] = [
  { key: 'date', title: 'Date', cell: ({ date }) => <DateText date={date} /> },
  { key: 'kind', title: 'What', cell: ({ kind }) => kindWords[kind] },
  { key: 'reference', title: 'Reference', cell: ({ reference }) => <span className="figures">{reference}</span> },
  { key: 'charge', title: 'Charge (Nu.)', align: 'end', cell: (row) => <Charge row={row} /> },
  {
    key: 'payment',
    title: 'Payment (Nu.)',
    align: 'end',
    cell: ({ paymentAmount }) => <MoneyText amount={paymentAmount === 0 ? null : paymentAmount} />,
  },
  { key: 'balance', title: 'Balance (Nu.)', align: 'end', cell: ({ balanceAmount }) => <MoneyText amount={balanceAmount} /> },
]

function Charge({ row: { chargeAmount, explanation } }: { row: Row }) {
  const figure = <MoneyText amount={chargeAmount === 0 ? null : chargeAmount} />
  return explanation ? <WhyPopover explanation={{ text: explanation }}>{figure}</WhyPopover> : figure
}

/** The running account of a lease by value date. The balance of the last row is the balance; below zero it is credit. */
export function StatementTable({ statement }: { statement: Statement }) {
  const { rows, balanceAmount } = statement
  return (
    <SimpleTable
      caption="Statement of account"
      columns={columns}
      rows={rows}
      rowKey={(row) => `${rows.indexOf(row)}`}
      totals={{ date: 'Balance', balance: <MoneyText amount={balanceAmount} /> }}
      none="Nothing has been charged or paid yet."
    />
  )
}
