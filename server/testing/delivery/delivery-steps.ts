import { createDeliveryLinks } from '../../platform/delivery/delivery-links.ts'
import { markUnreachable } from '../../platform/delivery/unreachable.ts'
import { type Admin, aPhone, arriveBySms, aTenant } from '../factories.ts'
import { organisationRunBy } from '../organisation-run-by.ts'
import type { Caller, TestApp } from '../test-app.ts'

type Key =
  | 'delivery.sendTest'
  | 'delivery.sendTestTo'
  | 'emailStanding.markReachable'
  | 'unsubscribe.change'
  | 'ownMessages.change'
type Do = (key: Key, input: { params?: Record<string, string>; body?: object }, caller?: Caller) => Promise<unknown>

/** Makes each changing call about the delivery of messages once. */
export async function callDelivery(app: TestApp, call: Do, admin: Admin): Promise<void> {
  const organisationId = await organisationRunBy(app, admin)
  const address = 'deki@example.bt'
  const phoneNumber = aPhone()
  const { id } = await aTenant(admin, { phoneNumber, email: address })
  await app.database.as({ kind: 'job', organisationId }, (tx) =>
    markUnreachable(tx, { address, kind: 'BOUNCED', reason: 'Returned with 5.1.1.' }),
  )
  await call('emailStanding.markReachable', { params: { id } })
  await call('delivery.sendTest', { body: { channel: 'SMS' } })
  await call('delivery.sendTestTo', { body: { channel: 'EMAIL', to: address } })
  const token = createDeliveryLinks(app.dataKey).unsubscribe.sign({ organisationId, personId: id })
  await call('unsubscribe.change', { params: { token }, body: { hasUnsubscribed: true } })
  await call('ownMessages.change', { body: { hasUnsubscribed: false } }, await arriveBySms(app, phoneNumber))
}
