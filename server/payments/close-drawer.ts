import { sql } from 'kysely'
import { formatDate } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { credit, debit } from '../../domain/ledger/posting.ts'
import { formatMoney, type Money, minus, ZERO } from '../../domain/money.ts'
import {
  countedIssue,
  type Drawer,
  differenceOf,
  type DrawerMethod,
  recordedAmount,
  sumOfNotes,
  takenOutIssue,
} from '../../domain/payments/cash-count.ts'
import { type cashCountContract, cashCountReference } from '../../domain/payments/cash-count-contract.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import { postEntry } from '../ledger/post-entry.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { drawersOf, type MovementSum, readLastCount } from './cash-count-store.ts'

type Count = BodyOf<typeof cashCountContract.close>
type Line = Drawer & { method: DrawerMethod; takenOutAmount: Money; countedAmount: Money; differenceAmount: Money }

/**
 * Closes the drawer for today (docs/decisions/0077). If two people count at the same time, the second is refused. Returns the id of the
 * count.
 */
export async function closeDrawer(tx: Tx, count: Count): Promise<string> {
  assertNotesAddUp(count)
  await sql`select pg_advisory_xact_lock(hashtextextended('cash count ' || app_organisation_id()::text, 0))`.execute(tx)
  const previous = await readLastCount(tx)
  if (previous && (previous.countedOn >= tx.today || previous.id !== count.previousId)) {
    const by = previous.countedBy ? ` by ${previous.countedBy}` : ''
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `The drawer was closed for ${formatDate(previous.countedOn)}${by}. A closed day cannot be changed.`,
    )
  }
  const id = await insertCount(tx, count, { isFirst: previous === null })
  const moved = await coverMovements(tx, id)
  const drawers = await drawersOf(tx, previous, previous ? moved : [])
  const lines = [lineOf('CASH', drawers, count.cash), lineOf('CHEQUE', drawers, count.cheque)]
  for (const line of lines) assertPossible(line, { isFirst: previous === null })
  if (previous) assertExplained(lines, count)
  await insertLines(tx, id, previous ? lines : lines.map(asFirst))
  const [cash, cheque] = lines
  const after = {
    ...{ countedOn: tx.today, cashAmount: cash?.countedAmount, chequeAmount: cheque?.countedAmount },
    ...(previous ? { cashDifferenceAmount: cash?.differenceAmount, chequeDifferenceAmount: cheque?.differenceAmount } : {}),
  }
  await recordChange(tx, { entity: 'cashCount', entityId: id, before: {}, after })
  return id
}

function assertNotesAddUp({ cash: { notes, coinsAmount = ZERO, countedAmount } }: Count): void {
  if (!notes) return
  if (new Set(notes.map(({ value }) => value)).size < notes.length) throw fieldProblem('/cash/notes', 'Enter each note once.')
  const sum = sumOfNotes(notes, coinsAmount)
  if (sum !== countedAmount)
    throw fieldProblem('/cash/countedAmount', `Notes and coins add up to ${formatMoney(sum)}. Correct the notes or the amount.`)
}

/** Refused if a payment was recorded since the person read the amounts: the drawer may or may not contain it already. */
function lineOf(method: DrawerMethod, drawers: Readonly<Record<DrawerMethod, Drawer>>, seen: Count['cash']): Line {
  const drawer = drawers[method]
  const recorded = recordedAmount(drawer)
  if (recorded !== seen.recordedAmount)
    throw new Problem(
      'AMOUNTS_DIFFER',
      `Payments were recorded since you opened this page: the drawer should now hold ${formatMoney(recorded)} in ${
        method === 'CASH' ? 'cash' : 'cheques'
      }, not ${formatMoney(seen.recordedAmount)}. Check your count and close it again.`,
    )
  const { takenOutAmount, countedAmount } = seen
  return { method, ...drawer, takenOutAmount, countedAmount, differenceAmount: differenceOf(drawer, seen) }
}

/** The amount taken out must not exceed the content, and the count must be possible: the difference is posted. */
function assertPossible(line: Line, { isFirst }: { isFirst: boolean }): void {
  const path = line.method === 'CASH' ? '/cash' : '/cheque'
  const recorded = recordedAmount(line)
  const takenOut = takenOutIssue(recorded, line.takenOutAmount)
  if (takenOut) throw fieldProblem(`${path}/takenOutAmount`, takenOut)
  const counted = countedIssue(recorded, line.countedAmount, { isFirst })
  if (counted) throw fieldProblem(`${path}/countedAmount`, counted)
}

function assertExplained(lines: readonly Line[], { reason, takenOutNote }: Count): void {
  if (!reason && lines.some(({ differenceAmount }) => differenceAmount !== 0))
    throw fieldProblem('/reason', 'Enter the reason for the difference, as far as you know it.')
  if (!takenOutNote && lines.some(({ takenOutAmount }) => takenOutAmount > 0))
    throw fieldProblem('/takenOutNote', 'Enter where the money went: the bank and slip number, or the person paid.')
}

const asFirst = (line: Line): Line => ({ ...line, takenOutAmount: ZERO, differenceAmount: ZERO })

async function insertCount(tx: Tx, { cash, takenOutNote, reason }: Count, { isFirst }: { isFirst: boolean }): Promise<string> {
  const id = newId()
  const notes = cash.notes ? JSON.stringify(cash.notes.filter(({ count }) => count > 0)) : null
  const row = { id, counted_on: tx.today, is_first: isFirst, notes, taken_out_note: takenOutNote, reason }
  await tx
    .insertInto('cash_counts')
    .values({ ...row, coins_amount: cash.notes ? (cash.coinsAmount ?? ZERO) : null })
    .execute()
  return id
}

/** Everything that is recorded but not counted yet. A payment that is being recorded now is part of the next count. */
async function coverMovements(tx: Tx, countId: string): Promise<MovementSum[]> {
  const { rows } = await sql<MovementSum>`
    with covered as (
      update drawer_movements set cash_count_id = ${countId} where cash_count_id is null returning method, kind, amount
    ) select method, kind, sum(amount)::bigint as amount from covered group by method, kind`.execute(tx)
  return rows
}

async function insertLines(tx: Tx, countId: string, lines: readonly Line[]): Promise<void> {
  for (const line of lines) {
    const entryId = line.differenceAmount === 0 ? null : await postDifference(tx, line)
    await tx
      .insertInto('cash_count_lines')
      .values({
        ...{ cash_count_id: countId, method: line.method, entry_id: entryId },
        ...{ left_amount: line.leftAmount, received_amount: line.receivedAmount, paid_out_amount: line.paidOutAmount },
        ...{
          taken_out_amount: line.takenOutAmount,
          counted_amount: line.countedAmount,
          difference_amount: line.differenceAmount,
        },
      })
      .execute()
  }
}

/** The books have the amount in the drawer: a shortage is a cost, a surplus reverses a cost. */
function postDifference(tx: Tx, { method, differenceAmount }: Line): Promise<string> {
  const isOver = differenceAmount > 0
  const amount = isOver ? differenceAmount : minus(ZERO, differenceAmount)
  return postEntry(tx, {
    kind: 'CASH_DIFFERENCE',
    valueDate: tx.today,
    reference: cashCountReference(tx.today),
    leaseId: null,
    explanation: `The count of the drawer found ${method === 'CASH' ? 'cash' : 'cheques'} ${isOver ? 'over' : 'short'}.`,
    postings: isOver
      ? [debit('CASH', amount), credit('CASH_DIFFERENCE', amount)]
      : [debit('CASH_DIFFERENCE', amount), credit('CASH', amount)],
  })
}
