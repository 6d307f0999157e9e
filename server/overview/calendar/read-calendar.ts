import { sql } from 'kysely'
import { addDays, type CalendarDate, formatDate } from '../../../domain/calendar-date.ts'
import { noticeBy } from '../../../domain/leases/tenancy/notice.ts'
import type { TenancyPolicy } from '../../../domain/leases/tenancy/tenancy-policy.ts'
import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { formatMoney, type Money } from '../../../domain/money.ts'
import { disputeSubjectLabels } from '../../../domain/disputes/dispute.ts'
import { disputeClockLabels } from '../../../domain/disputes/dispute-clock.ts'
import { notificationPath } from '../../../domain/notifications/notification-path.ts'
import type { CalendarEntry } from '../../../domain/overview/calendar/icalendar-of.ts'
import { readListed } from '../../disputes/dispute-store.ts'
import { readLeases } from '../../leases/lease-store.ts'
import { isRunningToItsEnd, lastDayOfLease } from '../../leases/renewals/ending-leases.ts'
import { readTenancyPolicy } from '../../leases/tenancy/read-tenancy-policy.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { publicAddress } from '../../platform/http/public-address.ts'

const daysBack = 31
const daysAhead = 400
/** The maximum of each kind; the soonest are included. */
const maxEntries = 500

/**
 * The entries of a person's own calendar, from 31 days ago to 400 days ahead. Row-level security decides which records they see: owners
 * their own properties, tenants their own lease.
 */
export async function readCalendar(tx: Tx): Promise<{ title: string; entries: CalendarEntry[] }> {
  const { rows } = await sql<{ name: string }>`select name from organisations where id = app_organisation_id()`.execute(tx)
  const { kind } = tx.actor
  const parts = [
    leaseEntries(tx),
    ...(kind === 'tenant' ? [dueEntries(tx)] : [viewingEntries(tx)]),
    ...(kind === 'staff' ? [taskEntries(tx), disputeEntries(tx)] : []),
    ...(kind === 'owner' ? [] : [handOverEntries(tx)]),
  ]
  return { title: rows[0]?.name ?? '', entries: (await Promise.all(parts)).flat() }
}

async function leaseEntries(tx: Tx): Promise<CalendarEntry[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from leases l
    where ${isRunningToItsEnd} and l.ends_on >= ${addDays(tx.today, -daysBack)} and ${lastDayOfLease} <= ${addDays(tx.today, daysAhead)}
    order by l.ends_on, l.id limit ${maxEntries}`.execute(tx)
  const leases = await readLeases(
    tx,
    rows.map(({ id }) => id),
  )
  const policy = await readTenancyPolicy(tx, tx.today)
  return leases.flatMap((lease) => entriesOfLease(lease, { actor: tx.actor, policy }))
}

function entriesOfLease(lease: Lease, { actor, policy }: { actor: Actor; policy: TenancyPolicy }): CalendarEntry[] {
  const isTenant = actor.kind === 'tenant'
  const audience = isTenant ? 'TENANT' : actor.kind === 'owner' ? 'OWNER' : 'STAFF'
  const subject = { entity: 'lease', entityId: lease.id, propertyType: lease.propertyType } as const
  const url = `${publicAddress()}${notificationPath(audience, subject)}`
  const what = isTenant ? lease.propertyLabel : `${lease.propertyLabel}, ${lease.tenantName}`
  const entry = (mark: string, on: CalendarDate, title: string, details: string): CalendarEntry => ({
    ...{ id: `${mark}-${lease.id}`, on, title: `${title}: ${what}`, url },
    details: `Lease ${lease.leaseNumber}. ${details}`,
  })
  if (lease.terminationDate !== null) return [entry('end', lease.terminationDate, 'Lease ends', 'Notice was given for this day.')]
  if (lease.renewedById !== null) return [entry('end', lease.endDate, 'Lease ends', 'It is renewed.')]
  const noticeOf = (by: 'OWNER' | 'TENANT') =>
    noticeBy(lease, { by, noticeDays: lease.noticeDays, lastDay: lease.endDate }, policy)
  const last = `The lease ends on ${formatDate(lease.endDate)}.`
  return [
    entry('end', lease.endDate, 'Lease ends', 'No renewal and no notice is recorded.'),
    ...(isTenant ? [] : [entry('owner-notice', noticeOf('OWNER'), 'Last day for notice by the owner', last)]),
    entry('tenant-notice', noticeOf('TENANT'), isTenant ? 'Last day to give notice' : 'Last day for notice by the tenant', last),
  ]
}

/** A tenant's outstanding advices, on the day they are due. */
async function dueEntries(tx: Tx): Promise<CalendarEntry[]> {
  type Row = { id: string; adviceNumber: string; dueOn: CalendarDate; balance: Money }
  const { rows } = await sql<Row>`
    select a.id, a.advice_number as "adviceNumber", a.due_on as "dueOn",
      a.amount - a.paid_amount - a.credited_amount - a.written_off_amount as balance
    from payment_advices a
    where a.amount - a.paid_amount - a.credited_amount - a.written_off_amount > 0
    order by a.due_on, a.id limit ${maxEntries}`.execute(tx)
  return rows.map(({ id, adviceNumber, dueOn, balance }) => ({
    ...{ id: `due-${id}`, on: dueOn, title: `Payment due: ${formatMoney(balance)}`, details: `Payment advice ${adviceNumber}.` },
    url: `${publicAddress()}${notificationPath('TENANT', { entity: 'advice', entityId: id, propertyType: 'UNIT' })}`,
  }))
}

/** Viewing times that visitors have requested. */
async function viewingEntries(tx: Tx): Promise<CalendarEntry[]> {
  type Row = {
    id: string
    listingId: string
    title: string
    on: CalendarDate
    from: string
    to: string
    confirmed: number
    asked: number
  }
  const { rows } = await sql<Row>`
    select s.id, s.listing_id as "listingId", l.title, s.on_date as "on", s.starts_at as "from", s.ends_at as "to",
      count(*) filter (where v.status = 'CONFIRMED')::int as confirmed, count(*) filter (where v.status = 'REQUESTED')::int as asked
    from viewing_slots s
    join listings l on l.organisation_id = s.organisation_id and l.id = s.listing_id
    join viewings v on v.organisation_id = s.organisation_id and v.slot_id = s.id and v.status in ('CONFIRMED', 'REQUESTED')
    where s.on_date between ${addDays(tx.today, -daysBack)} and ${addDays(tx.today, daysAhead)} and s.withdrawn_at is null
    group by s.organisation_id, s.id, l.title
    order by s.on_date, s.starts_at, s.id limit ${maxEntries}`.execute(tx)
  const listings = tx.actor.kind === 'owner' ? '/owner/lease/listing' : '/admin/master-lease/listings'
  return rows.map(({ id, listingId, title, on, from, to, confirmed, asked }) => ({
    ...{ id: `viewing-${id}`, on, times: { from, to }, title: `Viewing: ${title}` },
    details: `${confirmed} confirmed, ${asked} waiting for an answer.`,
    url: `${publicAddress()}${listings}/${listingId}`,
  }))
}

/** Agreed appointments for keys and exit inspection. */
async function handOverEntries(tx: Tx): Promise<CalendarEntry[]> {
  type Row = { id: string; leaseId: string; on: CalendarDate; from: string; place: string | null }
  const { rows } = await sql<Row>`
    select h.id, h.lease_id as "leaseId", h.on_date as "on", h.starts_at as "from", h.place from hand_overs h
    where h.state = 'FIXED' and h.on_date between ${addDays(tx.today, -daysBack)} and ${addDays(tx.today, daysAhead)}
    order by h.on_date, h.starts_at, h.id limit ${maxEntries}`.execute(tx)
  const leases = await readLeases(tx, [...new Set(rows.map(({ leaseId }) => leaseId))])
  const byId = new Map(leases.map((lease) => [lease.id, lease]))
  const audience = tx.actor.kind === 'tenant' ? 'TENANT' : 'STAFF'
  return rows.flatMap(({ id, leaseId, on, from, place }) => {
    const lease = byId.get(leaseId)
    if (!lease) return []
    const subject = { entity: 'lease', entityId: leaseId, propertyType: lease.propertyType } as const
    return {
      ...{ id: `hand-over-${id}`, on, times: { from, to: anHourAfter(from) }, title: `Hand-over: ${lease.propertyLabel}` },
      details: `Lease ${lease.leaseNumber}, ${lease.tenantName}. Keys and move-out inspection.${place ? ` ${place}.` : ''}`,
      url: `${publicAddress()}${notificationPath(audience, subject)}`,
    }
  })
}

function anHourAfter(time: string): string {
  const hour = Number(time.slice(0, 2)) + 1
  return hour > 23 ? '23:59' : `${String(hour).padStart(2, '0')}${time.slice(2)}`
}

/** Hearings and the next deadline of open disputes. */
async function disputeEntries(tx: Tx): Promise<CalendarEntry[]> {
  const open = await readListed(tx, sql`d.closed_on is null`, maxEntries)
  const [from, to] = [addDays(tx.today, -daysBack), addDays(tx.today, daysAhead)]
  return open.flatMap(({ id, leaseNumber, subject, place, hearings, nextClock, nextDueOn }) => {
    const url = `${publicAddress()}/admin/master-lease/disputes/${id}`
    const details = `${disputeSubjectLabels[subject]}.${place ? ` ${place}.` : ''}`
    const heard = hearings
      .filter(({ date }) => date >= from && date <= to)
      .map(({ date, startsAt }) => ({
        ...{ id: `hearing-${id}-${date}-${startsAt ?? ''}`, on: date, title: `Hearing: lease ${leaseNumber}`, details, url },
        ...(startsAt ? { times: { from: startsAt, to: anHourAfter(startsAt) } } : {}),
      }))
    if (!nextClock || !nextDueOn || nextDueOn < from || nextDueOn > to) return heard
    const title = `Last day, ${disputeClockLabels[nextClock].toLowerCase()}: lease ${leaseNumber}`
    return [...heard, { id: `dispute-${id}`, on: nextDueOn, title, details, url }]
  })
}

/** Open tasks that are assigned to the person. */
async function taskEntries(tx: Tx): Promise<CalendarEntry[]> {
  const { rows } = await sql<{ id: string; text: string; dueOn: CalendarDate }>`
    select n.id, n.text, n.due_on as "dueOn" from notes n
    where n.kind = 'TASK' and not n.is_done and n.assignee_id = app_person_id() and n.due_on <= ${addDays(tx.today, daysAhead)}
    order by n.due_on, n.id limit ${maxEntries}`.execute(tx)
  return rows.map(({ id, text, dueOn }) => ({
    ...{ id: `task-${id}`, on: dueOn, title: `Task: ${text.slice(0, 100)}`, details: text },
    url: `${publicAddress()}/admin/tasks`,
  }))
}
