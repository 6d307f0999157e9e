import { sql } from 'kysely'
import {
  aloneAfterHours,
  approvalDays,
  approvalSettingSchema,
  defaultApprovalSetting,
  needsSecondPerson,
  turnsApprovalsOff,
} from '../../domain/approvals/approval.ts'
import type { ApprovalKind, AwaitingApproval } from '../../domain/approval-request.ts'
import { recordChange } from '../audit/record-change.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { currentCall } from '../platform/http/current-call.ts'
import type { HeldCall } from '../platform/http/held-calls.ts'
import { readSetting } from '../settings/setting-store.ts'
import { readApproval } from './approval-store.ts'
import { countApprovers } from './count-approvers.ts'
import { expireApprovals } from './expire-approvals.ts'
import { notifyApprovers } from './notify-of-approval.ts'
import { type MeasuredPart, measureCall } from './measure-call.ts'
import { readRecentAmounts } from './recent-amount.ts'
import { officePeopleOfSignIn } from '../identity/person-in-organisation.ts'

const newPhoneDays = 30

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Executes a call, or stores it until a second person approves it. The call is tried first: a refusal is reported immediately and its
 * amount is known. If it needs approval, everything it did is rolled back.
 */
export async function holdForApproval<R>(tx: Tx, call: HeldCall, perform: () => Promise<R>): Promise<R | AwaitingApproval> {
  if ((tx.actor.kind !== 'staff' && tx.actor.kind !== 'owner') || !concerns(call)) return perform()
  const setting = await readSetting(tx, 'approvals', { schema: approvalSettingSchema, defaultValue: defaultApprovalSetting })
  if (!setting.isOn) return perform()
  const barredId = await readPhoneSetBy(tx)
  if (tx.actor.kind === 'owner' && !barredId) return perform()
  await sql`savepoint before_approval`.execute(tx)
  const { result, amount, parts } = await measureCall(tx, call, perform)
  const counted = await withRecent(tx, call.kind, parts)
  if (!counted.some((part) => needsSecondPerson(setting, { amount: part }))) return result
  await sql`rollback to savepoint before_approval`.execute(tx)
  currentCall()?.recordedIds.clear()
  return tx.actingAs('staff', (office) => storeRequest(office, ofOwner(tx, call), { amount, barredId }))
}

/** Of the settings, only this one needs approval: otherwise one person could turn approvals off alone. */
function concerns({ kind, body }: HeldCall): boolean {
  return kind !== 'SETTING' || (typeof body === 'object' && body !== null && Reflect.get(body, 'key') === 'approvals')
}

/** The amount that counts against the limit: each amount, or the sum if it is one of several parts. */
async function withRecent(tx: Tx, kind: ApprovalKind, parts: readonly MeasuredPart[]): Promise<(number | null)[]> {
  // A call that gives up no money is not added to other parts.
  const counted = parts.flatMap(({ amount, countedFor }) => (amount && countedFor !== null ? [countedFor] : []))
  const recent = await readRecentAmounts(tx, kind, counted)
  return parts.map(({ amount, countedFor }) =>
    amount && countedFor !== null ? Math.max(amount, recent.get(countedFor) ?? 0) : amount,
  )
}

/** The approver acts for the office, and an account without an owner would be the office's own, so the owner is named. */
function ofOwner({ actor }: Tx, call: HeldCall): HeldCall {
  const { body } = call
  if (actor.kind !== 'owner' || typeof body !== 'object' || body === null || !('ownerId' in body)) return call
  return { ...call, body: { ...body, ownerId: actor.personId } }
}

type Held = { amount: number | null; barredId: string | null }

/** A unique index prevents a second pending request, even if both are made at the same time. */
async function storeRequest(tx: Tx, call: HeldCall, { amount, barredId }: Held): Promise<AwaitingApproval> {
  const id = newId()
  const { key, kind, params, body, ifMatch = null } = call
  const expiresAt = new Date(tx.now.getTime() + approvalDays * dayMs)
  const isAlone = turnsApprovalsOff(body) && (await countApprovers(tx)) === 0
  const selfApprovalFrom = isAlone ? new Date(tx.now.getTime() + aloneAfterHours * hourMs) : null
  // Expired requests that were not cleaned up yet are no longer pending.
  await expireApprovals(tx)
  await tx
    .insertInto('approvals')
    .values({
      id,
      kind,
      call: key,
      params: JSON.stringify(params ?? {}),
      body: JSON.stringify(body ?? {}),
      if_match: ifMatch,
      amount,
      barred_id: barredId,
      self_approval_from: selfApprovalFrom,
      expires_at: expiresAt,
    })
    .execute()
  await recordChange(tx, { entity: 'approval', entityId: id, before: {}, after: { status: 'PENDING', kind, amount } })
  await notifyApprovers(tx, {
    id,
    call: key,
    kind,
    amount,
    requestedBy: personOf(tx.actor),
    barredId,
    expiresAt,
    selfApprovalFrom,
  })
  return { ...(await readApproval(tx, id)), isAwaitingApproval: true }
}

/**
 * The person of an office who set the phone with which the acting owner signs in, if the owner has used it for less than 30 days: that
 * person may pretend to be the owner. Null in all other cases (docs/decisions/0090).
 */
async function readPhoneSetBy(tx: Tx): Promise<string | null> {
  const { actor } = tx
  if (actor.kind !== 'owner') return null
  const since = new Date(tx.now.getTime() - newPhoneDays * 86_400_000)
  const { rows } = await tx.actingAs('auth', (identity) =>
    sql<{ setBy: string }>`
      select coalesce(named.id, p.phone_set_by) as "setBy" from people k
      join people p on p.id in (k.id, k.joined_into)
      left join people s on s.id = p.phone_set_by
      left join lateral (${officePeopleOfSignIn(actor.organisationId, sql`coalesce(s.joined_into, s.id)`)}) named on true
      where k.id = ${actor.personId} and p.phone_set_by is not null
        and greatest(p.phone_set_at, p.phone_proven_at, p.signed_in_at) > ${since}
      order by named.id nulls last limit 1`.execute(identity),
  )
  return rows[0]?.setBy ?? null
}
