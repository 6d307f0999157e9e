import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOptional } from '../../../../domain/settings/is-optional.ts'
import { outboxContract } from '../../../../domain/notifications/outbox-contract.ts'
import { payLinksOf } from '../../../advices/payment-links/pay-links-of.ts'
import { isQuietNow } from '../../../settings/read-quiet-hours.ts'
import type { Admin } from '../../../testing/factories.ts'
import { anOfficeApp } from '../../../testing/office.ts'
import { organisationRunBy } from '../../../testing/organisation-run-by.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { createSealer } from '../../keys/sealed.ts'
import { createDeliveryLinks } from '../delivery-links.ts'
import { createOutbox, type Outbox } from '../outbox.ts'
import { queueMessages } from '../queue-messages.ts'
import { recordPartReceipt } from './record-receipt.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterAll(() => app.close())

/** An SMS centre that gives each part the next id. */
function anOutbox(partsEach: number): Outbox {
  let last = 0
  const parts = () => Array.from({ length: partsEach }, () => `part-${(last += 1)}`)
  return createOutbox({
    database: app.database,
    sealer: createSealer(app.dataKey, 'outbox'),
    transports: {
      sms: async () => ({ route: 'smsc', parts: parts() }),
      mail: async () => undefined,
      hidesSecrets: { SMS: false, EMAIL: false },
    },
    isQuiet: isQuietNow,
    links: createDeliveryLinks(app.dataKey),
    isOptional,
    payLinksOf,
  })
}
const report = (providerId: string, state: 'DELIVERED' | 'DEAD') =>
  recordPartReceipt(app.database.as, {
    ...{ route: 'smsc', providerId, number: '97517123456', state },
    reason: state === 'DEAD' ? 'The phone is off.' : null,
  })

test('a message that was sent again after a failure is delivered once its new parts are, whatever the old ones report', async () => {
  const organisationId = await organisationRunBy(app, admin)
  const outbox = anOutbox(2)
  await app.database.as({ kind: 'job', organisationId }, (tx) => queueMessages(tx, [{ to: '17123456', body: 'Rent is due.' }]))
  const read = async () => (await admin.call(outboxContract.list, { query: { q: 'Rent is due.' } })).items[0]
  await outbox.deliver(organisationId)
  await report('part-1', 'DEAD')
  expect(await read()).toMatchObject({ state: 'DEAD', lastError: 'The phone is off.' })
  await admin.call(outboxContract.resend, { params: { id: (await read())?.id ?? '' } })
  await outbox.deliver(organisationId)
  await report('part-2', 'DEAD')
  await report('part-3', 'DELIVERED')
  expect(await read()).toMatchObject({ state: 'SENT' })
  await report('part-4', 'DELIVERED')
  expect(await read()).toMatchObject({ state: 'DELIVERED', lastError: null })
})
