import { sql } from 'kysely'
import { addDays, type CalendarDate, formatDate, thimphuDate } from '../../domain/calendar-date.ts'
import type { BodyOf, ReplyInputOf } from '../../domain/endpoint.ts'
import type { closingContract } from '../../domain/ledger/closing-contract.ts'
import { thimphuTime } from '../../domain/sheet.ts'
import { changedMeanwhile, fieldProblem, Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import { currentCall } from '../platform/http/current-call.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'

type Closings = ReplyInputOf<typeof closingContract.read>

/** Closes the books up to a day. Postings in progress finish first; later postings into these days are refused. */
export async function closeLedger(tx: Tx, until: CalendarDate): Promise<Closings> {
  const closed = await lockClosing(tx)
  if (until >= tx.today) throw fieldProblem('/until', 'Only past days can be closed. Choose yesterday or an earlier date.')
  if (closed && until <= closed) throw fieldProblem('/until', closedAlready(closed, await readClosings(tx)))
  await recordClosing(tx, { closed, until, reason: null })
  return readClosings(tx)
}

/** If two people close the same days, the second sees who closed them and when. */
function closedAlready(closed: CalendarDate, { items: [last] }: Closings): string {
  if (!last?.recordedBy) return `The books are already closed until ${formatDate(closed)}.`
  const [, time] = thimphuTime(last.recordedAt).split(' ')
  const on = formatDate(thimphuDate(new Date(last.recordedAt)))
  return `The books are already closed until ${formatDate(closed)}: ${last.recordedBy} recorded this on ${on} at ${time}.`
}

/** Reopens closed days and stores the reason. */
export async function reopenLedger(
  tx: Tx,
  { until, reason, closedUntil: seen }: BodyOf<typeof closingContract.reopen>,
): Promise<Closings> {
  const closed = await lockClosing(tx)
  if (seen && seen !== closed) throw closedMeanwhile(closed, await readClosings(tx))
  if (!closed) throw new Problem('ILLEGAL_TRANSITION', 'The books are not closed.')
  if (until && until >= closed) {
    throw fieldProblem('/until', `The books are closed until ${formatDate(closed)}. Choose an earlier date.`)
  }
  await recordClosing(tx, { closed, until, reason })
  return readClosings(tx)
}

/** Somebody closed or reopened days since the caller read the closing day. */
function closedMeanwhile(closed: CalendarDate | null, current: Closings): Problem {
  const [last] = current.items
  const changer = { fields: ['closedUntil'], by: last?.recordedBy || null, at: last?.recordedAt ?? null }
  const next = closed
    ? `The books are now closed until ${formatDate(closed)}. Choose the days again.`
    : 'The books are not closed now.'
  return changedMeanwhile('closing', { ...current, version: current.items.length }, changer, next)
}

/** Nothing is posted into closed days. Waits for a closing that is in progress. */
export async function assertDaysOpen(tx: Tx, entries: readonly { valueDate: CalendarDate }[]): Promise<void> {
  const [first] = entries.map(({ valueDate }) => valueDate).sort()
  if (first === undefined) return
  const closed = await lockClosingShared(tx)
  if (!closed || first > closed) return
  const message =
    `The books are closed until ${formatDate(closed)}, but this counts from ${formatDate(first)}. ` +
    `Choose ${formatDate(addDays(closed, 1))} or later, or ask an administrator to open the days again.`
  const errors = fieldsOf(first).map((path) => ({ path, message }))
  throw new Problem('ILLEGAL_TRANSITION', message, errors.length > 0 ? { errors } : {})
}

/** Where the caller has chosen that day. */
function fieldsOf(day: CalendarDate): string[] {
  const body = currentCall()?.body
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) => (value === day ? [`/${name}`] : []))
}

/** The last closed day. Until this transaction ends, nobody can close another one. */
export function lockClosingShared(tx: Tx): Promise<CalendarDate | null> {
  const known = held.get(tx.transaction) ?? lockOpen(tx)
  held.set(tx.transaction, known)
  return known
}

/** The closing day that a transaction with the lock has already read. */
const held = new WeakMap<object, Promise<CalendarDate | null>>()

/** Both statements are sent together; the day is read once the lock is held. */
async function lockOpen(tx: Tx): Promise<CalendarDate | null> {
  const [, closedUntil] = await Promise.all([
    sql`select pg_advisory_xact_lock_shared(${lockKey})`.execute(tx.byKey),
    readClosedUntil(tx),
  ])
  return closedUntil
}

export async function readClosings(tx: Tx): Promise<Closings> {
  const { rows } = await sql<{
    id: string
    closedUntil: CalendarDate | null
    reason: string | null
    recordedAt: Date
    recordedBy: string
  }>`
    select c.id, c.closed_until as "closedUntil", c.reason, c.recorded_at as "recordedAt", coalesce(s.name_english, '') as "recordedBy"
    from ledger_closings c
    left join staff_members s on s.organisation_id = c.organisation_id and s.id = c.recorded_by
    order by c.id desc limit ${maxShown}`.execute(tx)
  return {
    closedUntil: rows[0]?.closedUntil ?? null,
    items: rows.map(({ recordedAt, ...row }) => ({ ...row, recordedAt: recordedAt.toISOString() })),
  }
}

const maxShown = 50
/** One key for each organisation: postings share the lock, closing takes it exclusively. */
const lockKey = sql`hashtextextended('ledger ' || app_organisation_id()::text, 0)`

async function lockClosing(tx: Tx): Promise<CalendarDate | null> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
  return readClosedUntil(tx)
}

/** The first day that can be posted to, if the books are closed. */
export async function firstOpenDay(tx: Tx): Promise<CalendarDate | undefined> {
  const closed = await readClosedUntil(tx)
  return closed ? addDays(closed, 1) : undefined
}

/** The newest row counts; ids are in the order of time. */
export async function readClosedUntil(tx: Tx): Promise<CalendarDate | null> {
  const { rows } = await sql<{ closedUntil: CalendarDate | null }>`
    select closed_until as "closedUntil" from ledger_closings order by id desc limit 1`.execute(tx.byKey)
  return rows[0]?.closedUntil ?? null
}

type NewClosing = { closed: CalendarDate | null; until: CalendarDate | null; reason: string | null }

async function recordClosing(tx: Tx, { closed, until, reason }: NewClosing): Promise<void> {
  const id = newId()
  const audit = await tx.selectFrom('audit_heads').select('head').executeTakeFirst()
  const row = { id, closed_until: until, reason, audit_head: audit?.head ?? null }
  await tx.insertInto('ledger_closings').values(row).execute()
  const change = { before: { closedUntil: closed }, after: { closedUntil: until } }
  await recordChange(tx, { entity: 'ledgerClosing', entityId: id, ...change })
}
