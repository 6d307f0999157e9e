import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import {
  announcement as definition,
  announcementMail,
  announcementSms,
  maxDaysAhead,
  maxRecipients,
  smsPartsOf,
  startOf,
} from '../../domain/announcements/announcement.ts'
import {
  type Announcement,
  type announcementContract,
  deliveryChannels,
} from '../../domain/announcements/announcement-contract.ts'
import { addDays, thimphuDate } from '../../domain/calendar-date.ts'
import type { BodyOf, ReplyOf } from '../../domain/endpoint.ts'
import { chhetrum, type Money, formatCount } from '../../domain/money.ts'
import { changedMeanwhile, fieldProblem, Problem } from '../../domain/problem.ts'
import { defaultSmsPrice, smsPriceSchema } from '../../domain/settings/setting-values.ts'
import { recordChange } from '../audit/record-change.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRecord } from '../platform/database/lock-record.ts'
import { readQuietHours } from '../settings/read-quiet-hours.ts'
import { readSetting } from '../settings/setting-store.ts'
import { readAnnouncement } from './announcement-store.ts'
import { deliveriesOf } from './deliveries-of.ts'
import { assertDraft } from './save-announcement.ts'

type Preview = ReplyOf<typeof announcementContract.preview>
type Send = BodyOf<typeof announcementContract.send>

/** Shows what `send` would do now. Writes nothing. */
export async function previewAnnouncement(tx: Tx, id: string, scheduledAt: string | undefined): Promise<Preview> {
  const draft = await readAnnouncement(tx, id)
  assertDraft(draft)
  return preview(tx, draft, { from: sql`${deliveriesOf(tx, draft)} d`, startsAt: startingAt(tx, scheduledAt) })
}

/**
 * Selects and stores the recipients; the job sends to them block by block (send-due-announcements.ts). The stored recipients are compared
 * with the preview that the caller saw, so that exactly the preview is sent. If two callers send at the same time, the second waits and
 * finds that it was sent.
 */
export async function sendAnnouncement(tx: Tx, id: string, { previewed, scheduledAt }: Send): Promise<Announcement> {
  await lockRecord(tx, definition, id)
  const draft = await readAnnouncement(tx, id)
  assertDraft(draft)
  const asked = startingAt(tx, scheduledAt)
  await sql`
    insert into announcement_deliveries (id, announcement_id, tenant_id, owner_id, channel, recipient)
    select gen_random_uuid(), ${id}, case when audience = 'TENANT' then person_id end, case when audience = 'OWNER' then person_id end,
      channel, recipient
    from ${deliveriesOf(tx, draft)} d limit ${deliveryChannels.length * maxRecipients + 1}`.execute(tx)
  const written = sql`(select coalesce(tenant_id, owner_id) as person_id, case when tenant_id is null then 'OWNER' else 'TENANT' end as audience,
    channel, recipient from announcement_deliveries where announcement_id = ${id}) d`
  const found = await preview(tx, draft, { from: written, startsAt: asked })
  if (found.previewed !== previewed)
    throw changedMeanwhile(
      'announcement',
      draft,
      undefined,
      'The text or the recipients are different now. Check the preview again.',
    )
  // An announcement that starts now is in the state of being sent from here on, not scheduled until the job runs.
  const isDue = new Date(found.startsAt) <= tx.now
  await sql`
    update announcements set state = ${isDue ? 'SENDING' : 'SCHEDULED'}, sms_text = ${found.smsText}, people_count = ${found.peopleCount},
      sms_count = ${found.smsCount}, sms_parts_count = ${found.smsPartsCount}, email_count = ${found.emailCount},
      cost_amount = ${found.costAmount}, sent_at = ${tx.now}, sent_by = ${personOf(tx.actor) ?? null}, starts_at = ${found.startsAt}
    where id = ${id}`.execute(tx)
  const sent = await readAnnouncement(tx, id)
  await recordChange(tx, { entity: 'announcement', entityId: id, before: draft, after: sent })
  return sent
}

function startingAt(tx: Tx, scheduledAt: string | undefined): Date {
  const asked = scheduledAt === undefined ? tx.now : new Date(scheduledAt)
  if (asked < tx.now) throw fieldProblem('/scheduledAt', 'This time is in the past. Choose a later one.')
  if (thimphuDate(asked) > addDays(tx.today, maxDaysAhead))
    throw fieldProblem('/scheduledAt', `Choose a time within ${maxDaysAhead} days.`)
  return asked
}

type Counts = {
  people: number
  tenants: number
  owners: number
  sms: number
  emails: number
  reached: number
  digest: string | null
}

/** Counts the rows `d` of deliveries. */
async function preview(
  tx: Tx,
  draft: Announcement,
  { from, startsAt: asked }: { from: RawBuilder<unknown>; startsAt: Date },
): Promise<Preview> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where channel = 'IN_PRODUCT') as people,
      count(*) filter (where channel = 'IN_PRODUCT' and audience = 'TENANT') as tenants,
      count(*) filter (where channel = 'IN_PRODUCT' and audience = 'OWNER') as owners,
      count(*) filter (where channel = 'SMS') as sms, count(*) filter (where channel = 'EMAIL') as emails,
      count(distinct person_id) filter (where channel <> 'IN_PRODUCT') as reached,
      encode(sha256(convert_to(string_agg(concat_ws(' ', person_id, audience, channel, recipient), ',' order by person_id, channel), 'UTF8')), 'hex') as digest
    from ${from}`.execute(tx)
  const counts = rows[0]
  if (!counts?.digest)
    throw new Problem('ILLEGAL_TRANSITION', 'No tenant or owner matches this choice. Edit the draft and change “To” or “Where”.')
  if (counts.people > maxRecipients) {
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `An announcement can reach at most ${formatCount(maxRecipients)} people, and this one would reach ${formatCount(counts.people)}. Choose a gewog or a building.`,
    )
  }
  const { name } = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
  const smsText = announcementSms(name, draft)
  const { partsEach, parts, alphabet } = smsPartsOf(smsText, counts.sms)
  const startsAt = startOf(asked, { isUrgent: draft.isUrgent, quietHours: await readQuietHours(tx) })
  const words = JSON.stringify([draft.title, smsText, announcementMail(draft), draft.isUrgent])
  return {
    previewed: createHash('sha256').update(`${counts.digest} ${words}`).digest('hex'),
    peopleCount: counts.people,
    tenantCount: counts.tenants,
    ownerCount: counts.owners,
    smsCount: counts.sms,
    smsPartsEach: partsEach,
    smsPartsCount: parts,
    alphabet,
    emailCount: counts.emails,
    costAmount: await costOf(tx, parts),
    smsText,
    withoutMessageCount: counts.people - counts.reached,
    startsAt: startsAt.toISOString(),
    waitsForQuietHours: startsAt > asked,
  }
}

async function costOf(tx: Tx, parts: number): Promise<Money | null> {
  const { partPrice } = await readSetting(tx, 'smsPrice', { schema: smsPriceSchema, defaultValue: defaultSmsPrice })
  return partPrice === '' ? null : chhetrum(BigInt(Math.round(Number(partPrice) * 100)) * BigInt(parts))
}
