import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessRequestContract } from '../../../domain/overview/access-request-contract.ts'
import { auditContract } from '../../../domain/audit/audit-contract.ts'
import { notificationContract } from '../../../domain/notifications/notification-contract.ts'
import { operatorContract } from '../../../domain/overview/operator-contract.ts'
import { type Admin, anAdmin, aPhone, arriveBySms, asOperator } from '../../testing/factories.ts'
import { aTestApp, type Caller, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
let operator: Caller
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  operator = await asOperator(app, admin)
})
afterAll(() => app.close())

let hour = 0
/** Each request is in its own hour, because one address may send five an hour. */
async function aRequest(given: { phoneNumber?: string; organisationName?: string } = {}) {
  hour += 1
  app.clock.set(new Date(Date.UTC(2025, 5, 15, 4) + hour * 3_600_000))
  operator = await asOperator(app, await freshAdmin())
  const body = { organisationName: `Gasel${hour}Homes`, contactName: 'Deki Yangzom', phoneNumber: aPhone(), ...given }
  await app.visitor.call(accessRequestContract.send, { body })
  return { ...body, id: await idOf(body.phoneNumber) }
}

async function freshAdmin(): Promise<Admin> {
  return { ...admin, ...(await app.signIn(admin.phoneNumber, 'thirty-two prayer flags')) }
}

async function idOf(phoneNumber: string): Promise<string> {
  const { items } = await operator.call(accessRequestContract.list, { query: { q: phoneNumber } })
  return items[0]?.id ?? ''
}

const accept = (id: string) => operator.call(accessRequestContract.accept, { params: { id } })
const refuse = (id: string, reason = 'We know no such office.') =>
  operator.call(accessRequestContract.refuse, { params: { id }, body: { reason } })
const smsTo = (number: string) => app.sms.filter(({ to }) => to === number).map(({ body }) => body)

test('an accepted office is open: its administrator gets a temporary password and signs in', async () => {
  const { id, phoneNumber, organisationName } = await aRequest()
  expect(smsTo(phoneNumber)).toEqual([])
  expect(await accept(id)).toMatchObject({ status: 'ACCEPTED', organisationName })
  const deki = await arriveBySms(app, phoneNumber)
  expect(deki.signedIn?.currentRole.name).toBe('ADMIN')
  const { items } = await operator.call(operatorContract.organisations, { query: { q: organisationName } })
  expect(items).toMatchObject([{ name: organisationName, adminName: 'Deki Yangzom', loginEnabled: true }])
  const events = await deki.call(auditContract.list, { query: { entityId: id } })
  expect(events.items).toMatchObject([
    { entity: 'accessRequest', changes: [{ field: 'status', before: 'NEW', after: 'ACCEPTED' }] },
  ])
})

test('a refused office gets the reason by SMS, and no office is created', async () => {
  const { id, phoneNumber, organisationName } = await aRequest()
  expect(await refuse(id)).toMatchObject({ status: 'REFUSED', reason: 'We know no such office.' })
  await expect
    .poll(() => smsTo(phoneNumber))
    .toEqual([`Sakhang: your request for access for ${organisationName} was refused. Reason: We know no such office.`])
  expect((await operator.call(operatorContract.organisations, { query: { q: organisationName } })).total).toBe(0)
})

test('if two operators decide at the same time, one is refused', async () => {
  const { id, phoneNumber } = await aRequest()
  const outcomes = await Promise.allSettled([accept(id), refuse(id), accept(id)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expectProblem(accept(id), 'ILLEGAL_TRANSITION')
  await expectProblem(refuse(id), 'ILLEGAL_TRANSITION')
  await expect.poll(() => smsTo(phoneNumber)).toHaveLength(1)
})

test('an existing user gets no second sign-in, and the answer to the sender does not reveal this', async () => {
  const { id } = await aRequest({ phoneNumber: admin.phoneNumber })
  await expectProblem(accept(id), 'ILLEGAL_TRANSITION')
  expect(await refuse(id)).toMatchObject({ status: 'REFUSED' })
})

test('a number has one open request, and a second one gets the same answer', async () => {
  const { phoneNumber } = await aRequest({ organisationName: 'Chubachu Homes' })
  const body = { organisationName: 'Another name', contactName: 'Deki', phoneNumber }
  expect((await app.visitor.raw(accessRequestContract.send, { body })).status).toBe(202)
  const { items } = await operator.call(accessRequestContract.list, { query: { q: phoneNumber } })
  expect(items.map((item) => item.organisationName)).toEqual(['Chubachu Homes'])
})

test('operators are notified in the product once a day', async () => {
  await aRequest()
  const today = await aRequest()
  const { items } = await operator.call(notificationContract.list, { query: { type: 'ACCESS_REQUESTED' } })
  expect(items.length).toBeGreaterThan(0)
  expect(items[0]).toMatchObject({ subject: 'An office requests access', path: '/operator/requests' })
  expect(items.filter(({ body }) => body.includes(today.organisationName))).toEqual([])
})

test('only an operator can read and decide', async () => {
  const { id } = await aRequest()
  const office = await freshAdmin()
  await expectProblem(office.call(accessRequestContract.list, {}), 'FORBIDDEN')
  await expectProblem(office.call(accessRequestContract.accept, { params: { id } }), 'FORBIDDEN')
  await expectProblem(app.visitor.call(accessRequestContract.list, {}), 'UNAUTHENTICATED')
  const seen = (kind: 'staff' | 'visitor') => {
    const organisationId = office.signedIn?.user.id ?? ''
    const actor = kind === 'visitor' ? ({ kind } as const) : ({ kind: 'job', organisationId } as const)
    return app.database.as(actor, (tx) => tx.selectFrom('access_requests').select('id').execute())
  }
  await expect(seen('staff')).rejects.toThrow('permission denied')
  await expect(seen('visitor')).rejects.toThrow('permission denied')
})

test('a hostile sender is limited to five an hour, and cannot use a second name in one field or an invalid number', async () => {
  await aRequest()
  const body = { organisationName: 'Flood', contactName: 'Nobody', phoneNumber: aPhone() }
  for (const wrong of [
    { phoneNumber: '99999999' },
    { organisationName: 'x'.repeat(121) },
    { message: 'x'.repeat(1001) },
    { contactName: ' ' },
  ])
    await expectProblem(app.visitor.call(accessRequestContract.send, { body: { ...body, ...wrong } }), 'INVALID_INPUT')
  const statuses = []
  for (let sent = 0; sent < 6; sent += 1) {
    const { status } = await app.visitor.raw(accessRequestContract.send, { body: { ...body, phoneNumber: aPhone() } })
    statuses.push(status)
  }
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.filter((status) => status === 202).length).toBeLessThanOrEqual(4)
})

test('needs the bot check if the installation has one', async () => {
  const checked = await aTestApp(undefined, { BOT_CHECK: 'altcha' })
  const body = { organisationName: 'Flood', contactName: 'Nobody', phoneNumber: aPhone() }
  await expectProblem(checked.visitor.call(accessRequestContract.send, { body }), 'BOT_CHECK_REQUIRED')
  await checked.close()
})

test('a request is deleted 12 months after it was sent', async () => {
  const { phoneNumber } = await aRequest()
  app.clock.set(new Date('2026-07-15T04:00:00Z'))
  operator = await asOperator(app, await freshAdmin())
  const body = { organisationName: 'Later', contactName: 'Deki', phoneNumber: aPhone() }
  await app.visitor.call(accessRequestContract.send, { body })
  expect(await idOf(phoneNumber)).toBe('')
})
