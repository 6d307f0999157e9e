import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { changesBetween } from '../../domain/audit/audited-fields.ts'
import { type SettingKey, settings } from '../../domain/overview/setting.ts'
import { settingContract } from '../../domain/overview/setting-contract.ts'
import { retentionKinds } from '../../domain/settings/retention.ts'
import { type Admin, aManager, anAdmin, aPhone, arriveBySms } from '../testing/factories.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  const phoneNumber = aPhone()
  await aManager(admin, { phoneNumber, isApprover: true })
  await arriveBySms(app, phoneNumber)
})
afterAll(() => app.close())

/**
 * One changed field of each. A new setting does not compile until it is listed here. `approvals` is last, because its next change needs
 * approval.
 */
const changes: Record<SettingKey | 'secondFactor' | 'supportAccess', object> = {
  lateInterest: { percent: '12' },
  taxRates: { gstPercent: '7' },
  taxOffices: { [Object.keys(settings.taxOffices.defaultValue)[0] ?? '']: 'RRCO Thimphu' },
  tenancyPolicy: { depositMostMonths: 1 },
  allocation: { order: 'NEWEST_FIRST' },
  leaseDefaults: { dueDay: 7 },
  deadlines: { registrationDays: 21 },
  workingWeek: { saturday: true },
  expiryWarning: { landDays: 100 },
  quietHours: { from: '19:30' },
  smsPrice: { partPrice: '0.45' },
  payouts: { day: '5' },
  rentStatistics: { isOn: true },
  workTargets: { highDays: 2 },
  sessions: { officeMinutes: 15 },
  numbering: { receipt: 'RC' },
  retention: { messages: 12 },
  secondFactor: { requiredOf: 'ADMIN' },
  supportAccess: { consent: 'REQUIRED' },
  approvals: { isOn: true, aboveNgultrum: 500 },
}

test.each(Object.entries(changes))('the history of the setting %s has its values before and after', async (key, value) => {
  const setting = await admin.call(settingContract.update, { body: { key: key as SettingKey, value: { ...value } } })
  const { items } = await admin.call(auditContract.list, { query: { entityId: setting.id } })
  const change = items[0]?.changes.find(({ field }) => field === key)
  expect(JSON.parse(String(change?.after))).toContainEqual(expect.objectContaining({ value: expect.objectContaining(value) }))
  expect(change?.before).not.toEqual(change?.after)
  expect(change?.before).toEqual(expect.stringContaining('{'))
})

test('the history has the number of records that the retention removed, of every kind', () => {
  for (const kind of Object.keys(retentionKinds))
    expect(changesBetween('retention', {}, { [kind]: 3 })).toEqual([{ field: kind, before: null, after: 3 }])
})
