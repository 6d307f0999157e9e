import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentLinkContract } from '../../../domain/advices/payment-link-contract.ts'
import { arrearsContract } from '../../../domain/arrears/arrears-contract.ts'
import { outboxContract } from '../../../domain/notifications/outbox-contract.ts'
import { reminderContract } from '../../../domain/notifications/reminder-contract.ts'
import { aLateTenant, pay } from '../../testing/billing-steps.ts'
import type { Admin } from '../../testing/factories.ts'
import { anOfficeApp } from '../../testing/office.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import type { TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp(undefined, { PUBLIC_ADDRESS: 'https://sakhang.example' }))
})
afterAll(() => app.close())

const remind = (adviceId: string) => admin.call(reminderContract.remind, { body: { adviceIds: [adviceId] } })
const linkOf = (id: string) => admin.call(paymentLinkContract.read, { params: { id } })

/** Returns the SMS that was just sent to a phone. */
async function lastSmsTo(phoneNumber: string): Promise<string> {
  await app.outbox.deliver(await organisationRunBy(app, admin))
  return app.sms.findLast(({ to }) => to === phoneNumber)?.body ?? ''
}

test('a reminder of one advice contains its link, which the office cannot read in the outbox', async () => {
  const { april, may, phoneNumber } = await aLateTenant(admin)
  expect(await linkOf(may)).toMatchObject({ state: 'NONE', address: null })
  await remind(april)
  const text = await lastSmsTo(phoneNumber)
  const { address, state } = await linkOf(april)
  expect(state).toBe('ACTIVE')
  expect(address).toMatch(/^https:\/\/sakhang\.example\/pay\/[0-9a-z]{16}$/)
  expect(text).toMatch(/ is unpaid\. Due 05 May 2025\. Pay: https:\S+$/)
  expect(text.endsWith(` ${address}`)).toBe(true)
  const [shown] = (await admin.call(outboxContract.list, { query: { entityId: april, type: 'PAYMENT_ADVICE_REMINDER' } })).items
  expect(shown?.body).toMatch(/Pay: ••••$/)
})

test('after the office withdraws the link, messages lead to the sign-in; the next message has a new link', async () => {
  const { april, may, phoneNumber } = await aLateTenant(admin)
  for (const id of [april, may]) await admin.call(paymentLinkContract.issue, { params: { id } })
  await admin.call(paymentLinkContract.withdraw, { params: { id: april } })
  await remind(april)
  expect(await lastSmsTo(phoneNumber)).toContain(`Pay: https://sakhang.example/tenant/payments/advices/${april}`)
  expect(await linkOf(april)).toMatchObject({ state: 'WITHDRAWN' })
  await remind(may)
  expect(await lastSmsTo(phoneNumber)).toContain(`Pay: ${(await linkOf(may)).address}`)
})

test('a reminder of several advices leads to the sign-in, because a link belongs to one advice', async () => {
  const { tenantId, phoneNumber } = await aLateTenant(admin)
  await admin.call(arrearsContract.remind, { body: { tenantIds: [tenantId] } })
  const text = await lastSmsTo(phoneNumber)
  expect(text).toContain('Nu. 20,000.00')
  expect(text).not.toContain('/pay/')
})

test('the preview of a reminder shows the place of the link, and creates none', async () => {
  const { tenantId, april, may } = await aLateTenant(admin)
  await pay(admin, may, 1_000_000, { paidOn: '2025-06-14' })
  const preview = await admin.call(arrearsContract.previewReminders, { body: { tenantIds: [tenantId] } })
  expect(preview.samples[0]?.text).toMatch(/Nu\. 10,000\.00.* Pay: ••••$/)
  expect((await linkOf(april)).state).toBe('NONE')
})
