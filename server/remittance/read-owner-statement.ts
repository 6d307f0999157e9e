import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { type Money, minus, plus, ZERO } from '../../domain/money.ts'
import { fieldProblem, notFound } from '../../domain/problem.ts'
import type { OwnerStatement } from '../../domain/remittance/remittance-contract.ts'
import { t } from '../../domain/wording.ts'
import { chargedFor } from '../advices/charged-for.ts'
import { leasedPropertyJoins, leasedPropertyLabel } from '../leases/leased-property.ts'
import type { Tx } from '../platform/database/database.ts'
import { linesOfReserve, readReserveMoves, reserveThrough } from './reserves/reserve-in-statement.ts'
import { expensePlaces, placeOfExpense } from './expense-place.ts'
import { unremittedShares } from './share-store.ts'

type Row = OwnerStatement['rows'][number]
type Period = { from: CalendarDate; to: CalendarDate }
type Item = {
  adviceId: string
  adviceNumber: string
  ownerId: string
  chargedFor: string | null
  propertyLabel: string
  collectedOn: CalendarDate
  chargedBackOn: CalendarDate | null
  shareAmount: Money
  feeAmount: Money
  taxAmount: Money
}

const order: Row['kind'][] = ['OPENING', 'INCOME', 'EXPENSE', 'FEE', 'TAX', 'RESERVE', 'REMITTED', 'CLOSING']

/**
 * An owner's account with the office in a period, in the order opening, income, expenses, fees, tax, remitted, closing. Income counts from
 * the day on which an advice was paid in full, so the closing of today is the amount due today.
 */
export async function readOwnerStatement(tx: Tx, ownerId: string, { from, to }: Period): Promise<OwnerStatement> {
  if (to < from) throw fieldProblem('/to', 'The last day is before the first day.')
  const owner = await tx.selectFrom('owners').select('id').where('id', '=', ownerId).executeTakeFirst()
  if (!owner) throw notFound('owner')
  const { lines, moves } = await tx.actingAs('staff', async (office) => {
    const moves = await readReserveMoves(office, ownerId)
    return { lines: [...(await readLines(office, ownerId)), ...linesOfReserve(moves)], moves }
  })
  const openingAmount = sumOf(lines.filter(({ date }) => date < from))
  const inPeriod = lines.filter(({ date }) => date >= from && date <= to)
  const closingAmount = plus(openingAmount, sumOf(inPeriod))
  const of = (kind: Row['kind']) => sumOf(inPeriod.filter((line) => line.kind === kind))
  const rows = [
    ...inPeriod,
    line('OPENING', { date: from, label: t`Opening balance`, amount: openingAmount }),
    line('CLOSING', { date: to, label: t`Closing balance`, amount: closingAmount }),
  ]
  return {
    ownerId,
    from,
    to,
    rows: rows.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.date.localeCompare(b.date)),
    totals: {
      openingAmount,
      incomeAmount: of('INCOME'),
      expenseAmount: of('EXPENSE'),
      feeAmount: of('FEE'),
      taxAmount: of('TAX'),
      reserveAmount: of('RESERVE'),
      remittedAmount: of('REMITTED'),
      closingAmount,
      ...reserveThrough(moves, { from, to }),
    },
  }
}

async function readLines(office: Tx, ownerId: string): Promise<Row[]> {
  // Read completely: an account with missing entries would not add up.
  const unremitted = await unremittedShares(office, [ownerId], Number.MAX_SAFE_INTEGER)
  const remitted = await readItems(office, ownerId)
  const items: Item[] = [...remitted, ...unremitted.map((share) => ({ ...share, chargedBackOn: null }))]
  return [
    ...items.flatMap(linesOfItem),
    ...(await readExpenseLines(office, ownerId)),
    ...(await readRepairLines(office, ownerId)),
    ...(await readRemittedLines(office, ownerId)),
  ]
}

/** A share is income on the day it was collected, and is subtracted on the day it was charged back. */
function linesOfItem(item: Item): Row[] {
  const inward = linesOn(item, { date: item.collectedOn, sign: 1 })
  return item.chargedBackOn ? [...inward, ...linesOn(item, { date: item.chargedBackOn, sign: -1 })] : inward
}

const incomeOf = ({ chargedFor: words, propertyLabel }: Item) =>
  words === null ? t`Rent of ${propertyLabel}` : `${words}, ${propertyLabel}`

const asText = (item: Item) => ({
  income: incomeOf(item),
  fee: t`Management fee`,
  tax: t`Tax withheld by the tenant`,
})

const chargedBackText = (item: Item) => ({
  income: t`${incomeOf(item)}, charged back`,
  fee: t`Management fee, charged back`,
  tax: t`Tax withheld by the tenant, charged back`,
})

function linesOn(item: Item, { date, sign }: { date: CalendarDate; sign: 1 | -1 }): Row[] {
  const source = { date, reference: item.adviceNumber, adviceId: item.adviceId }
  const signed = (amount: Money) => (sign === 1 ? amount : minus(ZERO, amount))
  const words = sign === 1 ? asText(item) : chargedBackText(item)
  return [
    line('INCOME', { ...source, label: words.income, amount: signed(item.shareAmount) }),
    line('FEE', { ...source, label: words.fee, amount: signed(minus(ZERO, item.feeAmount)) }),
    line('TAX', { ...source, label: words.tax, amount: signed(minus(ZERO, item.taxAmount)) }),
  ].filter(({ shareAmount }) => shareAmount !== 0)
}

async function readItems(office: Tx, ownerId: string): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select i.advice_id as "adviceId", a.advice_number as "adviceNumber", i.owner_id as "ownerId",
      ${chargedFor} as "chargedFor", ${leasedPropertyLabel} as "propertyLabel", i.collected_on as "collectedOn", i.share_amount as "shareAmount",
      i.fee_amount as "feeAmount", i.tax_amount as "taxAmount",
      (i.charged_back_at at time zone 'Asia/Thimphu')::date as "chargedBackOn"
    from remittance_items i
    join payment_advices a on a.organisation_id = i.organisation_id and a.id = i.advice_id
    join leases l on l.organisation_id = a.organisation_id and l.id = a.lease_id ${leasedPropertyJoins}
    join remittances r on r.organisation_id = i.organisation_id and r.id = i.remittance_id and r.reversed_at is null
    where i.owner_id = ${ownerId} order by i.collected_on, i.id`.execute(office)
  return rows
}

type ExpenseLine = { expenseId: string; date: CalendarDate; label: string; amount: Money }

async function readExpenseLines(office: Tx, ownerId: string): Promise<Row[]> {
  const { rows } = await sql<ExpenseLine>`
    select c.expense_id as "expenseId", c.charged_on as date, -c.amount as amount,
      ${placeOfExpense} || ': ' || x.description || case when c.kind = 'EXPENSE_BACK' then ', reversed' else '' end as label
    from owner_charges c
    join expenses x on x.organisation_id = c.organisation_id and x.id = c.expense_id
    ${expensePlaces}
    where c.owner_id = ${ownerId} order by c.charged_on, c.id`.execute(office)
  return rows.map((row) => line('EXPENSE', row))
}

/** Repairs that tenants paid and set off: the rent that they settled is income above, so they are a cost here. */
async function readRepairLines(office: Tx, ownerId: string): Promise<Row[]> {
  const { rows } = await sql<{ date: CalendarDate; label: string; reference: string; amount: Money }>`
    select c.charged_on as date, -c.amount as amount, m.receipt_number as reference,
      ${leasedPropertyLabel} || ': repair paid by the tenant' || case when c.kind = 'REPAIR_BACK' then ', reversed' else '' end as label
    from owner_charges c
    join payments m on m.organisation_id = c.organisation_id and m.id = c.payment_id
    join leases l on l.organisation_id = m.organisation_id and l.id = m.lease_id ${leasedPropertyJoins}
    where c.owner_id = ${ownerId} order by c.charged_on, c.id`.execute(office)
  return rows.map((row) => line('EXPENSE', row))
}

async function readRemittedLines(office: Tx, ownerId: string): Promise<Row[]> {
  const { rows } = await sql<{ remittanceId: string; date: CalendarDate; reference: string; amount: Money }>`
    select id as "remittanceId", remitted_on as date, remittance_number as reference, -amount as amount
    from remittances where owner_id = ${ownerId} and amount > 0 order by remitted_on, id`.execute(office)
  const { rows: back } = await sql<{ remittanceId: string; date: CalendarDate; reference: string; amount: Money }>`
    select id as "remittanceId", (reversed_at at time zone 'Asia/Thimphu')::date as date, remittance_number as reference, amount
    from remittances where owner_id = ${ownerId} and amount > 0 and reversed_at is not null order by remitted_on, id`.execute(
    office,
  )
  return [
    ...rows.map((row) => line('REMITTED', { ...row, label: t`Remitted` })),
    ...back.map((row) => line('REMITTED', { ...row, label: 'Remittance reversed' })),
  ]
}

type Facts = {
  date: CalendarDate
  label: string
  amount: Money
  reference?: string
  adviceId?: string
  expenseId?: string
  remittanceId?: string
}

function line(kind: Row['kind'], { date, label, amount, reference, adviceId, expenseId, remittanceId }: Facts): Row {
  return {
    kind,
    date,
    label,
    reference: reference ?? null,
    shareAmount: amount,
    adviceId: adviceId ?? null,
    expenseId: expenseId ?? null,
    remittanceId: remittanceId ?? null,
  }
}

function sumOf(lines: readonly Row[]): Money {
  return lines.reduce((sum, { shareAmount }) => plus(sum, shareAmount), ZERO)
}
