import { type CalendarDate, later } from '../../../domain/calendar-date.ts'
import { larger, minus, plus, ZERO } from '../../../domain/money.ts'
import { notFound } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readInterest } from './interest-store.ts'
import { type AccountMove, lastValueDate, isLeaseVisible, readCharges, readMoves } from './statement-store.ts'

/**
 * The running account of a lease by value date. Without a day, it is as of today and shows everything posted, including advices issued in
 * advance.
 */
export async function readStatement(tx: Tx, leaseId: string, asked: CalendarDate | undefined) {
  if (!(await isLeaseVisible(tx, leaseId))) throw notFound('lease')
  const asOf = asked ?? tx.today
  const lastDay = asked ?? later((await lastValueDate(tx, leaseId)) ?? tx.today, tx.today)
  const rows = withBalance(await readMoves(tx, leaseId, lastDay))
  const charges = await readCharges(tx, [leaseId], lastDay)
  const interest = await readInterest(tx, charges, asOf)
  const principalAmount = plus(...charges.map((charge) => charge.principalAmount))
  const owedAmount = plus(principalAmount, ...charges.map((charge) => charge.postedInterestAmount))
  const balanceAmount = rows.at(-1)?.balanceAmount ?? ZERO
  return {
    asOf,
    rows,
    principalAmount,
    interestAmount: plus(...interest.values()),
    creditAmount: larger(minus(owedAmount, balanceAmount), ZERO),
    balanceAmount,
  }
}

function withBalance(moves: readonly AccountMove[]) {
  let balance = ZERO
  return moves.map((move) => {
    balance = minus(plus(balance, move.chargeAmount), move.paymentAmount)
    return { ...move, balanceAmount: balance }
  })
}
