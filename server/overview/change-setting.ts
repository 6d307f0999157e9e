import { sql } from 'kysely'
import type { z } from 'zod'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { installationSchema, organisationProfileSchema, settings } from '../../domain/overview/setting.ts'
import type { Setting, settingContract } from '../../domain/overview/setting-contract.ts'
import { fieldProblem, Problem } from '../../domain/problem.ts'
import { fromTheBeginning } from '../../domain/settings/setting-values.ts'
import { recordChange } from '../audit/record-change.ts'
import { putInstallation } from '../identity/installation-settings.ts'
import { moveLeasesByDate } from '../leases/move-leases-by-date.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database.ts'
import { putSetting } from '../settings/setting-store.ts'
import { readOne } from './read-settings.ts'

type Change = BodyOf<typeof settingContract.update>

/** Sets something from a day on. What was issued, posted or signed before stays as it is. */
export async function changeSetting(tx: Tx, config: Config, change: Change): Promise<Setting> {
  const value = checkedValue(tx, change)
  const { key } = change
  const from = dayOf(tx, change)
  const before = await readOne(tx, config, key)
  switch (key) {
    case 'organisation':
      await putProfile(tx, organisationProfileSchema.parse(value))
      break
    case 'installation':
      await putInstallation(tx, value)
      break
    default:
      await putSetting(tx, key, { from, value })
      if (key === 'expiryWarning') await moveLeasesByDate(tx)
  }
  const after = await readOne(tx, config, key)
  // Only figures of the law and of money are kept in the audit, not how the office is reached.
  if (key !== 'installation') {
    const kept = (setting: Setting) => ({ [key]: JSON.stringify(setting.values) })
    await recordChange(tx, { entity: 'setting', before: kept(before), after: kept(after) })
  }
  return after
}

/** Said before it is saved. */
export async function previewSetting(tx: Tx, change: Change): Promise<string[]> {
  checkedValue(tx, change)
  const from = dayOf(tx, change)
  switch (change.key) {
    case 'lateInterest':
      return [`Late rent bears the new rate from ${formatDate(from)} on; the days before keep theirs.`, await openSince(tx, from)]
    case 'taxRates':
      return [`It holds for periods that end on ${formatDate(from)} or later.`, await issuedSince(tx, from)]
    case 'tenancyPolicy':
      return [
        `Leases that start, rents that rise and notices given on ${formatDate(from)} or later are judged by it.`,
        await startingSince(tx, from),
      ]
    case 'deadlines':
      return [`It holds for leases that start on ${formatDate(from)} or later.`, await startingSince(tx, from)]
    case 'expiryWarning':
      return ['Leases that come into the new time are shown as ending at once. Those shown already stay so.']
    case 'quietHours':
      return ['Reminders wait through these hours. Receipts, advices, notices and sign-in messages go at any hour.']
    case 'numbering':
      return ['New papers bear the new prefix, and count on. Those issued keep their numbers.']
    case 'organisation':
      return ['It stands on papers and pages from now on. What was signed keeps what it said.']
    case 'installation':
      return ['Everybody sees it from now on.']
  }
}

function checkedValue(tx: Tx, { key, value }: Change): Record<string, unknown> {
  if ((key === 'installation') !== (tx.actor.kind === 'operator')) {
    throw new Problem(
      'FORBIDDEN',
      key === 'installation' ? 'Only a SUPERADMIN sets this, for everybody.' : 'This is set by the ADMIN of an organisation.',
    )
  }
  const { success, data, error } = schemaOf(key).safeParse(value)
  if (success) return data
  const [issue] = error.issues
  throw fieldProblem(
    `/value${issue?.path.map((part) => `/${String(part)}`).join('') ?? ''}`,
    issue?.message ?? 'This is not right.',
  )
}

function schemaOf(key: Change['key']): z.ZodType<Record<string, unknown>> {
  if (key === 'organisation') return organisationProfileSchema
  return key === 'installation' ? installationSchema : settings[key].schema
}

function dayOf(tx: Tx, { key, effectiveFrom }: Change): CalendarDate {
  const isDated = key !== 'organisation' && key !== 'installation' && settings[key].isDated
  if (!isDated && effectiveFrom !== undefined) throw fieldProblem('/effectiveFrom', 'This holds at once. Leave the day out.')
  return isDated ? (effectiveFrom ?? tx.today) : fromTheBeginning
}

async function putProfile(
  tx: Tx,
  { name, address, phone, smsHeaderTitle }: z.output<typeof organisationProfileSchema>,
): Promise<void> {
  await tx.updateTable('organisations').set({ name, address, phone, sms_header_title: smsHeaderTitle }).execute()
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

async function startingSince(tx: Tx, from: CalendarDate): Promise<string> {
  const total = await countOf(tx, sql`select count(*) as total from leases where starts_on >= ${from} and status <> 'CANCELLED'`)
  return total === 0
    ? 'No such lease is drawn up yet.'
    : `${total.toLocaleString('en')} such leases are drawn up already and stay as they were agreed.`
}
