import { sql } from 'kysely'
import { type AdviceKind, adviceKinds } from '../../domain/advices/advice-status.ts'
import type { BodyOf, ReplyOf } from '../../domain/endpoint.ts'
import { plus } from '../../domain/money.ts'
import { maxAtOnce, type reminderContract } from '../../domain/notifications/reminder-contract.ts'
import { notFound, Problem } from '../../domain/problem.ts'
import type { NotificationType } from '../../domain/settings/notification-type.ts'
import { firstOpenAdvices } from '../advices/advice-store.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { readTemplate } from '../settings/template-store.ts'
import { adviceValues, type OpenAdvice, readOpenAdvices } from './advice-facts.ts'
import { createNotifications } from './create-notifications.ts'

export const reminderOf = {
  RENT: 'PAYMENT_ADVICE_REMINDER',
  SECURITY_DEPOSIT: 'SECURITY_DEPOSIT_PAYMENT_REMINDER',
} as const satisfies Record<AdviceKind, NotificationType>

type Reminded = ReplyOf<typeof reminderContract.remind>

/** The number of advices that are checked to find those that can be reminded. */
const maxLookedAt = 1_000

/** The advices that can be reminded now, as selected by the filters of the list, oldest first. */
export async function previewReminders(
  tx: Tx,
  { all }: BodyOf<typeof reminderContract.preview>,
): Promise<ReplyOf<typeof reminderContract.preview>> {
  const ids = await firstOpenAdvices(tx, all, maxLookedAt + 1)
  const open = new Map((await readOpenAdvices(tx, ids)).map((advice) => [advice.id, advice]))
  const before = await remindedToday(tx, ids)
  const asked = ids.flatMap((id) => open.get(id) ?? []).filter(({ id, isOnPlan }) => !before.has(id) && !isOnPlan)
  const shown = asked.slice(0, maxAtOnce)
  return {
    advices: shown.map(({ id, number }) => ({ id, adviceNumber: number })),
    balanceAmount: plus(...shown.map(({ balance }) => balance)),
    hasMore: asked.length > maxAtOnce || ids.length > maxLookedAt,
  }
}

/**
 * Sends reminders now, in addition to the days of the template. Advices that were reminded today, and those of an active payment plan, are
 * left out.
 */
export async function remindOfAdvices(tx: Tx, adviceIds: readonly string[]): Promise<Reminded> {
  const ids = [...new Set(adviceIds)]
  await lockAdvices(tx, ids)
  const open = new Map((await readOpenAdvices(tx, ids)).map((advice) => [advice.id, advice]))
  const before = await remindedToday(tx, ids)
  const asked = [...open.values()].filter(({ id, isOnPlan }) => !before.has(id) && !isOnPlan)
  for (const kind of adviceKinds) {
    await remindOf(
      tx,
      kind,
      asked.filter((advice) => advice.kind === kind),
    )
  }
  const after = await remindedToday(tx, ids)
  const reasonOf = (id: string) => {
    const advice = open.get(id)
    if (!advice) return 'SETTLED'
    if (before.has(id)) return 'REMINDED_TODAY'
    return advice.isOnPlan ? 'ON_PAYMENT_PLAN' : 'NOBODY_TO_TELL'
  }
  const isReminded = ({ id }: OpenAdvice) => after.has(id)
  const skipped = ids.filter((id) => !open.has(id) || before.has(id) || !after.has(id))
  return {
    reminded: asked.filter(isReminded).length,
    skipped: skipped.map((adviceId) => ({ adviceId, reason: reasonOf(adviceId) })),
  }
}

/** If several clerks send reminders at the same time, the second waits and finds that it was done. */
export async function lockAdvices(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`select id from payment_advices where id = any(${idsOf(ids)}) order by id for no key update`.execute(
    tx,
  )
  if (rows.length < ids.length) throw notFound('payment advice')
}

async function remindOf(tx: Tx, kind: AdviceKind, advices: readonly OpenAdvice[]): Promise<void> {
  if (advices.length === 0) return
  const type = reminderOf[kind]
  if (!(await readTemplate(tx, type)).isOn) {
    throw new Problem(
      'ILLEGAL_TRANSITION',
      'These reminders are turned off. An administrator can turn them on under Notifications.',
    )
  }
  await createNotifications(
    tx,
    type,
    advices.map((advice) => ({
      leaseId: advice.leaseId,
      key: `${advice.id} ASKED ${tx.today}`,
      about: { entity: 'advice', entityId: advice.id },
      values: adviceValues(advice),
    })),
  )
}

/** The cause of a message about all overdue advices of one kind on a lease. Its subject is the oldest advice. */
export function causeOfOverdue(tx: Tx, leaseId: string): string {
  return `${leaseId} OVERDUE ${tx.today}`
}

/** Which of these were reminded today, on request or by date, alone or together with all overdue advices of the lease. */
export async function remindedToday(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with sent as (
      select n.entity_id, n.type, n.cause from notifications n
      where n.type = any(${Object.values(reminderOf)}) and n.created_at >= ${tx.today}::date::timestamp at time zone 'Asia/Thimphu'
        and n.entity_id in (
          select s.id from payment_advices s where s.lease_id in (select lease_id from payment_advices where id = any(${idsOf(ids)})))
    )
    select a.id from payment_advices a where a.id = any(${idsOf(ids)}) and (
      a.id in (select entity_id from sent)
      or (a.due_on < ${tx.today} and exists (
        select from sent where sent.cause = a.lease_id || ${` OVERDUE ${tx.today}`}
          and sent.type = case a.kind when 'RENT' then ${reminderOf.RENT} else ${reminderOf.SECURITY_DEPOSIT} end)))`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
