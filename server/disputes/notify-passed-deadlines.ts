import { sql } from 'kysely'
import { formatDate } from '../../domain/calendar-date.ts'
import { type ClockFacts, type DisputeClock, disputeClockLabels, disputeClockRules } from '../../domain/disputes/dispute-clock.ts'
import { readAssignees } from '../notes/note-store.ts'
import { writeNote } from '../notes/save-note.ts'
import { notifyOffice } from '../notifications/notify-office.ts'
import type { RunInTransaction, Tx } from '../platform/database/database.ts'
import { clocksOf } from './read-clocks.ts'

const disputesAtOnce = 50
const firstId = '00000000-0000-0000-0000-000000000000'

/** Creates a task and a notification for each missed deadline, exactly once, even if it runs often or in several processes. */
export async function notifyPassedDeadlines(within: RunInTransaction): Promise<number> {
  let passed = 0
  for (let after: string | undefined = firstId; after !== undefined; ) {
    const last: string = after
    const block: Block = await within((tx) => notifyBlock(tx, last))
    passed += block.passed
    after = block.after
  }
  return passed
}

type Block = { passed: number; after: string | undefined }
type Open = ClockFacts & { id: string; leaseId: string; leaseNumber: string; tenantName: string; createdBy: string | null }

/** The disputes are locked, so that nobody records the missing step meanwhile. Disputes with an erased tenant are skipped. */
async function notifyBlock(tx: Tx, after: string): Promise<Block> {
  const { rows } = await sql<Open>`
    select d.id, d.lease_id as "leaseId", d.raised_by as "raisedBy", d.subject, d.body, d.raised_on as "raisedOn", d.filed_on as "filedOn",
      d.documents_on as "documentsOn", d.hearings, d.decided_on as "decidedOn", d.outcome, d.appealed_on as "appealedOn",
      l.vacated_on as "exitOn", l.lease_number as "leaseNumber", t.full_name as "tenantName", d.created_by as "createdBy"
    from disputes d join leases l on l.organisation_id = d.organisation_id and l.id = d.lease_id
    join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id and t.erased_at is null
    where d.next_due_on < ${tx.today} and d.closed_on is null and d.id > ${after}
    order by d.id limit ${disputesAtOnce} for no key update of d`.execute(tx)
  let passed = 0
  for (const dispute of rows) {
    for (const clock of await clocksOf(tx, dispute)) {
      if (clock.state !== 'PASSED' || !(await isNew(tx, dispute, clock))) continue
      await remind(tx, dispute, clock)
      passed += 1
    }
  }
  return { passed, after: rows.length < disputesAtOnce ? undefined : rows.at(-1)?.id }
}

async function isNew(tx: Tx, { id }: Open, { kind, lastDay }: DisputeClock): Promise<boolean> {
  const { rows } = await sql`
    insert into dispute_deadline_notices (dispute_id, clock, last_day) values (${id}, ${kind}, ${lastDay})
    on conflict do nothing returning clock`.execute(tx)
  return rows.length > 0
}

async function remind(tx: Tx, { id, leaseId, leaseNumber, tenantName, createdBy }: Open, clock: DisputeClock): Promise<void> {
  const { label, source } = disputeClockRules[clock.kind]
  const name = disputeClockLabels[clock.kind]
  const rule = `${name}: last day ${formatDate(clock.lastDay)} (${label}; ${source}).`
  const text = `${rule} Enter in the dispute what was done, or agree with the parties on the next step.`
  const assigneeId = await assigneeOf(tx, createdBy)
  const none = { isDone: false, outcome: null, promisedOn: null, promisedAmount: null }
  await writeNote(tx, { ...none, kind: 'TASK', leaseId, text, dueOn: tx.today, assigneeId })
  const notice = {
    type: 'DISPUTE_DEADLINE_PASSED',
    cause: `${id} ${clock.kind} ${clock.lastDay}`,
    subject: `Deadline of a dispute passed: lease ${leaseNumber}`,
    body: `${tenantName}. ${rule}`,
    path: `/admin/master-lease/disputes/${id}`,
    about: { entity: 'dispute', entityId: id },
  } as const
  await notifyOffice(tx, notice, () => true)
}

/** The person who opened the dispute, if they still work in the office; otherwise its ADMIN. */
async function assigneeOf(tx: Tx, createdBy: string | null): Promise<string | null> {
  if ((await readAssignees(tx)).some(({ id }) => id === createdBy)) return createdBy
  const { rows } = await sql<{ adminId: string | null }>`
    select id as "adminId" from staff_members where id = (select admin_id from organisations) and erased_at is null`.execute(tx)
  return rows[0]?.adminId ?? null
}
