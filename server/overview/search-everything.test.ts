import { afterAll, beforeAll, expect, test } from 'vitest'
import { overviewContract } from '../../domain/overview/overview-contract.ts'
import { settingContract } from '../../domain/overview/setting-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { unitContract } from '../../domain/properties/unit-contract.ts'
import {
  type Admin,
  aBuilding,
  anActiveLease,
  anAdmin,
  anOwner,
  aPlot,
  arriveBySms,
  aTenant,
  aThram,
  aUnit,
} from '../testing/factories.ts'
import { advicesOf, billedLease } from '../testing/billing-steps.ts'
import { aRefund, aSettledDeposit } from '../testing/a-settled-deposit.ts'
import { caseCalls } from '../testing/plot-cases/case-calls.ts'
import { aTestApp, type Caller, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const find = async (caller: Caller, q: string) => (await caller.call(overviewContract.search, { query: { q } })).items

async function aHome(unitNumber: string, owners?: { ownerId: string }[]) {
  const plot = await aPlot(admin, (await aThram(admin, owners)).id)
  const unit = await aUnit(admin, (await aBuilding(admin, plot.id)).id)
  await admin.call(unitContract.update, { params: { id: unit.id }, body: { unitNumber } })
  return unit
}

test('two tenants with the same name are distinguished by their property and balance', async () => {
  const namgay = { firstName: 'Namgay', lastName: 'Tobgay' }
  const [first, second] = [await aTenant(admin, namgay), await aTenant(admin, namgay)]
  await anActiveLease(admin, { tenantId: first.id, propertyId: (await aHome('Q301')).id, depositAmount: 2_000_000 })
  const found = (await find(admin, 'Namgay Tobgay')).filter(({ kind }) => kind === 'tenant')
  const byId = new Map(found.map((one) => [one.id, one]))
  expect(byId.get(first.id)?.detail).toContain('Q301')
  expect(byId.get(first.id)?.balanceAmount).toBeGreaterThanOrEqual(2_000_000)
  expect(byId.get(second.id)?.balanceAmount).toBe(0)
})

test('owners and tenants find only their own records, by name and by number', async () => {
  const [phone, tenantPhone] = ['17300111', '17300222']
  const owner = await anOwner(admin, { phoneNumber: phone })
  const tenant = await aTenant(admin, { phoneNumber: tenantPhone })
  const own = await anActiveLease(admin, {
    tenantId: tenant.id,
    propertyId: (await aHome('Q302', [{ ownerId: owner.id }])).id,
    depositAmount: 2_000_000,
  })
  const other = await anActiveLease(admin, { propertyId: (await aHome('Q303')).id, depositAmount: 2_000_000 })
  const numberOf = async ({ id }: { id: string }) => (await admin.call(leaseContract.read, { params: { id } })).leaseNumber
  const [ownNumber, otherNumber] = [await numberOf(own), await numberOf(other)]
  for (const caller of [await arriveBySms(app, phone), await arriveBySms(app, tenantPhone)]) {
    expect((await find(caller, ownNumber)).map(({ id }) => id)).toEqual([own.id])
    expect((await find(caller, 'Q302')).map(({ kind }) => kind)).toContain('lease')
    expect((await find(caller, 'PA-20')).filter(({ kind }) => kind === 'advice').length).toBeGreaterThan(0)
    expect(await find(caller, otherNumber)).toEqual([])
    expect(await find(caller, 'Q303')).toEqual([])
  }
})

test('among many advices of a lease an owner finds the newest by a part of their number, and an older one by its full number', async () => {
  const phone = '17300333'
  const owner = await anOwner(admin, { phoneNumber: phone })
  const { id: propertyId } = await aHome('Q304', [{ ownerId: owner.id }])
  const months = Array.from({ length: 26 }, (_, at) => `${2023 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`)
  const { lease } = await billedLease(admin, { propertyId, startDate: '2023-01-01', endDate: '2025-12-31' }, months)
  const rents = (await advicesOf(admin, lease.id)).filter(({ kind }) => kind === 'RENT')
  const [oldest, newest] = [rents[0]?.adviceNumber ?? '', rents.at(-1)?.adviceNumber ?? '']
  const caller = await arriveBySms(app, phone)
  const labelsOf = async (q: string) => (await find(caller, q)).flatMap(({ kind, label }) => (kind === 'advice' ? [label] : []))
  expect(await labelsOf(oldest.toLowerCase())).toEqual([oldest])
  expect(await labelsOf(oldest.slice(1))).toEqual([])
  expect(await labelsOf(newest.slice(1))).toEqual([newest])
})

test('a settled deposit is found by its full number, in any spelling', async () => {
  const leaseId = await aSettledDeposit(admin)
  for (const q of ['DS-2025-000001', 'ds 2025 1']) {
    expect(await find(admin, q)).toEqual([expect.objectContaining({ kind: 'settlement', id: leaseId })])
  }
  await admin.call(settingContract.update, { body: { key: 'numbering', value: { settlement: 'DEP' } } })
  const laterId = await aSettledDeposit(admin)
  expect(await find(admin, 'dep-2025-2')).toEqual([expect.objectContaining({ kind: 'settlement', id: laterId })])
})

test('a refund is found by its number, and another office finds nothing', async () => {
  await aRefund(admin)
  expect((await find(admin, 'RF-2025-000001')).map(({ kind }) => kind)).toEqual(['refund'])
  expect((await find(await anAdmin(app), 'RF-2025-000001')).filter(({ kind }) => kind === 'refund')).toEqual([])
})

test('a divided plot is found by its old number, with the plots that replaced it', async () => {
  const { aPlotOf, aSurveyedCase, move } = caseCalls(() => admin)
  const plot = await aPlotOf('1')
  const { newNumbers } = await move(await aSurveyedCase(plot.id), 'APPROVED')
  const found = (await find(admin, plot.plotNumber)).find(({ id }) => id === plot.id)
  expect(found).toMatchObject({ kind: 'plot', label: `Plot ${plot.plotNumber}` })
  expect(found?.detail).toContain(`Replaced by ${newNumbers.toSorted().join(', ')} · Thram `)
  const [number = ''] = newNumbers
  const successor = (await find(admin, number)).find(({ label }) => label === `Plot ${number}`)
  expect(successor?.detail).not.toContain('Replaced')
  expect(await find(await anAdmin(app), plot.plotNumber)).toEqual([])
})
