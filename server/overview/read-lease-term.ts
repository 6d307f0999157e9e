import { sql } from 'kysely'
import { addDays, type CalendarDate, earlier } from '../../domain/calendar-date.ts'
import { listRentSteps } from '../../domain/leases/rent/rent-steps.ts'
import type { LeaseTerm } from '../../domain/overview/lease-term-contract.ts'
import { ensureFound } from '../../domain/problem.ts'
import { isOpen } from '../advices/advice-filter.ts'
import { selectLeases, termsOf } from '../leases/lease-row.ts'
import { readTenancyPolicy } from '../leases/tenancy/read-tenancy-policy.ts'
import { readRentChanges } from '../leases/tenancy/rent-basis.ts'
import type { Tx } from '../platform/database/database.ts'
import { noticeByDate } from './read-outlook.ts'

export async function readLeaseTerm(tx: Tx, id: string): Promise<LeaseTerm> {
  const lease = ensureFound((await selectLeases(tx, { where: sql`l.id = ${id}` }))[0], 'lease')
  const { startDate, endDate, terminationDate, noticeDate } = lease
  const lastDay = terminationDate ? earlier(endDate, terminationDate) : endDate
  const changes = (await readRentChanges(tx, [id])).get(id) ?? []
  const [, ...steps] = listRentSteps(termsOf(lease), changes, lastDay)
  return {
    startDate,
    lastDay,
    noticeDate,
    noticeByDate: noticeByDate(lease, await readTenancyPolicy(tx, tx.today), tx.today),
    increases: steps.map(({ from, rent }) => ({ from, amount: rent.of === 'PERIOD' ? rent.amount : null })),
    paidTo: await readPaidTo(tx, id),
  }
}

/** The day before the first period with an outstanding amount; if there is none, the end of the last billed period. */
async function readPaidTo(tx: Tx, leaseId: string): Promise<CalendarDate | null> {
  const { rows } = await sql<{ start: CalendarDate | null; firstOpen: CalendarDate | null; last: CalendarDate | null }>`
    select min(a.period_start) as start, max(a.period_end) as last,
      min(a.period_start) filter (where ${isOpen} and a.written_off_at is null) as "firstOpen"
    from payment_advices a where a.lease_id = ${leaseId} and a.kind = 'RENT' and a.income_account = 'RENT'`.execute(tx)
  const { start = null, firstOpen = null, last = null } = rows[0] ?? {}
  if (firstOpen === null) return last
  return start !== null && firstOpen > start ? addDays(firstOpen, -1) : null
}
