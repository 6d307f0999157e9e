import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditContract } from '../../../domain/audit/audit-contract.ts'
import { emailStandingContract } from '../../../domain/notifications/delivery-contract.ts'
import { ownMessagesContract } from '../../../domain/notifications/own-messages-contract.ts'
import { aHouse, announcing } from '../../testing/announcement-steps.ts'
import { type Admin, anAdmin, arriveBySms, aSignedInOwner, aSignedInTenant } from '../../testing/factories.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const read = (caller: Pick<Caller, 'call'>) => caller.call(ownMessagesContract.read, {})
const stop = (caller: Pick<Caller, 'call'>, hasUnsubscribed = true) =>
  caller.call(ownMessagesContract.change, { body: { hasUnsubscribed } })
const standing = (id: string) => admin.call(emailStandingContract.read, { params: { id } })

test('a tenant stops announcements by e-mail in the profile, but still receives urgent ones', async () => {
  const { building, tenant, owner, phones } = await aHouse(admin)
  const on = announcing(app, admin, await organisationRunBy(app, admin))
  const mailed = async (more: object = {}) => {
    const { id } = await on.write({ scope: 'BUILDING', buildingId: building.id, sendsEmail: true, ...more })
    await on.send(id)
    await on.runJob()
    const { items } = await on.log(id)
    return items.filter(({ channel, recipient }) => channel === 'EMAIL' && recipient?.toLowerCase() === 'kinley@example.bt')
      .length
  }
  const renter = await arriveBySms(app, phones[0] ?? '')
  expect(await read(renter)).toMatchObject({ address: 'kinley@example.bt', getsAnnouncements: true, hasUnsubscribed: false })
  expect(await mailed()).toBe(1)
  expect(await stop(renter)).toMatchObject({ hasUnsubscribed: true })
  expect(await stop(renter)).toMatchObject({ hasUnsubscribed: true })
  expect(await mailed()).toBe(0)
  expect(await mailed({ isUrgent: true, urgentReason: 'The water is not safe to drink.' })).toBe(1)
  expect([await standing(tenant.id), await standing(owner.id)]).toMatchObject([
    { hasUnsubscribed: true },
    { hasUnsubscribed: false },
  ])
  expect(await stop(renter, false)).toMatchObject({ hasUnsubscribed: false })
  expect(await mailed()).toBe(1)
  const { items } = await admin.call(auditContract.list, { query: { entityId: tenant.id, entity: 'emailStanding' } })
  expect(items.map(({ action, actorId }) => ({ action, actorId }))).toEqual(
    Array.from({ length: 2 }, () => ({ action: 'ownMessages.change', actorId: tenant.id })),
  )
})

test('an owner stops them for themself only', async () => {
  const owner = await aSignedInOwner(app, admin, { email: 'owner2@example.bt' })
  expect(await stop(owner)).toMatchObject({ address: 'owner2@example.bt', hasUnsubscribed: true })
  expect(await standing(owner.id)).toMatchObject({ hasUnsubscribed: true })
  const neighbour = await aSignedInTenant(app, admin)
  expect(await read(neighbour)).toMatchObject({ hasUnsubscribed: false, address: null })
})

test('staff receive no announcements, so there is nothing for them to stop', async () => {
  expect(await read(admin)).toMatchObject({ getsAnnouncements: false, hasUnsubscribed: false, address: null })
  await expectProblem(stop(admin), 'ILLEGAL_TRANSITION')
  await expectProblem(app.visitor.call(ownMessagesContract.read, {}), 'UNAUTHENTICATED')
})
