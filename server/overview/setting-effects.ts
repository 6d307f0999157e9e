import { sql } from 'kysely'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import type { Setting } from '../../domain/overview/setting-contract.ts'
import { plural } from '../../domain/wording.ts'
import type { Tx } from '../platform/database/database.ts'

/** Describes the effects of a change to the user who is about to make it. */
export async function settingEffects(tx: Tx, key: Setting['key'], from: CalendarDate): Promise<string[]> {
  switch (key) {
    case 'lateInterest':
      return [`The new rate applies from ${formatDate(from)}. Earlier days keep the old rate.`, await openSince(tx, from)]
    case 'taxRates':
      return [`Applies to periods ending on ${formatDate(from)} or later.`, await issuedSince(tx, from)]
    case 'taxOffices':
      return ['All tax reports show it from now on, including earlier years.']
    case 'tenancyPolicy':
      return [
        `Applies to leases that start, rents that rise and notices given on ${formatDate(from)} or later.`,
        await startingSince(tx, from),
      ]
    case 'deadlines':
      return [
        `Applies to leases that start, are signed or end, and to notices given, on ${formatDate(from)} or later.`,
        await createdFor(tx, from),
      ]
    case 'workingWeek':
      return [
        `Applies to working days from ${formatDate(from)}: the time to object to an increase, and deadlines of disputes.`,
        'Deadlines already announced do not get shorter.',
      ]
    case 'allocation':
      return ['Applies to payments from now on. Past payments do not change.']
    case 'payouts':
      return ['Owners see the next planned day on their home page. You can still pay on any day.']
    case 'leaseDefaults':
      return ['Applies to new leases, and each may differ. Existing leases do not change.']
    case 'expiryWarning':
      return ['Leases that end within the new time are listed as ending soon at once. Leases already listed stay.']
    case 'quietHours':
      return [
        'Reminders and announcements wait until these hours end. Receipts, advices, notices and sign-in messages are sent at any hour.',
      ]
    case 'smsPrice':
      return ['Announcements show their cost with this price. Those already sent keep theirs.']
    case 'workTargets':
      return ['Applies to new work orders. Existing ones keep their day.']
    case 'rentStatistics':
      return ['Applies from the next night. Turned off, the rents of your leases are removed from all figures that night.']
    case 'approvals':
      return ['New requests wait for a second person. Turning this off needs one too.']
    case 'numbering':
      return ['New documents get the new prefix, and the count continues. Issued documents keep their numbers.']
    case 'organisation':
      return ['Shown on documents and pages from now on. Signed documents do not change.']
    case 'secondFactor':
      return ['People without a second factor set one up at the next sign-in. Current sessions continue.']
    case 'retention':
      return ['Older data is removed every night from tonight, and cannot be restored. Accounts are never removed.']
    case 'supportAccess':
      return ['Applies to the next access. A running access continues until its end, or until you end it.']
    case 'sessions':
      return ['Applies at once, also to current sessions. Staff sign in again after 12 hours, owners and tenants after 30 days.']
    case 'installation':
      return ['Everybody sees the change from now on.']
    case 'phoneNumbers':
      return ['New phone numbers must begin with one of these. Existing sign-ins do not change.']
  }
}

async function countOf(tx: Tx, query: ReturnType<typeof sql<{ total: number }>>): Promise<number> {
  return (await query.execute(tx)).rows[0]?.total ?? 0
}

async function issuedSince(tx: Tx, from: CalendarDate): Promise<string> {
  const total = await countOf(tx, sql`select count(*) as total from payment_advices where period_end >= ${from}`)
  return total === 0
    ? 'No advice for such a period was issued yet.'
    : plural(
        total,
        '{n} advice for such a period was already issued and does not change. Use a credit note or a charge to correct it.',
        '{n} advices for such periods were already issued and do not change. Use credit notes or charges to correct them.',
      )
}

async function openSince(tx: Tx, from: CalendarDate): Promise<string> {
  const total = await countOf(
    tx,
    sql`select count(*) as total from payment_advices where due_on < ${tx.today} and kind = 'RENT'
      and paid_amount + credited_amount + written_off_amount < amount and interest_posted_to >= ${from}`,
  )
  return total === 0
    ? 'No interest was posted after that date.'
    : plural(
        total,
        'Interest was posted after that date on {n} open advice. The next posting corrects the difference.',
        'Interest was posted after that date on {n} open advices. The next posting corrects the difference.',
      )
}

/** A setting that is read at the start of a lease also applies to leases that already exist. */
async function createdFor(tx: Tx, from: CalendarDate): Promise<string> {
  const total = await countOf(tx, sql`select count(*) as total from leases where starts_on >= ${from} and status <> 'CANCELLED'`)
  return total === 0
    ? 'No lease starts then yet.'
    : plural(
        total,
        'Also applies to {n} lease that starts then. Announced times to object do not change.',
        'Also applies to {n} leases that start then. Announced times to object do not change.',
      )
}

async function startingSince(tx: Tx, from: CalendarDate): Promise<string> {
  const total = await countOf(tx, sql`select count(*) as total from leases where starts_on >= ${from} and status <> 'CANCELLED'`)
  return total === 0
    ? 'No lease starts then yet.'
    : plural(total, '{n} lease that starts then stays as agreed.', '{n} leases that start then stay as agreed.')
}
