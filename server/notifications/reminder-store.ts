import { type RawBuilder, sql } from 'kysely'
import { addDays, type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import { registerBy, registrationCounts } from '../../domain/leases/signing/registration.ts'
import { lastDayOfEntryDamage } from '../../domain/maintenance/damage-report.ts'
import { type Dated, type Deadlines, valueOn } from '../../domain/settings/setting-values.ts'
import type { Anchor, NotificationType } from '../../domain/settings/notification-type.ts'
import { isToRegister, isToSign } from '../leases/lease-store.ts'
import { formatMoney } from '../../domain/money.ts'
import { readInstalmentsDue } from '../advices/plans/plan-store.ts'
import type { Tx } from '../platform/database/database.ts'
import { readDatedDeadlines } from '../settings/read-deadlines.ts'
import { adviceValues, readAdvicesDue } from './advice-facts.ts'
import type { Cause } from './create-notifications.ts'

/** Records whose day is in this range, by id, so that many are read in blocks. */
export type Window = { from: CalendarDate; to: CalendarDate; after: string | undefined; limit: number }
/** `id` sorts and identifies it: the id of the advice or of the lease. */
export type Reminded = { id: string; on: CalendarDate; cause: Omit<Cause, 'key'> }
export type ReminderSource = {
  type: NotificationType
  anchor: Anchor
  /** It requests something by its day, or mentions the day as future. */
  isPointlessAfter: boolean
  find: (tx: Tx, window: Window) => Promise<Reminded[]>
}

export const reminderSources: readonly ReminderSource[] = [
  {
    type: 'PAYMENT_ADVICE_REMINDER',
    anchor: 'DUE',
    isPointlessAfter: false,
    find: (tx, window) => openAdvices(tx, 'RENT', window),
  },
  { type: 'PAYMENT_ADVICE_REMINDER', anchor: 'DUE', isPointlessAfter: false, find: instalmentsDue },
  {
    type: 'SECURITY_DEPOSIT_PAYMENT_REMINDER',
    anchor: 'DUE',
    isPointlessAfter: false,
    find: (tx, window) => openAdvices(tx, 'SECURITY_DEPOSIT', window),
  },
  { type: 'LEASE_SIGNING_REMINDER', anchor: 'LEASE_START', isPointlessAfter: true, find: leasesToSign },
  { type: 'LEASE_SIGNING_REMINDER', anchor: 'REGISTRATION', isPointlessAfter: true, find: leasesToRegister },
  { type: 'LEASE_RENEWAL', anchor: 'LEASE_END', isPointlessAfter: true, find: leasesThatEnd },
  { type: 'ENTRY_DAMAGE_REPORT_SUBMISSION_REMINDER', anchor: 'ENTRY_DAMAGE', isPointlessAfter: true, find: leasesJustEntered },
]

async function openAdvices(tx: Tx, kind: 'RENT' | 'SECURITY_DEPOSIT', window: Window): Promise<Reminded[]> {
  const advices = await readAdvicesDue(tx, { kind, ...window })
  return advices.map((advice) => ({
    id: advice.id,
    on: advice.dueOn,
    cause: { leaseId: advice.leaseId, about: { entity: 'advice', entityId: advice.id }, values: adviceValues(advice) },
  }))
}

/** Used instead of the advices of an active payment plan. */
async function instalmentsDue(tx: Tx, window: Window): Promise<Reminded[]> {
  const due = await readInstalmentsDue(tx, window)
  return due.map(({ id, on, leaseId, adviceId, amount, number, count }) => ({
    id,
    on,
    cause: {
      leaseId,
      about: { entity: 'advice', entityId: adviceId },
      values: {
        advice: 'payment plan',
        amount: formatMoney(amount),
        dueDate: formatDate(on),
        period: `instalment ${number} of ${count}`,
      },
    },
  }))
}

type Row = { id: string; startDate: CalendarDate; endDate: CalendarDate; signedOn: CalendarDate | null }

async function selectLeases(tx: Tx, where: RawBuilder<unknown>, { after, limit }: Window): Promise<Row[]> {
  const rest = after === undefined ? sql`true` : sql`l.id > ${after}`
  const { rows } = await sql<Row>`
    select l.id, l.starts_on as "startDate", l.ends_on as "endDate", l.signed_on as "signedOn" from leases l
    where ${where} and ${rest} order by l.id limit ${limit}`.execute(tx)
  return rows
}

type About = { on: CalendarDate; deadline?: CalendarDate; onlyTo?: Cause['onlyTo'] }

function reminded({ id }: Row, { on, deadline, onlyTo }: About): Reminded {
  const about = { entity: 'lease', entityId: id } as const
  const values = deadline ? { deadline: formatDate(deadline) } : {}
  return { id, on, cause: { leaseId: id, about, values, ...(onlyTo ? { onlyTo } : {}) } }
}

async function leasesToSign(tx: Tx, window: Window): Promise<Reminded[]> {
  const rows = await selectLeases(tx, sql`${isToSign} and l.starts_on between ${window.from} and ${window.to}`, window)
  return rows.map((row) => reminded(row, { on: row.startDate, deadline: row.startDate }))
}

/** Whether a deadline counted from a day ends in the window, by the deadline that applied on that day; an index on the day supports it. */
function deadlineIn(
  { from, to }: Window,
  day: RawBuilder<unknown>,
  deadlines: readonly Dated<Deadlines>[],
  field: 'registrationDays' | 'entryDamageDays',
): RawBuilder<unknown> {
  const held = deadlines.map(({ from: since, value }, index) => {
    const until = deadlines[index + 1]?.from
    const days = value[field]
    const within = sql`${day} between ${addDays(from, -days)} and ${addDays(to, -days)} and ${day} >= ${since}`
    return until ? sql`(${within} and ${day} < ${until})` : sql`(${within})`
  })
  return sql`(${sql.join(held, sql` or `)})`
}

/** Registration is the office's work, so only the office is reminded. */
async function leasesToRegister(tx: Tx, window: Window): Promise<Reminded[]> {
  const deadlines = await readDatedDeadlines(tx)
  const endsInWindow = deadlineIn(window, sql`least(l.signed_on, l.starts_on)`, deadlines, 'registrationDays')
  const rows = await selectLeases(tx, sql`${isToRegister} and ${endsInWindow}`, window)
  return rows.flatMap((row) => {
    if (row.signedOn === null) return []
    const signed = { signedOn: row.signedOn, startDate: row.startDate }
    const deadline = registerBy(signed, valueOn(deadlines, registrationCounts(signed)).registrationDays)
    return [reminded(row, { on: deadline, deadline, onlyTo: ['STAFF'] })]
  })
}

/** Leases without a renewal and without a notice. */
async function leasesThatEnd(tx: Tx, window: Window): Promise<Reminded[]> {
  const rows = await selectLeases(
    tx,
    sql`l.status in ('ACTIVE', 'UPCOMING_EXPIRATION') and l.ends_on between ${window.from} and ${window.to} and l.terminates_on is null
      and not exists (select from leases r where r.organisation_id = l.organisation_id and r.renews_id = l.id and r.status <> 'CANCELLED')`,
    window,
  )
  return rows.map((row) => reminded(row, { on: row.endDate }))
}

async function leasesJustEntered(tx: Tx, window: Window): Promise<Reminded[]> {
  const deadlines = await readDatedDeadlines(tx)
  const rows = await selectLeases(
    tx,
    sql`l.status in ('ACTIVE', 'UPCOMING_EXPIRATION') and ${deadlineIn(window, sql`l.starts_on`, deadlines, 'entryDamageDays')} and l.renews_id is null
      and not exists (select from damage_reports d where d.organisation_id = l.organisation_id and d.lease_id = l.id and d.kind = 'ENTRY_DAMAGE')`,
    window,
  )
  return rows.map((row) => {
    const deadline = lastDayOfEntryDamage(row.startDate, valueOn(deadlines, row.startDate).entryDamageDays)
    return reminded(row, { on: deadline, deadline })
  })
}
