import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationContract } from '../../domain/applications/application-contract.ts'
import { type Admin, aPhone, aPublishedListing } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import type { TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z', { PUBLIC_ADDRESS: 'https://sakhang.example' }))
})
afterAll(() => app.close())

test('if two people invite the same applicant at the same time, one link is sent', async () => {
  const { id: listingId } = await aPublishedListing(admin)
  const body = { listingId, name: 'Pema Choden', phoneNumber: aPhone() }
  const invite = () => admin.call(applicationContract.invite, { body })
  const both = await Promise.allSettled([invite(), invite(), invite()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  await app.outbox.deliver(await organisationRunBy(app, admin))
  expect(app.sms.filter(({ to }) => to === body.phoneNumber)).toHaveLength(1)
})
