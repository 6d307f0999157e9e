import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { overviewContract } from '../../domain/overview/overview-contract.ts'
import { payerContract } from '../../domain/payments/payer-contract.ts'
import { outboxContract } from '../../domain/notifications/outbox-contract.ts'
import { accountOf, billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, anAdmin, aPhone, arriveBySms, aTenant } from '../testing/factories.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'
import { chhetrum } from '../../domain/money.ts'
import { chargeTenant } from './charge-tenant.ts'
import { readPrintedAdvice } from './read-printed-advice.ts'
import { readPrintedReceipt } from '../payments/read-printed-receipt.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp('2025-07-01T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

test('a recurring charge has its own name everywhere, and is never shown as the rent of a month', async () => {
  const phoneNumber = aPhone()
  const { id: tenantId } = await aTenant(admin, { phoneNumber })
  const { lease, advice: rent } = await billedLease(admin, { tenantId }, ['2025-06'])
  const body = { description: 'Fee of the bank', amount: 50_000 }
  const charge = await admin.call(leaseMoneyContract.charge, { params: { id: lease.id }, body })
  expect([charge.chargedFor, (await admin.call(adviceContract.read, { params: { id: rent.id } })).chargedFor]).toEqual([
    'Fee of the bank',
    null,
  ])
  const tenant = await arriveBySms(app, phoneNumber)
  for (const caller of [admin, tenant]) {
    const found = await caller.call(overviewContract.search, { query: { q: charge.adviceNumber } })
    expect(found.items.find(({ id }) => id === charge.id)?.detail).toBe('Fee of the bank')
  }
  const { advices } = await admin.call(payerContract.read, { params: { id: lease.id } })
  expect(advices.map(({ chargedFor }) => chargedFor)).toEqual([null, 'Fee of the bank'])
  const { items } = await admin.call(outboxContract.list, {
    query: { type: 'PAYMENT_ADVICE_GENERATION', q: lease.propertyLabel },
  })
  expect(items.find((message) => message.body.includes(charge.adviceNumber))?.body).toMatch(
    /^Wangmo Property Office: Nu\. 500\.00 for Fee of the bank, /,
  )
  expect((await accountOf(admin, lease.id)).rows.map(({ chargedFor }) => chargedFor)).toEqual([null, 'Fee of the bank'])
  const payment = await pay(admin, charge.id, 50_000, { paidOn: '2025-07-01' })
  const job = { kind: 'job', organisationId: await organisationRunBy(app, admin) } as const
  const receipt = await app.database.as(job, (tx) => readPrintedReceipt(tx, payment.id))
  expect(receipt.lines).toMatchObject([{ what: 'Fee of the bank', periodStart: null }])
  const printed = await app.database.as(job, (tx) => readPrintedAdvice(tx, charge.id, 'FIRST'))
  expect(printed).toMatchObject({ what: 'Fee of the bank', periodStart: null })
})

test('the statement names both the rent and a repair on the same advice', async () => {
  const { lease } = await billedLease(admin, { startDate: '2025-05-01' }, ['2025-05'])
  const job = { kind: 'job', organisationId: await organisationRunBy(app, admin) } as const
  const explanation = { rule: 'R10', text: 'The tap was broken.', base: '500', exact: '500' }
  const charge = { leaseId: lease.id, label: 'Repair of the tap', amount: chhetrum(50_000), explanation }
  await app.database.as(job, (tx) => chargeTenant(tx, charge))
  await admin.call(adviceContract.generate, { body: { month: '2025-06' } })
  const { rows } = await accountOf(admin, lease.id)
  expect(rows.map(({ kind, chargedFor }) => [kind, chargedFor])).toEqual([
    ['RENT', null],
    ['RENT', 'Rent, Repair of the tap'],
  ])
})
