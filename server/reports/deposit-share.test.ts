import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import { reportContract } from '../../domain/reports/report-contract.ts'
import {
  type Admin,
  aBuilding,
  aBuildingOwnedBy,
  aLease,
  anOwner,
  aPhone,
  aPlot,
  arriveBySms,
  aThram,
  aUnit,
} from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp())
})
afterAll(() => app.close())

async function aDeposit(propertyId: string) {
  const lease = await aLease(admin, { propertyId, depositAmount: 1000 })
  const [advice] = (await admin.call(adviceContract.list, { query: { leaseId: lease.id } })).items
  const paid = { amount: 1000, method: 'CASH', paidOn: '2025-06-10' } as const
  await admin.call(paymentContract.payAdvice, { params: { id: advice?.id ?? '' }, body: paid })
}

test('each of three owners sees exactly their own part of a deposit, and the parts add up to the held amount', async () => {
  const phones = [aPhone(), aPhone(), aPhone()]
  const owners = []
  for (const phoneNumber of phones) owners.push({ ownerId: (await anOwner(admin, { phoneNumber })).id, share: '1/3' })
  const unit = await aUnit(admin, (await aBuildingOwnedBy(admin, owners)).id)
  await aDeposit(unit.id)
  const shares = []
  for (const phone of phones) {
    const { rows, totals } = await (await arriveBySms(app, phone)).call(reportContract.deposits, { query: {} })
    expect(rows).toMatchObject([{ heldAmount: 1000, shareAmount: totals.shareAmount }])
    shares.push(totals.shareAmount)
  }
  expect(shares).toEqual([334, 333, 333])
  const office = await admin.call(reportContract.deposits, { query: {} })
  expect(office.totals).toEqual({ heldAmount: 1000, agreedAmount: 1000, shareAmount: null })
})

test('a third of three deposits is a third of their sum, and the rows add up to it', async () => {
  const phoneNumber = aPhone()
  const owners = [(await anOwner(admin, { phoneNumber })).id, (await anOwner(admin)).id, (await anOwner(admin)).id]
  const thram = await aThram(
    admin,
    owners.map((ownerId) => ({ ownerId, share: '1/3' })),
  )
  const building = await aBuilding(admin, (await aPlot(admin, thram.id)).id)
  for (const _ of owners) await aDeposit((await aUnit(admin, building.id)).id)
  const { rows, totals } = await (await arriveBySms(app, phoneNumber)).call(reportContract.deposits, { query: {} })
  expect(totals).toMatchObject({ heldAmount: 3000, shareAmount: 1000 })
  expect(rows.map(({ shareAmount }) => shareAmount)).toEqual([334, 333, 333])
})
