import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerContract } from '../../domain/ledger/ledger-contract.ts'
import { expenseContract } from '../../domain/remittance/expense-contract.ts'
import { billedLease } from '../testing/billing-steps.ts'
import { type Admin, aBuilding, aPlot } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import type { TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterAll(() => app.close())

const found = async (q: string) =>
  (await admin.call(ledgerContract.entries, { query: { q } })).items.map(({ reference }) => reference)

test('entries are found by the beginning of a number or of the name of a building, in small or capital letters', async () => {
  const { advice } = await billedLease(admin, { depositAmount: 0 })
  const building = await aBuilding(admin, (await aPlot(admin)).id)
  const bill = { buildingId: building.id, vendor: 'Druk Roofing', description: 'Roof', amount: 500_000, billedOn: '2025-05-20' }
  await admin.call(expenseContract.create, { body: bill })
  const { name } = building
  for (const q of [name, name.toLowerCase(), name.toUpperCase(), name.slice(0, 5)]) expect(await found(q), q).toEqual([name])
  for (const q of [advice.adviceNumber, advice.adviceNumber.toLowerCase()]) expect(await found(q)).toEqual([advice.adviceNumber])
  expect(await found('x')).toEqual([])
})
