import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { privacyContract } from '../../../domain/overview/privacy-contract.ts'
import { roleContract } from '../../../domain/people/role-contract.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Admin, aLease, anAdmin, anOwner, aPassword, aPhone, arriveBySms, aTenant, aThram } from '../../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let office: Admin
let other: Admin
beforeAll(async () => {
  app = await aTestApp()
  office = await anAdmin(app)
  other = await anAdmin(app)
})
afterAll(() => app.close())

async function endRoleOf(personId: string): Promise<void> {
  const { items } = await office.call(roleContract.held, { query: { personId } })
  await office.call(roleContract.end, { params: { id: items[0]?.id ?? '' } })
}
const smsTo = (phone: string) => app.sms.filter(({ to }) => to === phone).map(({ body }) => body)

/** A person whose only role here ended after they had set their own password. */
async function aFormerTenant(): Promise<string> {
  const phone = aPhone()
  const tenant = await aTenant(office, { phoneNumber: phone })
  await arriveBySms(app, phone)
  await endRoleOf(tenant.id)
  return phone
}

test('a person without a role gets a code or link only after another office offers a role, and signs in by accepting it', async () => {
  const phone = await aFormerTenant()
  await anOwner(other, { phoneNumber: phone })
  const sentBefore = smsTo(phone).length
  await app.visitor.call(authContract.requestReset, { body: { username: phone } })
  await eventually(() =>
    smsTo(phone)
      .slice(sentBefore)
      .find((body) => body.includes('/auth/reset?token=')),
  )
  await app.visitor.call(authContract.sendLoginCode, { body: { phoneNumber: phone } })
  const code = await eventually(() =>
    smsTo(phone)
      .map((body) => /code: (\d{6})/.exec(body)?.[1])
      .find(Boolean),
  )
  const { user } = await app.visitor.call(authContract.login, { body: { username: phone, code } })
  expect(user.roles).toMatchObject([{ name: 'OWNER', adminId: other.adminId }])
})

test('without a role offer, a correct password gets the answer that no office admits the person, and no code is sent', async () => {
  const phone = await aFormerTenant()
  const { detail } = await expectProblem(app.signIn(phone, aPassword), 'INVALID_CREDENTIALS')
  expect(detail).toBe('You have no access to any office at present. Ask your office.')
  const sentBefore = smsTo(phone).length
  await app.visitor.call(authContract.sendLoginCode, { body: { phoneNumber: phone } })
  expect(smsTo(phone)).toHaveLength(sentBefore)
})

test('a former tenant keeps the role that reads leases and receipts, however long ago they moved out', async () => {
  const phone = aPhone()
  const tenant = await aTenant(office, { phoneNumber: phone })
  const lease = await aLease(office, { tenantId: tenant.id })
  const refusal = await expectProblem(endRoleOf(tenant.id), 'ILLEGAL_TRANSITION')
  expect(refusal.detail).toContain('receipts')
  await arriveBySms(app, phone)
  await office.call(leaseContract.cancel, { params: { id: lease.id }, body: {} })
  await endRoleOf(tenant.id)
  await expectProblem(app.signIn(phone, aPassword), 'INVALID_CREDENTIALS')
})

test('an owner of land keeps their role as well', async () => {
  const owner = await anOwner(office)
  await aThram(office, [{ ownerId: owner.id }])
  await expectProblem(endRoleOf(owner.id), 'ILLEGAL_TRANSITION')
})

test('a person who deletes their only account still gets in where another office offers a role', async () => {
  const phone = aPhone()
  const tenant = await aTenant(office, { phoneNumber: phone })
  const caller = await arriveBySms(app, phone)
  await anOwner(other, { phoneNumber: phone })
  expect(await caller.raw(privacyContract.eraseTenant, { params: { id: tenant.id } })).toMatchObject({ status: 204 })
  await expectProblem(app.signIn(phone, aPassword), 'INVALID_CREDENTIALS')
  await app.visitor.call(authContract.sendLoginCode, { body: { phoneNumber: phone } })
  const code = await eventually(() =>
    smsTo(phone)
      .map((body) => /code: (\d{6})/.exec(body)?.[1])
      .find(Boolean),
  )
  const { user } = await app.visitor.call(authContract.login, { body: { username: phone, code } })
  expect(user).toMatchObject({ isVerified: false, roles: [{ name: 'OWNER', adminId: other.adminId }] })
})
