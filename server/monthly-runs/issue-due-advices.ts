import { addDays, addMonthsToMonth, type CalendarDate, type Month, monthOf } from '../../domain/calendar-date.ts'
import { maxIssueLeadDays } from '../../domain/leases/lease-terms-shape.ts'
import { listUnsettledLeases } from '../leases/billed-to.ts'
import { lockClosingShared } from '../ledger/close-ledger.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { sql } from 'kysely'
import { planBlock } from './plan-block.ts'
import { raisePlan } from './run-block.ts'
import { monthsOf, recordBilledMonth, type Runner } from './unbilled-periods.ts'

const leasesInBlock = 200

export type Issued = { created: number; exceptions: number }

/**
 * Issues the advices whose day has come, for leases with a lead before the due date (R17), in whichever month their periods start. Missed
 * days are made up. Each transaction handles one month of a block of leases, so an interrupted job continues with the next run.
 */
export async function issueDueAdvices({ within, actor }: Runner): Promise<Issued> {
  const issued: Issued = { created: 0, exceptions: 0 }
  for (let after: string | undefined; ; ) {
    const block = await within(actor, (tx) => dueBlock(tx, after))
    for (const [month, leaseIds] of block.months) {
      const done = await within(actor, (tx) => issueMonth(tx, month, leaseIds))
      issued.created += done.created
      issued.exceptions += done.exceptions
    }
    after = block.last
    if (after === undefined) return issued
  }
}

type Due = { months: [Month, string[]][]; last: string | undefined }

/** The next leases with a lead, by the months in which they have an advice to issue today. */
async function dueBlock(tx: Tx, after: string | undefined): Promise<Due> {
  // A period never starts after its due date, so no period that starts later is issued today.
  const before = addMonthsToMonth(monthOf(addDays(tx.today, maxIssueLeadDays)), 1)
  const leases = await listUnsettledLeases(tx, { before, after, hasLead: true, limit: leasesInBlock })
  const due = leases.length === 0 ? [] : await monthsOf(tx, leases, before)
  const byMonth = new Map<Month, string[]>()
  for (const { leaseId, months } of due) {
    for (const month of months) byMonth.set(month, [...(byMonth.get(month) ?? []), leaseId])
  }
  return {
    months: [...byMonth].sort(([a], [b]) => (a < b ? -1 : 1)),
    last: leases.length < leasesInBlock ? undefined : leases.at(-1)?.id,
  }
}

/** Locks leases, books and numbers in the order of a monthly run (run-block.ts). Advices that others issued meanwhile already exist. */
async function issueMonth(tx: Tx, month: Month, leaseIds: readonly string[]): Promise<Issued> {
  await sql`select id from leases where id = any(${idsOf(leaseIds)}) order by id for update`.execute(tx)
  const closedUntil: CalendarDate | null = await lockClosingShared(tx)
  const plan = await planBlock(tx, leaseIds, { month, closedUntil, isLocked: true })
  await recordBilledMonth(tx, plan.settled.others, month)
  return { created: await raisePlan(tx, { plan, closedUntil }), exceptions: plan.exceptions.length }
}
