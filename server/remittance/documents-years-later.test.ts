import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { depositContract } from '../../domain/deposits/deposit-contract.ts'
import { creditNoteContract, creditRefundContract } from '../../domain/advices/lease-money-contract.ts'
import { paymentContract } from '../../domain/payments/payment-contract.ts'
import type { Endpoint } from '../../domain/endpoint.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { aRefund, aSettledDeposit } from '../testing/a-settled-deposit.ts'
import { billedLease, pay } from '../testing/billing-steps.ts'
import { type Admin, aBuilding, anAdmin, aPassword, anOwner, aPlot, aThram, aUnit } from '../testing/factories.ts'
import { oneOfRemittance } from '../testing/remittance-steps.ts'
import { aTestApp, type Caller, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin

beforeAll(async () => {
  app = await aTestApp('2025-06-15T04:00:00Z')
  admin = await anAdmin(app)
})
afterAll(() => app.close())

/** A house that is let, billed, paid, remitted and left early. */
async function aHouse() {
  const ownerId = (await anOwner(admin)).id
  const thram = await aThram(admin, [{ ownerId }])
  const building = await aBuilding(admin, (await aPlot(admin, thram.id)).id)
  const { lease, advice } = await billedLease(admin, { propertyId: (await aUnit(admin, building.id)).id }, ['2025-01', '2025-06'])
  const payment = await pay(admin, advice.id, 300_000)
  const { remittance } = await oneOfRemittance(admin, { adviceId: advice.id, ownerId, buildingId: building.id })
  await admin.call(leaseMoveContract.terminate, {
    params: { id: lease.id },
    body: { by: 'TENANT', noticeDate: '2025-06-01', effectiveDate: '2025-06-10', reason: 'Moved', overrideReason: 'Agreed' },
  })
  const [note] = (await admin.call(creditNoteContract.list, { query: { leaseId: lease.id } })).items
  return { thramId: thram.id, adviceId: advice.id, paymentId: payment.id, remittanceId: remittance, noteId: note?.id ?? '' }
}

async function changeEverythingElse(thramId: string) {
  app.clock.set(new Date('2031-02-03T04:00:00Z'))
  const later = await app.signIn(admin.phoneNumber, aPassword)
  const owners = [{ ownerId: (await anOwner(later)).id }]
  await later.call(thramContract.transfer, { params: { id: thramId }, body: { on: '2025-06-16', reason: 'SALE', owners } })
  const database = new pg.Client({ connectionString: app.ownerUrl })
  await database.connect()
  try {
    await database.query(`set app.now = '2030-01-01T00:00:00Z'; update organisations set name = 'Another name', address = 'Somewhere else', phone = '17999999';
    update tenants set full_name = 'Renamed Tenant', name_dzongkha = null, email = null;
    update owners set name_english = 'Renamed Owner'; update staff_members set name_english = 'Renamed Clerk';
    update leases set rent_amount = rent_amount + 100; update buildings set name = 'Renamed House'`)
  } finally {
    await database.end()
  }
  return later
}

test('every document is a copy from its second print on, and identical years later, even after names or owners changed', async () => {
  const house = await aHouse()
  const documents: readonly (readonly [Endpoint, string])[] = [
    [adviceContract.pdf, house.adviceId],
    [paymentContract.receipt, house.paymentId],
    [remittanceContract.pdf, house.remittanceId],
    [creditNoteContract.pdf, house.noteId],
    [depositContract.pdf, await aSettledDeposit(admin)],
    [creditRefundContract.pdf, await aRefund(admin)],
  ]
  const print = async (office: Caller) => {
    const replies = await Promise.all(documents.map(([contract, id]) => office.raw(contract, { params: { id } })))
    expect(replies.map(({ status }) => status)).toEqual(documents.map(() => 200))
    return replies.map(({ bytes }) => bytes.toString('latin1'))
  }
  const originals = await print(admin)
  const copies = await print(admin)
  expect(copies.map((copy, index) => copy !== originals[index])).toEqual(documents.map(() => true))
  const later = await changeEverythingElse(house.thramId)
  expect((await print(later)).map((file, index) => file === copies[index])).toEqual(documents.map(() => true))
})
