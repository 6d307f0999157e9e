import { formatDate } from '../../domain/calendar-date.ts'
import { formatMoney } from '../../domain/money.ts'
import type { Tx } from '../platform/database/database.ts'
import type { EventDetails } from '../platform/events.ts'
import { createNotifications } from './create-notifications.ts'

/** Notifies the tenant and the office once for each plan: the plan is the cause, and it is broken only once. */
export async function notifyBrokenPlans(tx: Tx, { missed }: EventDetails['paymentPlan.broken']): Promise<void> {
  await createNotifications(
    tx,
    'PAYMENT_PLAN_BROKEN',
    missed.map(({ planId, leaseId, tenantId, amount, dueOn }) => ({
      leaseId,
      key: planId,
      about: { entity: 'tenant', entityId: tenantId },
      values: { amount: formatMoney(amount), dueDate: formatDate(dueOn) },
    })),
  )
}
