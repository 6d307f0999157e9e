import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { outboxContract } from '../../domain/notifications/outbox-contract.ts'
import { advicesOf, billedLease } from '../testing/billing-steps.ts'
import { type Admin, anAdmin, aPhone, aTenant } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp('2025-07-20T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const compare = (by: Admin, id: string) => by.call(adviceContract.compare, { params: { id } })

/** Half of May, then all of June. */
async function twoMonths() {
  const phoneNumber = aPhone()
  const { id: tenantId } = await aTenant(admin, { phoneNumber })
  const terms = { tenantId, rentAmount: 3_100_000, depositAmount: 1_000_000, startDate: '2025-05-16', endDate: '2026-05-15' }
  const { lease } = await billedLease(admin, { ...terms, periodMethod: 'CALENDAR' }, ['2025-05', '2025-06'])
  const advices = await advicesOf(admin, lease.id)
  const [may, june] = advices.filter(({ kind }) => kind === 'RENT')
  const deposit = advices.find(({ kind }) => kind === 'SECURITY_DEPOSIT')
  return { phoneNumber, may: may!, june: june!, deposit: deposit! }
}

test('a full month is compared with the partial month before, and the difference is explained', async () => {
  const { may, june } = await twoMonths()
  const differenceAmount = june.amount - may.amount
  expect(differenceAmount).toBeGreaterThan(0)
  expect(await compare(admin, june.id)).toMatchObject({
    previous: { id: may.id, month: '2025-05', amount: may.amount },
    differenceAmount,
    lines: [{ label: 'Rent', beforeAmount: may.amount, amount: june.amount, reason: june.lines[0]?.explanation.text }],
  })
})

test('the first month and the deposit have no advice before them; another office sees neither', async () => {
  const { may, june, deposit } = await twoMonths()
  for (const { id } of [may, deposit]) {
    expect(await compare(admin, id)).toEqual({ previous: null, differenceAmount: null, lines: [] })
  }
  await expectProblem(compare(await anAdmin(app), june.id), 'NOT_FOUND')
})

test('the tenant gets the difference by SMS, at most three times a day', async () => {
  const { phoneNumber, may, june } = await twoMonths()
  const send = (id: string) => admin.call(adviceContract.textComparison, { params: { id } })
  expect(await send(june.id)).toEqual({ sentTo: phoneNumber })
  const { items } = await admin.call(outboxContract.list, { query: { q: phoneNumber } })
  const text = items.find(({ type }) => type === 'PAYMENT_ADVICE_GENERATION')?.body ?? ''
  expect(text).toContain('more than in May 2025.')
  expect(text).toContain(june.adviceNumber)
  expect(text).toMatch(/: was Nu\. [\d,.]+, now Nu\. [\d,.]+\. /)
  await send(june.id)
  await send(june.id)
  await expectProblem(send(june.id), 'TOO_MANY_REQUESTS')
  await expectProblem(send(may.id), 'ILLEGAL_TRANSITION')
})
