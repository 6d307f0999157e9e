import { afterAll, beforeAll, expect, test } from 'vitest'
import { overviewContract } from '../../domain/overview/overview-contract.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { type Admin, anAdmin, anOwner, aPhone } from '../testing/factories.ts'
import { aTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

test('owners are found in search and list by licence, taxpayer number and document, in any spelling', async () => {
  const [tpn, licence, number] = [`TPN${aPhone()}`, `L-${aPhone()}`, `P${aPhone()}`]
  const business = await anOwner(admin, { ownerType: 'BUSINESS', cid: null, licenceNumber: licence, taxpayerNumber: tpn })
  const guest = await anOwner(admin, { cid: null, identityDocument: { kind: 'PASSPORT', number } })
  for (const [q, id] of [
    [tpn.toLowerCase(), business.id],
    [licence.replace('-', ' '), business.id],
    [licence.slice(0, -2), business.id],
    [number, guest.id],
  ] as const) {
    const { items } = await admin.call(overviewContract.search, { query: { q } })
    expect(items.map((item) => item.id)).toContain(id)
  }
  for (const [q, id] of [
    [tpn.toLowerCase(), business.id],
    [number, guest.id],
  ] as const) {
    const page = await admin.call(ownerContract.page, { params: { adminId: admin.adminId }, query: { q } })
    expect(page.items.map((item) => item.id)).toEqual([id])
  }
})
