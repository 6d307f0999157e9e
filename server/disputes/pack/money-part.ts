import { sql } from 'kysely'
import { formatDate } from '../../../domain/calendar-date.ts'
import { entryKindLabels } from '../../../domain/ledger/account.ts'
import { formatAmount, type Money } from '../../../domain/money.ts'
import { readStatement } from '../../advices/account/read-statement.ts'
import { sum } from '../../leases/pdf/printed-parts.ts'
import type { Tx } from '../../platform/database/database.ts'
import { listAsCsv } from '../../platform/files/csv.ts'
import { sheet } from '../../../domain/sheet.ts'
import type { PackPart } from './render-pack.ts'

type Line = { adviceNumber: string; label: string; amount: Money; explanation: { text: string } | null }
type Ledger = Awaited<ReturnType<typeof readLedger>>

/** The running account of the lease, and each line of its advices with its explanation. */
export async function readLedger(tx: Tx, leaseId: string) {
  const { rows: lines } = await sql<Line>`
    select a.advice_number as "adviceNumber", i.label, i.amount, i.explanation
    from payment_advices a join advice_lines i on i.organisation_id = a.organisation_id and i.advice_id = a.id
    where a.lease_id = ${leaseId} order by a.advice_number, i.line`.execute(tx)
  return { statement: await readStatement(tx, leaseId, undefined), lines: Map.groupBy(lines, ({ adviceNumber }) => adviceNumber) }
}

/** Each row with the explanation of its amount below it. */
function explained({ statement, lines }: Ledger) {
  return statement.rows.map((row) => {
    const isCharge = row.kind === 'RENT' || row.kind === 'ADJUSTMENT'
    const why = isCharge
      ? (lines.get(row.reference) ?? []).map(
          ({ label, amount, explanation }) =>
            `${label}: Nu. ${formatAmount(amount)}${explanation ? `. ${explanation.text}` : ''}`,
        )
      : []
    return {
      ...row,
      what: row.chargedFor ?? entryKindLabels[row.kind],
      why: why.length > 0 ? why : row.explanation ? [row.explanation] : [],
    }
  })
}

const amount = (value: Money) => (value === 0 ? '' : formatAmount(value))

export function ledgerPart(ledger: Ledger): PackPart {
  const { statement } = ledger
  return {
    title: 'Ledger of the lease',
    note: `All charges and payments to ${formatDate(statement.asOf)}, each with the explanation of its amount.`,
    columns: [
      { title: 'Date', width: 0 },
      { title: 'Description', width: 1 },
      { title: 'Reference', width: 0 },
      { title: 'Charge (Nu.)', width: 0, isFigure: true },
      { title: 'Payment (Nu.)', width: 0, isFigure: true },
      { title: 'Balance (Nu.)', width: 0, isFigure: true },
    ],
    rows: explained(ledger).map((row) => ({
      cells: [
        formatDate(row.date),
        row.what,
        row.reference,
        amount(row.chargeAmount),
        amount(row.paymentAmount),
        formatAmount(row.balanceAmount),
      ],
      below: row.why,
    })),
    sums: [
      sum('Balance', statement.balanceAmount, true),
      ...(statement.interestAmount > 0
        ? [sum('Late interest so far, not billed yet (not included)', statement.interestAmount)]
        : []),
    ],
  }
}

type Row = ReturnType<typeof explained>[number]

const columns = sheet<Row>(({ text, money, date }) => [
  date('Date', (row) => row.date),
  text('Description', (row) => row.what),
  text('Reference', (row) => row.reference),
  money('Charge', (row) => row.chargeAmount),
  money('Payment', (row) => row.paymentAmount),
  money('Balance', (row) => row.balanceAmount),
  text('Explanation', (row) => row.why.join(' ')),
])

/** The same for a spreadsheet. */
export async function ledgerCsv(ledger: Ledger): Promise<Uint8Array> {
  const pieces: string[] = []
  for await (const piece of listAsCsv(columns, inTurn(explained(ledger)))) pieces.push(String(piece))
  return Buffer.from(pieces.join(''))
}

async function* inTurn<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}
