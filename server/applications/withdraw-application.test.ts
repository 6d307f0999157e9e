import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationContract } from '../../domain/applications/application-contract.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { anInvitation, codeSentTo, statements } from '../testing/applications/application-steps.ts'
import { type Admin, aLease, aPublishedListing } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z', { PUBLIC_ADDRESS: 'https://sakhang.example' }))
})
afterAll(() => app.close())

test('an accepted applicant who has the lease can no longer withdraw; once it is cancelled, they can', async () => {
  const { id: listingId, propertyId } = await aPublishedListing(admin)
  const { id, phoneNumber } = await anInvitation(admin, listingId)
  const code = await codeSentTo(app, admin, phoneNumber)
  await app.visitor.call(applicationContract.submit, { params: { code }, body: statements() })
  const accepted = await admin.call(applicationContract.accept, { params: { id } })
  const tenantId = accepted.tenantId ?? ''
  const lease = await aLease(admin, { propertyId, tenantId, startDate: '2025-08-01', endDate: '2027-07-31' })
  const byLink = () => app.visitor.call(applicationContract.withdrawByLink, { params: { code } })
  const refused = await expectProblem(byLink(), 'ILLEGAL_TRANSITION')
  expect(refused.detail).toContain(`Lease ${lease.leaseNumber}`)
  await expectProblem(admin.call(applicationContract.withdraw, { params: { id } }), 'ILLEGAL_TRANSITION')
  expect(await admin.call(applicationContract.read, { params: { id } })).toMatchObject({ state: 'ACCEPTED' })
  await admin.call(leaseContract.cancel, { params: { id: lease.id }, body: {} })
  expect(await byLink()).toMatchObject({ state: 'WITHDRAWN' })
})
