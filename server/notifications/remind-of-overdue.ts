import { adviceKinds } from '../../domain/advices/advice-status.ts'
import { formatDate } from '../../domain/calendar-date.ts'
import { formatMoney, plus } from '../../domain/money.ts'
import type { FieldValues } from '../../domain/settings/message-template.ts'
import type { NotificationType } from '../../domain/settings/notification-type.ts'
import type { Tx } from '../platform/database/database.ts'
import type { QueuedMessage } from '../platform/delivery/queue-messages.ts'
import { readTemplate } from '../settings/template-store.ts'
import { adviceValues, type OpenAdvice, readOpenAdvices } from './advice-facts.ts'
import { type Cause, previewNotifications, createNotifications } from './create-notifications.ts'
import { causeOfOverdue, lockAdvices, remindedToday, reminderOf } from './remind-of-advices.ts'

/** All overdue advices of one kind on one lease, oldest first: one message. */
type Overdue = { type: NotificationType; leaseId: string; advices: readonly OpenAdvice[] }
type Split = { asked: Overdue[]; remindedLeases: Set<string>; switchedOff: NotificationType[] }

/** Sends reminders for the overdue ones of these advices, one message for each lease and kind. Returns the reminded leases. */
export async function remindOfOverdue(tx: Tx, adviceIds: readonly string[]): Promise<Set<string>> {
  await lockAdvices(tx, adviceIds)
  const { asked } = await splitOverdue(tx, adviceIds)
  for (const [type, ofType] of Map.groupBy(asked, ({ type }) => type)) {
    await createNotifications(
      tx,
      type,
      ofType.map((overdue) => causeOf(tx, overdue)),
    )
  }
  const oldest = new Map(asked.flatMap(({ leaseId, advices: [first] }) => (first ? [[first.id, leaseId] as const] : [])))
  const after = await remindedToday(tx, [...oldest.keys()])
  return new Set([...after].flatMap((id) => oldest.get(id) ?? []))
}

type Preview = {
  messages: QueuedMessage[]
  unreachedTenantIds: string[]
  remindedLeases: Set<string>
  switchedOff: NotificationType[]
  leases: Set<string>
}

/** Shows what `remindOfOverdue` would send now. */
export async function previewOverdue(tx: Tx, adviceIds: readonly string[]): Promise<Preview> {
  const { asked, remindedLeases, switchedOff } = await splitOverdue(tx, adviceIds)
  const messages: QueuedMessage[] = []
  const unreached = new Set<string>()
  for (const [type, ofType] of Map.groupBy(asked, ({ type }) => type)) {
    const preview = await previewNotifications(
      tx,
      type,
      ofType.map((overdue) => causeOf(tx, overdue)),
    )
    messages.push(...preview.messages)
    for (const id of preview.unreachedTenantIds) unreached.add(id)
  }
  return {
    messages,
    unreachedTenantIds: [...unreached],
    remindedLeases,
    switchedOff,
    leases: new Set(asked.map(({ leaseId }) => leaseId)),
  }
}

/** The messages to send, without those that are turned off and without advices that were reminded today. */
async function splitOverdue(tx: Tx, adviceIds: readonly string[]): Promise<Split> {
  const before = await remindedToday(tx, adviceIds)
  const overdue = (await readOpenAdvices(tx, adviceIds))
    .filter(({ dueOn, isOnPlan }) => dueOn < tx.today && !isOnPlan)
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.id.localeCompare(b.id))
  const split: Split = { asked: [], remindedLeases: new Set(), switchedOff: [] }
  for (const kind of adviceKinds) {
    const ofKind = overdue.filter((advice) => advice.kind === kind)
    const type = reminderOf[kind]
    if (ofKind.length === 0) continue
    if (!(await readTemplate(tx, type)).isOn) {
      split.switchedOff.push(type)
      continue
    }
    for (const [leaseId, advices] of Map.groupBy(ofKind, (advice) => advice.leaseId)) {
      if (advices.some(({ id }) => before.has(id))) split.remindedLeases.add(leaseId)
      else split.asked.push({ type, leaseId, advices })
    }
  }
  return split
}

function causeOf(tx: Tx, { leaseId, advices }: Overdue): Cause {
  const [oldest] = advices
  if (!oldest) throw new Error('Nothing is overdue.')
  return {
    leaseId,
    key: causeOfOverdue(tx, leaseId),
    about: { entity: 'advice', entityId: oldest.id },
    values: combinedValues(oldest, advices),
  }
}

const maxPeriods = 3

/**
 * The values of one advice; for several, the sum, the months and the oldest day. A payment link is for one advice, so for several the
 * tenant signs in.
 */
export function combinedValues(oldest: OpenAdvice, advices: readonly OpenAdvice[]): FieldValues {
  if (advices.length === 1) return adviceValues(oldest)
  const periods = [...new Set(advices.map((advice) => adviceValues(advice)['period']))]
  return {
    advice: `${oldest.number} and ${advices.length - 1} more`,
    amount: formatMoney(plus(...advices.map(({ balance }) => balance))),
    dueDate: `${formatDate(oldest.dueOn)} and later`,
    period: periods.length > maxPeriods ? `${advices.length} payment advices` : periods.join(', '),
  }
}
