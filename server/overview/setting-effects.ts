import { sql } from 'kysely'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import type { Setting } from '../../domain/overview/setting-contract.ts'
import type { Tx } from '../platform/database/database.ts'

/** What a change will affect, in words, for who is about to make it. */
export async function settingEffects(tx: Tx, key: Setting['key'], from: CalendarDate): Promise<string[]> {
  switch (key) {
    case 'lateInterest':
      return [`Late rent bears the new rate from ${formatDate(from)} on; the days before keep theirs.`, await openSince(tx, from)]
    case 'taxRates':
      return [`It holds for periods that end on ${formatDate(from)} or later.`, await issuedSince(tx, from)]
    case 'taxOffices':
      return ['Tax reports name it from now on, those of earlier years too.']
    case 'tenancyPolicy':
      return [
        `Leases that start, rents that rise and notices given on ${formatDate(from)} or later are judged by it.`,
        await startingSince(tx, from),
      ]
    case 'deadlines':
      return [
        `It holds for leases that start, are signed or end, and for notices given, on ${formatDate(from)} or later.`,
        await drawnUpFor(tx, from),
      ]
    case 'workingWeek':
      return [
        `Days from ${formatDate(from)} on are counted by it, where the law counts working days: the time to object to an increase.`,
        'Nobody loses days that they were told.',
      ]
    case 'allocation':
      return ['Money that comes in from now on is settled so. What came in before stays where it went.']
    case 'payouts':
      return ['Owners see the next planned day on their home page. You can still pay on any day.']
    case 'leaseDefaults':
      return ['New leases begin with it, and each may differ. Those drawn up keep what they have.']
    case 'expiryWarning':
      return ['Leases that come into the new time are shown as ending at once. Those shown already stay so.']
    case 'quietHours':
      return ['Reminders wait through these hours. Receipts, advices, notices and sign-in messages go at any hour.']
    case 'approvals':
      return ['What is requested from now on waits for a second person. Turning it off needs one too.']
    case 'numbering':
      return ['New papers bear the new prefix, and count on. Those issued keep their numbers.']
    case 'organisation':
      return ['It stands on papers and pages from now on. What was signed keeps what it said.']
    case 'secondFactor':
      return ['Whoever it concerns and has none sets one up at the next sign-in. Sessions that run now go on.']
    case 'retention':
      return ['What is older is removed this night and every night, and cannot be restored. Books are never removed.']
    case 'supportAccess':
      return ['It holds for the next time. An access that runs now goes on until its end, or until you end it.']
    case 'sessions':
      return [
        'It holds at once, for sessions that run now too. Everybody signs in again after 12 hours, owners and tenants after 30 days.',
      ]
    case 'installation':
      return ['Everybody sees it from now on.']
    case 'phoneNumbers':
      return ['New numbers have to begin with one of these. Who signs in with another number goes on.']
  }
}

async function countOf(tx: Tx, query: ReturnType<typeof sql<{ total: number }>>): Promise<number> {
  return (await query.execute(tx)).rows[0]?.total ?? 0
}

async function issuedSince(tx: Tx, from: CalendarDate): Promise<string> {
  const total = await countOf(tx, sql`select count(*) as total from payment_advices where period_end >= ${from}`)
  return total === 0
    ? 'No advice of such a period was issued yet.'
    : `${total.toLocaleString('en')} advices of such periods were issued already and stay as they are. Credit or charge them where they should differ.`
}

async function openSince(tx: Tx, from: CalendarDate): Promise<string> {
  const total = await countOf(
    tx,
    sql`select count(*) as total from payment_advices where due_on < ${tx.today} and kind = 'RENT'
      and paid_amount + credited_amount + written_off_amount < amount and interest_posted_to >= ${from}`,
  )
  return total === 0
    ? 'No interest was posted past that day.'
    : `On ${total.toLocaleString('en')} open advices interest was posted past that day; the next posting makes up the difference.`
}

/** What is read by the start of a lease holds for those drawn up already, too. */
async function drawnUpFor(tx: Tx, from: CalendarDate): Promise<string> {
  const total = await countOf(tx, sql`select count(*) as total from leases where starts_on >= ${from} and status <> 'CANCELLED'`)
  return total === 0
    ? 'No lease that starts then is drawn up yet.'
    : `For ${total.toLocaleString('en')} leases that are drawn up and start then it holds too. What tenants were told of their time to object stays.`
}

async function startingSince(tx: Tx, from: CalendarDate): Promise<string> {
  const total = await countOf(tx, sql`select count(*) as total from leases where starts_on >= ${from} and status <> 'CANCELLED'`)
  return total === 0
    ? 'No such lease is drawn up yet.'
    : `${total.toLocaleString('en')} such leases are drawn up already and stay as they were agreed.`
}
