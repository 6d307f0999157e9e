import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureContract } from '../../../domain/people/picture-contract.ts'
import { payLinksOf } from '../../advices/payment-links/pay-links-of.ts'
import { isQuietNow } from '../../settings/read-quiet-hours.ts'
import { type Admin, anAdmin } from '../../testing/factories.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'
import { createSealer } from '../keys/sealed.ts'
import type { OutgoingMail } from './mail-transport.ts'
import { isOptional } from '../../../domain/settings/is-optional.ts'
import { createDeliveryLinks } from './delivery-links.ts'
import { createOutbox } from './outbox.ts'
import { queueMessages } from './queue-messages.ts'

let app: TestApp
let [admin, other]: Admin[] = []
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  other = await anAdmin(app)
})
afterAll(() => app.close())

test('e-mails contain the logo of their own office as a small PNG, and none if it has none', async () => {
  await saveLogo(admin)
  const [ours] = await mailsOf(admin)
  expect(await sharp(ours?.logo ?? undefined).metadata()).toMatchObject({ format: 'png', width: 360, height: 90 })
  expect(await mailsOf(other)).toMatchObject([{ logo: null }])
})

/** The e-mails that are sent from the queue of this ADMIN's office. */
async function mailsOf(by: Admin | undefined): Promise<OutgoingMail[]> {
  if (!by) throw new Error('There is no office.')
  const organisationId = await organisationRunBy(app, by)
  const message = { to: 'dorji@example.bt', subject: 'Rent due', body: 'Rent is due.' }
  await app.database.as({ kind: 'job', organisationId }, (tx) => queueMessages(tx, [message]))
  const left: OutgoingMail[] = []
  const outbox = createOutbox({
    database: app.database,
    sealer: createSealer(app.dataKey, 'outbox'),
    transports: {
      sms: async () => undefined,
      mail: async (mail) => void left.push(mail),
      hidesSecrets: { SMS: false, EMAIL: false },
    },
    isQuiet: isQuietNow,
    payLinksOf,
    links: createDeliveryLinks(app.dataKey),
    isOptional,
  })
  await outbox.deliver(organisationId)
  return left
}

async function saveLogo(by: Admin | undefined): Promise<void> {
  const background = { r: 10, g: 110, b: 189 }
  const picture = await sharp({ create: { width: 400, height: 100, channels: 3, background } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(picture)]), 'logo.png')
  const reply = await by?.raw(pictureContract.organisationLogo, { params: { adminId: by.adminId }, body })
  expect(reply?.status).toBe(200)
}
