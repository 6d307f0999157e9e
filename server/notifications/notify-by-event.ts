import { sql } from 'kysely'
import { formatDate } from '../../domain/calendar-date.ts'
import { increaseInPercent } from '../../domain/leases/rent/increase-in-percent.ts'
import { formatMoney } from '../../domain/money.ts'
import type { Tx } from '../platform/database/database.ts'
import type { EventDetails } from '../platform/events.ts'
import { readTemplate } from '../settings/template-store.ts'
import { adviceValues, readOpenAdvices } from './advice-facts.ts'
import { type Cause, createNotifications } from './create-notifications.ts'
import { newId } from '../platform/database/new-id.ts'
import { idsOf } from '../platform/database/page.ts'

/** The maximum number of advices of one block of a run (monthly-runs/run-block.ts). */
const maxConsecutive = 1000

// One function for each event with a notification. They read as the office, regardless of the caller.

export async function notifyLease(tx: Tx, { leaseId }: { leaseId: string }): Promise<void> {
  await createNotifications(tx, 'LEASE_CREATION', [{ leaseId, key: leaseId, about: { entity: 'lease', entityId: leaseId } }])
}

export async function notifyStart(tx: Tx, { leaseId }: { leaseId: string }): Promise<void> {
  await createNotifications(tx, 'LEASE_ACTIVATED_NOTICE', [
    { leaseId, key: leaseId, about: { entity: 'lease', entityId: leaseId } },
  ])
}

export async function notifyNotice(tx: Tx, notice: EventDetails['lease.noticeGiven']): Promise<void> {
  const { leaseId, by, noticeDate, lastDay } = notice
  await createNotifications(tx, 'LEASE_TERMINATION', [
    {
      leaseId,
      // A notice that is withdrawn and given again is a new notice.
      key: `${leaseId} ${noticeDate} ${lastDay} ${tx.now.toISOString()}`,
      about: { entity: 'lease', entityId: leaseId },
      values: {
        by: by === 'TENANT' ? 'the tenant' : 'the owner',
        noticeDate: formatDate(noticeDate),
        lastDay: formatDate(lastDay),
      },
    },
  ])
}

/** The required content of the notice (Rules s.27), and the day until which silence is not yet acceptance. */
export async function notifyIncrease(tx: Tx, increase: EventDetails['rentIncrease.announced']): Promise<void> {
  const { leaseId, rentChangeId, noticeDate, objectionUntil } = increase
  const values = { ...valuesOfIncrease(increase), noticeDate: formatDate(noticeDate), deadline: formatDate(objectionUntil) }
  await createNotifications(tx, 'RENT_INCREASE', [
    { leaseId, key: rentChangeId, about: { entity: 'lease', entityId: leaseId }, values },
  ])
}

/** The fee of land by table was revised: the day, and the yearly amount before and after. */
export async function notifyLandFee(tx: Tx, revision: EventDetails['landFee.revised']): Promise<void> {
  const { leaseId, rentChangeId, effectiveDate, noticeDate, feeBefore, fee } = revision
  const values = {
    ...{ effectiveDate: formatDate(effectiveDate), noticeDate: formatDate(noticeDate) },
    ...{ oldRent: formatMoney(feeBefore), newRent: formatMoney(fee) },
  }
  const about = { entity: 'lease', entityId: leaseId } as const
  await createNotifications(tx, 'LAND_FEE_REVISION', [{ leaseId, key: rentChangeId, about, values }])
}

/** The office must agree on another rent; the tenant sees that the objection was received. */
export async function notifyObjection(tx: Tx, increase: EventDetails['rentIncrease.objectedTo']): Promise<void> {
  const { leaseId, rentChangeId } = increase
  const about = { entity: 'lease', entityId: leaseId } as const
  await createNotifications(tx, 'RENT_OBJECTION', [{ leaseId, key: rentChangeId, about, values: valuesOfIncrease(increase) }])
}

function valuesOfIncrease({ effectiveDate, rentBefore, rent }: EventDetails['rentIncrease.objectedTo']) {
  return {
    effectiveDate: formatDate(effectiveDate),
    oldRent: formatMoney(rentBefore),
    newRent: formatMoney(rent),
    rise: increaseInPercent(rentBefore, rent),
  }
}

/**
 * If there are more than `atOnce`, a job sends the notifications, so that a large billing run does not wait for its messages. If the
 * notification is turned off now, it is not sent later either.
 */
export async function notifyOfAdvices(tx: Tx, { adviceIds }: EventDetails['advices.raised'], atOnce = 100): Promise<void> {
  if (adviceIds.length <= atOnce) return notifyAdvices(tx, adviceIds)
  await tx.actingAs('staff', async (office) => {
    if ((await readTemplate(office, 'PAYMENT_ADVICE_GENERATION')).isOn) await queueAdviceNotifications(office, adviceIds)
  })
}

/** Notifies the next block of advices. Returns their number; 0 if none are left. */
export async function notifyNextAdvices(tx: Tx): Promise<number> {
  const adviceIds = await takeUnnotifiedAdvices(tx)
  if (!adviceIds) return 0
  await notifyAdvices(tx, adviceIds)
  return adviceIds.length
}

/** Advices that credit or a payment has already paid are omitted. */
async function notifyAdvices(tx: Tx, adviceIds: readonly string[]): Promise<void> {
  const advices = await tx.actingAs('staff', (office) => readOpenAdvices(office, adviceIds))
  await createNotifications(
    tx,
    'PAYMENT_ADVICE_GENERATION',
    advices.map((advice) => ({
      leaseId: advice.leaseId,
      key: advice.id,
      about: { entity: 'advice', entityId: advice.id },
      values: adviceValues(advice),
    })),
  )
}

type Receipt = Pick<EventDetails['payment.recorded'], 'receiptNumber' | 'amount' | 'paidOn'>

export async function notifyPayment(tx: Tx, payment: EventDetails['payment.recorded']): Promise<void> {
  await createNotifications(tx, 'PAYMENT_RECEIPT_GENERATION', [causeOf(payment, payment)])
}

/** People who were notified of the payment are notified that it was reversed. */
export async function notifyReversal(tx: Tx, payment: EventDetails['payment.reversed']): Promise<void> {
  const { paymentId } = payment
  const { rows } = await tx.actingAs('staff', (office) =>
    sql<Receipt>`select receipt_number as "receiptNumber", amount, paid_on as "paidOn" from payments where id = ${paymentId}`.execute(
      office,
    ),
  )
  const [paid] = rows
  if (paid) await createNotifications(tx, 'PAYMENT_REVERSAL', [causeOf(payment, paid)])
}

function causeOf({ paymentId, leaseId }: EventDetails['payment.reversed'], { receiptNumber, amount, paidOn }: Receipt): Cause {
  const values = { receipt: receiptNumber, amount: formatMoney(amount), paidOn: formatDate(paidOn) }
  return { leaseId, key: paymentId, about: { entity: 'payment', entityId: paymentId }, values }
}

export async function notifyDamage(
  tx: Tx,
  { reportId, itemId, leaseId, status }: EventDetails['damage.resolved'],
): Promise<void> {
  const { rows } = await tx.actingAs('staff', (office) =>
    sql<{
      item: string
    }>`select location || ': ' || left(description, 80) as item from damage_items where id = ${itemId}`.execute(office),
  )
  await createNotifications(tx, 'DAMAGE_ITEM_RESOLUTION', [
    {
      leaseId,
      key: itemId,
      about: { entity: 'damageReport', entityId: reportId },
      values: { item: rows[0]?.item.replace(/[.\s]+$/, '') ?? '', decision: status === 'RESOLVED' ? 'repaired' : 'not accepted' },
    },
  ])
}

/** Stores the advices to notify, in the transaction that created them. */
async function queueAdviceNotifications(tx: Tx, adviceIds: readonly string[]): Promise<void> {
  for (let from = 0; from < adviceIds.length; from += maxConsecutive) {
    const ids = adviceIds.slice(from, from + maxConsecutive)
    await sql`insert into advices_to_notify (id, advice_ids) values (${newId()}, ${idsOf(ids)})`.execute(tx)
  }
}

/** Takes the next block, unless another process is working on it; undefined if none is left. */
async function takeUnnotifiedAdvices(tx: Tx): Promise<string[] | undefined> {
  const { rows } = await sql<{ adviceIds: string[] }>`
    delete from advices_to_notify where (organisation_id, id) in (
      select organisation_id, id from advices_to_notify order by id limit 1 for update skip locked)
    returning advice_ids::text[] as "adviceIds"`.execute(tx)
  return rows[0]?.adviceIds
}
