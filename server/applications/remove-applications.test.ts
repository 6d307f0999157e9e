import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applicationContract } from '../../domain/applications/application-contract.ts'
import { anInvitation, codeSentTo } from '../testing/applications/application-steps.ts'
import { type Admin, aPassword } from '../testing/factories.ts'
import { anAppWithOffices, nextOffice } from '../testing/office.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { aPictureForm } from '../testing/pdf/picture-forms.ts'
import type { TestApp } from '../testing/test-app.ts'
import { deleteOldApplications } from './remove-applications.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await anAppWithOffices()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(new Date('2025-06-15T04:00:00Z'))
  admin = await nextOffice(app)
})

/** The number of applications that are deleted if those from before the day may be. */
async function deletedBefore(day: string): Promise<number> {
  const organisationId = await organisationRunBy(app, admin)
  const before = new Date(`${day}T00:00:00+06:00`)
  return app.database.as({ kind: 'job', organisationId }, (tx) => deleteOldApplications(tx, before, 100))
}

test('documents that the applicant adds later count as a change', async () => {
  const { phoneNumber } = await anInvitation(admin)
  const code = await codeSentTo(app, admin, phoneNumber)
  app.clock.set(new Date('2025-06-25T04:00:00Z'))
  const params = { code, kind: 'INCOME_PROOF' as const }
  expect((await app.visitor.raw(applicationContract.addDocument, { params, body: await aPictureForm() })).status).toBe(200)
  expect([await deletedBefore('2025-06-20'), await deletedBefore('2025-06-26')]).toEqual([0, 1])
})

test('a new link counts as a change, because it leads to the application for 14 or 180 days', async () => {
  const { id } = await anInvitation(admin)
  app.clock.set(new Date('2025-06-25T04:00:00Z'))
  admin = { ...admin, ...(await app.signIn(admin.phoneNumber, aPassword)) }
  await admin.call(applicationContract.sendLink, { params: { id } })
  expect([await deletedBefore('2025-06-20'), await deletedBefore('2025-06-26')]).toEqual([0, 1])
})
