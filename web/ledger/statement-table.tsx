import { useState } from 'react'
import { entryKindLabels } from '../../domain/ledger/account.ts'
import { type Money, minus, ZERO } from '../../domain/money.ts'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { Link } from '../ui/page/link.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { TwoLines } from '../ui/text/two-lines.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { WhyPopover } from '../ui/feedback/why-popover.tsx'
import { amountColumn } from '../ui/table/columns.tsx'

type Statement = Reply<'ledger.statement'>
export type StatementRow = Statement['rows'][number]
type Row = StatementRow & { href: string | undefined }

const columns: readonly SimpleColumn<Row>[] = [
  { key: 'date', title: t`Date`, cell: ({ date }) => <DateText date={date} /> },
  { key: 'kind', title: t`What`, cell: entryLabel },
  { key: 'reference', title: t`Reference`, cell: (row) => <Reference row={row} /> },
  {
    key: 'charge',
    title: t`Charge (Nu.)`,
    align: 'end',
    cell: (row) => <Moved amount={row.chargeAmount} row={row} />,
  },
  {
    key: 'payment',
    title: t`Payment (Nu.)`,
    align: 'end',
    cell: (row) => <Moved amount={row.paymentAmount} row={row} />,
  },
  amountColumn({ key: 'balance', title: t`Balance (Nu.)`, of: ({ balanceAmount }) => balanceAmount }),
]

/**
 * A payment reduces the amount owed, so it has a minus if there is only one column. The balance is below, because three columns are too
 * wide.
 */
const phoneColumns: readonly SimpleColumn<Row>[] = [
  {
    key: 'date',
    title: t`Date`,
    cell: (row) => <TwoLines first={<DateText date={row.date} />} second={<WhatAndReference row={row} />} />,
  },
  {
    key: 'amount',
    title: t`Amount (Nu.)`,
    align: 'end',
    cell: (row) => (
      <TwoLines
        first={<Moved amount={minus(row.chargeAmount, row.paymentAmount)} row={row} />}
        second={rich`Balance ${<MoneyText amount={row.balanceAmount} />}`}
      />
    ),
  },
]

function entryLabel({ kind, chargedFor }: Row): string {
  return chargedFor ?? entryKindLabels[kind]
}

function WhatAndReference({ row }: { row: Row }) {
  return (
    <>
      {entryLabel(row)} <Reference row={row} />
    </>
  )
}

function Reference({ row: { reference, href } }: { row: Row }) {
  return href ? (
    <Link to={href} className="figures">
      {reference}
    </Link>
  ) : (
    <span className="figures">{reference}</span>
  )
}

/** The explanation is next to the figure that changed, not next to a dash. */
function Moved({ amount, row: { explanation: why, reference } }: { amount: Money; row: Row }) {
  if (amount === 0) return <MoneyText amount={null} />
  const figure = <MoneyText amount={amount} />
  return why ? (
    <WhyPopover explanation={{ text: why }} of={reference ?? undefined}>
      {figure}
    </WhyPopover>
  ) : (
    figure
  )
}

type StatementTableProps = {
  statement: Statement
  /** The page of the advice or payment of a row, in areas that have one. */
  hrefOf: (row: StatementRow) => string | undefined
}

/** The running account of a lease by value date, newest first. The person can reverse the order to add up from the beginning. */
export function StatementTable({ statement, hrefOf }: StatementTableProps) {
  const { balanceAmount, interestAmount, asOf } = statement
  const [isOldestFirst, setOldestFirst] = useState(false)
  const isPhone = useIsPhone()
  // The key of a row is its position, which is the same in both orders.
  const rows = statement.rows.map((row, place) => ({ ...row, place, href: hrefOf(row) }))
  return (
    <>
      {rows.length > 0 && (
        <div className="row wrap spread baseline gap-2-4 pad-line ruled-below">
          <p>
            {balanceAmount < 0
              ? rich`Credit on ${<DateText date={asOf} />}: ${(
                  <strong>
                    <MoneyText amount={minus(ZERO, balanceAmount)} withUnit />
                  </strong>
                )}`
              : rich`Balance on ${<DateText date={asOf} />}: ${(
                  <strong>
                    <MoneyText amount={balanceAmount} withUnit />
                  </strong>
                )}`}
            {statement.rows.some(({ date }) => date > asOf) && t`. Included: charges after this date`}
            {interestAmount > 0 &&
              rich`. Not included: late interest so far, not billed yet, ${<MoneyText amount={interestAmount} withUnit />}`}
          </p>
          <button type="button" className="text-link" onClick={() => setOldestFirst(!isOldestFirst)}>
            {isOldestFirst ? t`Show the newest first` : t`Show the oldest first`}
          </button>
        </div>
      )}
      <SimpleTable
        caption={t`Statement of account`}
        columns={isPhone ? phoneColumns : columns}
        rows={isOldestFirst ? rows : rows.toReversed()}
        rowKey={({ place }) => String(place)}
        none={t`Nothing has been charged or paid yet.`}
      />
    </>
  )
}
