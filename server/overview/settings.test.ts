import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { leaseMoneyContract } from '../../domain/advices/lease-money-contract.ts'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { calendarDate } from '../../domain/calendar-date.ts'
import { configContract } from '../../domain/identity/config-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { defaultTenancyPolicy } from '../../domain/leases/tenancy/tenancy-policy.ts'
import { settingContract } from '../../domain/overview/setting-contract.ts'
import { type Admin, aLease, anActiveLease, anAdmin, asOperator } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let other: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
  other = await anAdmin(app)
})
afterAll(() => app.close())

const set = (
  key: 'lateInterest' | 'taxRates' | 'tenancyPolicy' | 'expiryWarning' | 'numbering',
  value: object,
  effectiveFrom?: string,
) =>
  admin.call(settingContract.update, {
    body: {
      key,
      value: { ...value },
      ...(effectiveFrom ? { effectiveFrom: calendarDate(effectiveFrom), reason: 'As the law has it' } : {}),
    },
  })
const settingOf = async (caller: Admin, key: string) =>
  (await caller.call(settingContract.list, {})).items.find((setting) => setting.key === key)

test('late interest uses each rate on the days on which it was in force', async () => {
  const lease = await anActiveLease(admin)
  await admin.call(adviceContract.generate, { body: { month: '2025-01' } })
  // January is due on 5 February; 24 % to 31 March (54 days), 12 % in April (30 days), on 10,000.00.
  await set('lateInterest', { percent: '12' }, '2025-04-01')
  const posted = await admin.call(leaseMoneyContract.interest, { params: { id: lease.id }, body: { asOf: '2025-04-30' } })
  const exact = (1_000_000 * 24 * 54 + 1_000_000 * 12 * 30) / 36_500
  expect(JSON.stringify(posted)).toContain(String(Math.round(exact)))
})

test('a setting from a past day needs a reason, which the history stores', async () => {
  const body = { key: 'lateInterest', value: { percent: '18' }, effectiveFrom: calendarDate('2025-06-01') } as const
  const notified = await expectProblem(
    admin.call(settingContract.update, { body: { ...body, value: { ...body.value } } }),
    'INVALID_INPUT',
  )
  expect(notified.errors?.[0]?.path).toBe('/reason')
  expect((await settingOf(admin, 'lateInterest'))?.values.map(({ effectiveFrom }) => effectiveFrom)).not.toContain('2025-06-01')
  await set('lateInterest', { percent: '18' }, '2025-06-01')
  const { items } = await admin.call(auditContract.list, { query: { entity: 'setting', pageSize: 50 } })
  expect(JSON.stringify(items)).toContain('As the law has it')
})

test('another office has its own settings', async () => {
  expect(await settingOf(other, 'lateInterest')).toMatchObject({ value: { percent: '24' }, values: [{ effectiveFrom: null }] })
})

test('a lease follows the rules of its first day', async () => {
  await set('tenancyPolicy', { ...defaultTenancyPolicy, depositMostMonths: 1 }, '2025-10-01')
  const deposit = { depositAmount: 2_000_000 }
  await aLease(admin, { ...deposit, startDate: '2025-09-30', endDate: '2026-09-29' })
  const later = aLease(admin, { ...deposit, startDate: '2025-10-01', endDate: '2026-09-30' })
  await expectProblem(later, 'POLICY_VIOLATION')
  await aLease(other, { ...deposit, startDate: '2025-10-01', endDate: '2026-09-30' })
})

test('the preview shows the effects of a change and saves nothing', async () => {
  const body = {
    key: 'taxRates',
    value: { gstPercent: '7', tdsPercent: '5', repairsPercent: '20' },
    effectiveFrom: calendarDate('2025-01-01'),
  } as const
  const { effects } = await admin.call(settingContract.preview, { body: { ...body, value: { ...body.value } } })
  expect(effects.join(' ')).toContain('1 advice for such a period was already issued and does not change')
  expect((await settingOf(admin, 'taxRates'))?.value).toMatchObject({ gstPercent: '5' })
})

test('a longer warning period immediately shows more ending leases', async () => {
  const lease = await anActiveLease(admin)
  expect(lease.status).toBe('ACTIVE')
  await set('expiryWarning', { landDays: 210, buildingDays: 90, unitDays: 300 })
  expect((await admin.call(leaseContract.read, { params: { id: lease.id } })).status).toBe('UPCOMING_EXPIRATION')
})

test('new documents have the configured prefix and continue the numbers', async () => {
  const before = await aLease(admin)
  const { value = {} } = (await settingOf(admin, 'numbering')) ?? {}
  await set('numbering', { ...value, lease: 'NPO' })
  const after = await aLease(admin)
  expect(after.leaseNumber).toMatch(/^NPO-2025-\d{6}$/)
  expect(Number(after.leaseNumber.slice(-6))).toBe(Number(before.leaseNumber.slice(-6)) + 1)
})

test('an invalid value is refused at its field, and settings without dates have no first day', async () => {
  const refused = async (call: Promise<unknown>) => (await expectProblem(call, 'INVALID_INPUT')).errors?.[0]?.path
  expect(await refused(set('lateInterest', { percent: '140' }))).toBe('/value/percent')
  expect(await refused(set('expiryWarning', { landDays: 1, buildingDays: 1, unitDays: 1 }, '2025-10-01'))).toBe('/effectiveFrom')
  const { value = {} } = (await settingOf(admin, 'numbering')) ?? {}
  expect(await refused(set('numbering', { ...value, receipt: 'PA' }))).toBe('/value')
})

test('the office’s name, address and SMS header can be set here', async () => {
  const value = { name: 'Norbuling Office', address: 'Thimphu', phone: '02 322 322', smsHeaderTitle: 'Norbuling' }
  await admin.call(settingContract.update, { body: { key: 'organisation', value } })
  expect((await settingOf(admin, 'organisation'))?.value).toEqual(value)
  expect((await settingOf(other, 'organisation'))?.value).not.toEqual(value)
})

test('only a SUPERADMIN can name the installation, and everybody can read it', async () => {
  const value = {
    productName: 'Khangkha',
    contactName: 'Help',
    contactPhone: '',
    contactEmail: 'help@example.bt',
    contactAddress: 'Paro',
  }
  const body = { key: 'installation', value } as const
  await expectProblem(admin.call(settingContract.update, { body: { ...body, value: { ...value } } }), 'FORBIDDEN')
  const operator = await asOperator(app, admin)
  await operator.call(settingContract.update, { body: { ...body, value: { ...value } } })
  expect(await app.visitor.call(configContract.read, {})).toMatchObject({
    productName: 'Khangkha',
    contact: { email: 'help@example.bt' },
  })
  const { info } = (await app.fastify.inject('/api/openapi.json')).json<{ info: object }>()
  expect(info).toMatchObject({ title: 'Khangkha API', contact: { name: 'Help', email: 'help@example.bt' } })
  const mine = operator.call(settingContract.update, { body: { key: 'lateInterest', value: { percent: '1' } } })
  await expectProblem(mine, 'FORBIDDEN')
})
