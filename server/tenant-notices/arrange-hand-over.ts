import { sql } from 'kysely'
import { addDays, formatDate } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import {
  type HandOverMessage,
  type HandOverTime,
  handOverSms,
  handOverTimeText,
  isOpen,
  maxHandOverDaysAhead,
  handOverDenialReason,
} from '../../domain/tenant-notices/hand-over.ts'
import type { HandOver, handOverContract } from '../../domain/tenant-notices/hand-over-contract.ts'
import { recordChange } from '../audit/record-change.ts'
import { readLease } from '../leases/lease-store.ts'
import { lockLease } from '../leases/move-leases-by-date.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { publishEvent } from '../platform/events.ts'
import { queueMessages } from '../platform/delivery/queue-messages.ts'
import { readHandOver, readHandOverOfLease } from './hand-over-store.ts'

// Each step locks the lease, so an appointment has one answer.

type Offer = BodyOf<typeof handOverContract.offer>

/** Offers times for the tenant to choose from, or one fixed time. The previous open appointment is cancelled. */
export async function offerHandOver(tx: Tx, leaseId: string, { times, place, replacesId }: Offer): Promise<HandOver> {
  const lease = await lockLease(tx, leaseId)
  const reason = handOverDenialReason(lease)
  if (reason) throw new Problem('ILLEGAL_TRANSITION', reason)
  times.forEach((time, at) => assertToCome(tx, time, `/times/${at}/date`))
  const before = await readHandOverOfLease(tx, leaseId)
  const open = before && isOpen(before.state) ? before : null
  if ((open?.id ?? null) !== replacesId) {
    throw new Problem(
      'ILLEGAL_TRANSITION',
      'Somebody else has arranged the hand-over in the meantime. Load the page again, then offer other times.',
    )
  }
  if (open) await moveHandOver(tx, open, { state: 'CANCELLED' })
  const id = newId()
  const [first] = times
  const isFixed = times.length === 1 && first !== undefined
  await tx
    .insertInto('hand_overs')
    .values({
      id,
      lease_id: leaseId,
      tenant_id: lease.tenantId,
      state: isFixed ? 'FIXED' : 'OFFERED',
      times: JSON.stringify(times),
      ...(isFixed ? { on_date: first.date, starts_at: first.startsAt } : {}),
      place,
    })
    .execute()
  const saved = await readHandOver(tx, id)
  await recordChange(tx, { entity: 'handOver', entityId: id, before: {}, after: saved })
  await notifyTenant(tx, saved, isFixed ? 'FIXED' : 'OFFERED')
  return saved
}

function assertToCome(tx: Tx, time: HandOverTime, path: string): void {
  if (isPast(tx, time)) throw fieldProblem(path, `${handOverTimeText(time)} has passed. Enter a later time.`)
  const last = addDays(tx.today, maxHandOverDaysAhead)
  if (time.date > last) throw fieldProblem(path, `Enter a day up to ${formatDate(last)}.`)
}

function isPast(tx: Tx, { date, startsAt }: HandOverTime): boolean {
  return date < tx.today || (date === tx.today && startsAt <= thimphuTime(tx.now))
}

/** For example "14:30": Thimphu is UTC+6 all year. */
function thimphuTime(instant: Date): string {
  return new Date(instant.getTime() + 6 * 3_600_000).toISOString().slice(11, 16)
}

export async function chooseHandOver(tx: Tx, id: string, time: HandOverTime): Promise<HandOver> {
  return asTenant(tx, id, async (office, before) => {
    if (before.state !== 'OFFERED')
      throw new Problem('ILLEGAL_TRANSITION', 'This hand-over already has a time. Ask for another one.')
    const isOffered = before.times.some(({ date, startsAt }) => date === time.date && startsAt === time.startsAt)
    if (!isOffered) throw fieldProblem('/startsAt', 'The office does not offer this time. Choose another, or ask for one.')
    assertToCome(office, time, '/date')
    const chosen = {
      state: 'FIXED',
      on_date: time.date,
      starts_at: time.startsAt,
      requested_time: null,
      requested_at: null,
    } as const
    const after = await moveHandOver(office, before, chosen)
    const { id: handOverId, leaseId } = before
    await publishEvent(office, 'handOver.answered', { leaseId, handOverId, time: handOverTimeText(time) })
    return after
  })
}

export async function askForAnotherTime(tx: Tx, id: string, requestedTime: string): Promise<HandOver> {
  return asTenant(tx, id, async (office, before) => {
    if (!isOpen(before.state)) throw new Problem('ILLEGAL_TRANSITION', 'This hand-over is closed. Call the office.')
    const after = await moveHandOver(office, before, { requested_time: requestedTime, requested_at: office.now })
    await publishEvent(office, 'handOver.answered', { leaseId: before.leaseId, handOverId: before.id, requestedTime })
    return after
  })
}

/** The tenant named in the appointment; row-level security shows it to nobody else. The lease is locked first. */
async function asTenant(tx: Tx, id: string, work: (office: Tx, before: HandOver) => Promise<HandOver>): Promise<HandOver> {
  const { leaseId } = await readHandOver(tx, id)
  return tx.actingAs('staff', async (office) => {
    await lockLease(office, leaseId)
    return work(office, await readHandOver(office, id))
  })
}

export async function closeHandOver(tx: Tx, id: string, { outcome }: BodyOf<typeof handOverContract.close>): Promise<HandOver> {
  await lockLease(tx, (await readHandOver(tx, id)).leaseId)
  const before = await readHandOver(tx, id)
  if (!isOpen(before.state)) throw new Problem('ILLEGAL_TRANSITION', 'This hand-over is already closed.')
  if (outcome !== 'CANCELLED') {
    if (before.date === null) throw new Problem('ILLEGAL_TRANSITION', 'The tenant has not chosen a time yet.')
    if (before.date > tx.today) {
      throw new Problem('ILLEGAL_TRANSITION', `The hand-over is on ${formatDate(before.date)}. Record it on that day or later.`)
    }
  }
  const saved = await moveHandOver(tx, before, { state: outcome })
  if (outcome === 'CANCELLED') await notifyTenant(tx, saved, 'CANCELLED')
  return saved
}

type Moved = {
  state?: HandOver['state']
  on_date?: HandOverTime['date']
  starts_at?: string
  requested_time?: string | null
  requested_at?: Date | null
}

export async function moveHandOver(tx: Tx, before: HandOver, moved: Moved): Promise<HandOver> {
  const isClosing = moved.state !== undefined && !isOpen(moved.state)
  const { numUpdatedRows } = await tx
    .updateTable('hand_overs')
    .set({ ...moved, ...(isClosing ? { closed_at: tx.now, closed_by: sql`app_person_id()` } : {}) })
    .where('id', '=', before.id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  // A renewal that is signed closes the appointment under the lock of the renewal only.
  if (numUpdatedRows === 0n)
    throw new Problem('ILLEGAL_TRANSITION', 'This hand-over was closed in the meantime. Load the page again.')
  if (isClosing) await cancelReminder(tx, before.id)
  const after = await readHandOver(tx, before.id)
  await recordChange(tx, { entity: 'handOver', entityId: before.id, before, after })
  return after
}

/** A reminder that waits for the morning is not sent after its appointment was closed. */
async function cancelReminder(tx: Tx, id: string): Promise<void> {
  await sql`update outbox set state = 'CANCELLED'
    where entity = 'handOver' and entity_id = ${id} and is_reminder and state = 'WAITING'`.execute(tx)
}

async function notifyTenant(
  tx: Tx,
  { id, leaseId, tenantId, times, date, startsAt }: HandOver,
  news: HandOverMessage,
): Promise<void> {
  const { phone_number: to } = await tx
    .selectFrom('tenants')
    .select('phone_number')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  if (to === null) return
  const office = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
  const { propertyLabel } = await readLease(tx, leaseId)
  const fixed = date !== null && startsAt !== null ? [{ date, startsAt }] : times
  const body = handOverSms({ office: office.name, property: propertyLabel, times: fixed, news })
  // The daily job writes the reminder at night. It says “tomorrow”, so it is not sent on the day itself.
  const asReminder = news === 'TOMORROW' && date !== null && { isReminder: true, deadline: new Date(`${date}T00:00:00+06:00`) }
  await queueMessages(tx, [{ to, body, personId: tenantId, about: { entity: 'handOver', entityId: id }, ...asReminder }])
}

const maxReminders = 500

/** Sent the day before, after the quiet hours. Marked in the same transaction as its SMS, so nobody is reminded twice. Returns the number of reminders. */
export async function remindOfHandOvers(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from hand_overs where state = 'FIXED' and on_date = ${addDays(tx.today, 1)} and reminded_at is null
    order by on_date, starts_at, id limit ${maxReminders} for update skip locked`.execute(tx)
  for (const { id } of rows) {
    await tx.updateTable('hand_overs').set({ reminded_at: tx.now }).where('id', '=', id).execute()
    await notifyTenant(tx, await readHandOver(tx, id), 'TOMORROW')
  }
  return rows.length
}
