import { sql } from 'kysely'
import { type ComparedLine, compareLines, differenceText } from '../../domain/advices/compare-advices.ts'
import { formatMonth, type Month, monthOf } from '../../domain/calendar-date.ts'
import { formatMoney, type Money, minus } from '../../domain/money.ts'
import { Problem } from '../../domain/problem.ts'
import { consumeAttempt, explanationSmsLimit } from '../identity/sign-in/login-limits.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import { readOfficeName } from '../settings/read-office-name.ts'
import { readAdvice } from './advice-store.ts'

type Comparison = {
  previous: { id: string; adviceNumber: string; month: Month; amount: Money } | null
  differenceAmount: Money | null
  lines: ComparedLine[]
}

/**
 * Compares an advice for rent with the advice of the previous period. There is nothing to compare for a deposit, a charge or the first
 * period.
 */
export async function compareWithPrevious(tx: Tx, id: string): Promise<Comparison> {
  const advice = await readAdvice(tx, id)
  const previousId = await previousOf(tx, id)
  if (previousId === undefined) return { previous: null, differenceAmount: null, lines: [] }
  const previous = await readAdvice(tx, previousId)
  const { adviceNumber, amount, periodStart } = previous
  if (periodStart === null) throw new Error('An advice for rent has a period.')
  return {
    previous: { id: previousId, adviceNumber, month: monthOf(periodStart), amount },
    differenceAmount: minus(advice.amount, amount),
    lines: compareLines(previous.lines, advice.lines),
  }
}

async function previousOf(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payment_advices a join payment_advices p on p.organisation_id = a.organisation_id and p.lease_id = a.lease_id
    where a.id = ${id} and a.kind = 'RENT' and a.income_account = 'RENT' and not a.is_correction
      and p.kind = 'RENT' and p.income_account = 'RENT' and not p.is_correction and p.period_start < a.period_start
    order by p.period_start desc limit 1`.execute(tx)
  return rows[0]?.id
}

/** Sends the comparison in one SMS. Returns the number that it was sent to. */
export async function textComparison(
  tx: Tx,
  { outbox, config }: { outbox: Outbox; config: Config },
  id: string,
): Promise<string> {
  const { adviceNumber, amount, tenantId, periodStart } = await readAdvice(tx, id)
  const { previous, differenceAmount, lines } = await compareWithPrevious(tx, id)
  if (!previous || differenceAmount === null || periodStart === null) {
    throw new Problem('ILLEGAL_TRANSITION', 'There is no earlier advice to compare.')
  }
  const tenant = await tx.selectFrom('tenants').select('phone_number').where('id', '=', tenantId).executeTakeFirst()
  const to = tenant?.phone_number
  if (!to) throw new Problem('ILLEGAL_TRANSITION', 'This tenant has no phone number. Print the advice.')
  await tx.actingAs('auth', (identity) => consumeAttempt(identity, explanationSmsLimit(id)))
  const changed = lines.filter((line) => line.differenceAmount !== 0).slice(0, maxLinesTexted)
  const parts = changed.map(({ label, beforeAmount, amount: now }) => `${label}: was ${nu(beforeAmount)}, now ${nu(now)}.`)
  const body = [
    `${await readOfficeName(tx)}: ${adviceNumber}, ${formatMonth(monthOf(periodStart))}: ${formatMoney(amount)}.`,
    differenceText(differenceAmount, previous.month),
    ...parts,
    `${config.publicAddress}/tenant/payments`,
  ].join(' ')
  await outbox.send(tx, { type: 'PAYMENT_ADVICE_GENERATION', personId: tenantId, to, body })
  return to
}

const maxLinesTexted = 4
const nu = (amount: Money | null) => (amount === null ? 'none' : formatMoney(amount))
