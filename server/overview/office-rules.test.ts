import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { calendarDate } from '../../domain/calendar-date.ts'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { configContract } from '../../domain/identity/config-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { holidayContract } from '../../domain/overview/holiday-contract.ts'
import { settingContract } from '../../domain/overview/setting-contract.ts'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { billedLease, payLease } from '../testing/billing-steps.ts'
import {
  type Admin,
  aCid,
  aLease,
  anActiveLease,
  anAdmin,
  aPassword,
  aPhone,
  asOperator,
  aTenant,
  aUnit,
} from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let other: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-20T04:00:00Z'))
  other = await anAdmin(app)
})
afterAll(() => app.close())

const term = { startDate: '2023-01-01', endDate: '2026-12-31' }
type Key = Parameters<typeof settingOf>[0]
const settingOf = async (key: 'deadlines' | 'workingWeek' | 'allocation' | 'leaseDefaults' | 'lateInterest') => {
  const found = (await admin.call(settingContract.list, {})).items.find((setting) => setting.key === key)
  if (!found) throw new Error(`There is no ${key}.`)
  return found
}
/** Sets the value with these fields changed. */
async function set(key: Key, fields: object, effectiveFrom?: string) {
  const { value } = await settingOf(key)
  const day = effectiveFrom ? { effectiveFrom: calendarDate(effectiveFrom), reason: 'As the law has it' } : {}
  return admin.call(settingContract.update, { body: { key, value: { ...value, ...fields }, ...day } })
}
async function announced(noticeDate: string) {
  const { id } = await anActiveLease(admin, term)
  await admin.call(leaseMoveContract.rentChange, {
    params: { id },
    body: { effectiveDate: '2025-10-01', rentAmount: 1_100_000, noticeDate },
  })
  return id
}
const until = async (id: string) => (await admin.call(leaseMoveContract.announcedRents, { params: { id } }))[0]?.objectionUntil

test('a public holiday extends the time to object, and its removal does not shorten an announced time', async () => {
  const before = await announced('2025-06-19')
  expect(await until(before)).toBe('2025-07-03')
  const { items } = await admin.call(holidayContract.put, {
    body: { items: [{ date: calendarDate('2025-06-26'), name: 'First Sermon of Lord Buddha' }] },
  })
  expect(items).toHaveLength(1)
  expect(await until(before)).toBe('2025-07-04')
  const notified = await announced('2025-06-19')
  await admin.call(holidayContract.remove, { params: { date: calendarDate('2025-06-26') } })
  expect([await until(notified), await until(before)]).toEqual(['2025-07-04', '2025-07-03'])
})

test('a holiday that another user renamed is not removed under its old name', async () => {
  const date = calendarDate('2025-07-30')
  const put = (name: string) => admin.call(holidayContract.put, { body: { items: [{ date, name }] } })
  const remove = (name: string) => admin.call(holidayContract.remove, { params: { date }, query: { name } })
  await put('First Sermon')
  await put('First Sermon of Lord Buddha')
  const refused = await expectProblem(remove('First Sermon'), 'DUPLICATE')
  expect(refused.detail).toBe('30 Jul 2025 is now First Sermon of Lord Buddha. Check it again before you remove it.')
  await remove('First Sermon of Lord Buddha')
})

test('the fixed holidays are proposed until they are stored, and belong to the office', async () => {
  const { proposed, openObjections } = await admin.call(holidayContract.list, { query: { year: 2026 } })
  expect(proposed.map(({ date }) => date)).toContain('2026-12-17')
  expect(openObjections).toBeGreaterThan(0)
  await admin.call(holidayContract.put, { body: { items: proposed } })
  const kept = await admin.call(holidayContract.list, { query: { year: 2026 } })
  expect([kept.items.length, kept.proposed]).toEqual([proposed.length, []])
  expect((await other.call(holidayContract.list, { query: { year: 2026 } })).items).toEqual([])
  await expectProblem(other.call(holidayContract.remove, { params: { date: calendarDate('2026-12-17') } }), 'NOT_FOUND')
})

test('an existing holiday gets another name only if the caller confirms it', async () => {
  const holiday = { date: calendarDate('2025-11-11'), name: 'Birth of the Fourth King' }
  await admin.call(holidayContract.put, { body: { items: [holiday], canReplace: false } })
  const items = [{ ...holiday, name: 'Constitution Day' }]
  await expectProblem(admin.call(holidayContract.put, { body: { items, canReplace: false } }), 'DUPLICATE')
  await admin.call(holidayContract.put, { body: { items } })
  const { items: stored } = await admin.call(holidayContract.list, { query: { year: 2025 } })
  expect(stored).toContainEqual(items[0])
})

test('an increase whose tenants got a later day to object is still in the list of open objections', async () => {
  const day = { date: calendarDate('2025-06-12'), name: 'A day off' }
  const openObjections = async () => (await admin.call(holidayContract.list, { query: { year: 2025 } })).openObjections
  const before = await openObjections()
  await admin.call(holidayContract.put, { body: { items: [day] } })
  const id = await announced('2025-06-05')
  await admin.call(holidayContract.remove, { params: { date: day.date } })
  expect(await until(id)).toBe('2025-06-20')
  expect(await openObjections()).toBe(before + 1)
})

test('the days to object, and to submit the third copy, follow the setting of their first day', async () => {
  await set('deadlines', { objectionDays: 5, registrationDays: 20, entryDamageDays: 30 }, '2025-06-18')
  expect(await until(await announced('2025-06-17'))).toBe('2025-07-01')
  expect(await until(await announced('2025-06-19'))).toBe('2025-06-26')
  const { deadlines, objectionUntil } = await admin.call(settingContract.inForce, { query: { on: calendarDate('2025-06-17') } })
  expect([deadlines.registrationDays, objectionUntil]).toEqual([14, '2025-07-01'])
  const today = await admin.call(settingContract.inForce, {})
  expect(today).toMatchObject({ on: '2025-06-20', deadlines: { registrationDays: 20, entryDamageDays: 30 } })
})

test('an office that works on Saturdays counts them from the day of the setting', async () => {
  await set('workingWeek', { saturday: true }, '2025-06-20')
  // For the notice of the 19th, the five days are Fri, Sat, Mon, Tue, Wed.
  expect(await until(await announced('2025-06-19'))).toBe('2025-06-25')
  const none = { monday: false, tuesday: false, wednesday: false, thursday: false, friday: false, saturday: false, sunday: false }
  await expectProblem(set('workingWeek', none), 'INVALID_INPUT')
  await set('workingWeek', { saturday: false }, '2025-06-20')
})

test('a payment follows the office’s settlement order, and earlier payments do not change', async () => {
  const { lease } = await billedLease(admin, {}, ['2025-01', '2025-02', '2025-03'])
  const ofLease = { leaseId: lease.id, tenantId: lease.tenantId }
  const openOf = async () =>
    (await admin.call(adviceContract.list, { query: { leaseId: lease.id, sort: 'dueDate:asc' } })).items.map(
      ({ balanceAmount }) => balanceAmount,
    )
  await payLease(admin, { ...ofLease, amount: 1_000_000 })
  expect(await openOf()).toEqual([0, 1_000_000, 1_000_000])
  await set('allocation', { order: 'NEWEST_FIRST' })
  await payLease(admin, { ...ofLease, amount: 400_000 })
  expect(await openOf()).toEqual([0, 1_000_000, 600_000])
  await set('allocation', { order: 'OLDEST_FIRST' })
})

test('a new lease without a due day has the default of the office', async () => {
  await set('leaseDefaults', { dueDay: 10, noticeDays: 90 })
  const unit = await aUnit(admin)
  const tenant = await aTenant(admin)
  const lease = await admin.call(leaseContract.create, {
    body: {
      ...{ propertyType: 'UNIT', propertyId: unit.id, tenantId: tenant.id, rentAmount: 1_000_000 },
      ...{ startDate: calendarDate('2025-07-01'), endDate: calendarDate('2026-06-30') },
    },
  })
  expect(lease).toMatchObject({ dueDay: 10, noticeDays: 90 })
  expect((await aLease(admin, { dueDay: 5, noticeDays: 60 })).dueDay).toBe(5)
})

test('a setting for a future day can be withdrawn, one that is in force cannot', async () => {
  await set('lateInterest', { percent: '12' }, '2025-06-20')
  await set('lateInterest', { percent: '6' }, '2025-06-21')
  const takeBack = (day: string) =>
    admin.call(settingContract.takeBack, { params: { key: 'lateInterest', effectiveFrom: calendarDate(day) } })
  const { values } = await takeBack('2025-06-21')
  expect(values.map(({ value }) => value['percent'])).toEqual(['24', '12'])
  await expectProblem(takeBack('2025-06-21'), 'NOT_FOUND')
  await expectProblem(takeBack('2025-06-20'), 'ILLEGAL_TRANSITION')
})

test('numbers begin with the prefixes that a SUPERADMIN set, and a person with an old number can still sign in', async () => {
  const phoneNumber = aPhone()
  await aTenant(admin, { phoneNumber })
  const operator = await asOperator(app, admin)
  const setPrefixes = (prefixes: string) =>
    operator.call(settingContract.update, { body: { key: 'phoneNumbers', value: { prefixes } } })
  await expectProblem(setPrefixes('one'), 'INVALID_INPUT')
  await setPrefixes('18 77,87')
  expect((await app.visitor.call(configContract.read, {})).phonePrefixes).toEqual(['18', '77', '87'])
  const refused = await expectProblem(aTenant(admin, { phoneNumber: '17123498' }), 'INVALID_INPUT')
  expect(refused.errors).toEqual([{ path: '/phoneNumber', message: 'Enter 8 digits beginning with 18, 77 or 87.' }])
  expect((await aTenant(admin, { phoneNumber: '18123498' })).phoneNumber).toBe('18123498')
  const [tenant] = (await admin.call(tenantContract.page, { query: { q: phoneNumber } })).items
  await admin.call(tenantContract.update, { params: { id: tenant?.id ?? '' }, body: { firstName: 'Karma', phoneNumber } })
  await app.signIn(admin.phoneNumber, aPassword)
  const signUp = {
    ...{ organisationName: 'Other', nameEnglish: 'Dorji', phoneNumber: '17999999', cid: aCid(), password: aPassword },
  }
  await expectProblem(app.visitor.call(authContract.signUp, { body: signUp }), 'INVALID_INPUT')
  await setPrefixes('16, 17, 77, 87')
})
