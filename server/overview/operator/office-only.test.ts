import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyEndpoint } from '../../../domain/contracts.ts'
import { isOfficeOnly } from '../../../domain/endpoint.ts'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { importContract } from '../../../domain/import/import-contract.ts'
import { operatorContract } from '../../../domain/overview/operator-contract.ts'
import { settingContract } from '../../../domain/overview/setting-contract.ts'
import { managerContract } from '../../../domain/people/manager-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { roleContract } from '../../../domain/people/role-contract.ts'
import { tenantContract } from '../../../domain/people/tenant-contract.ts'
import { newId } from '../../platform/database/new-id.ts'
import { aCid, type Admin, anAdmin, anOwner, aPhone, asOperator, aTenant, passwordSentTo } from '../../testing/factories.ts'
import { csvOf } from '../../testing/import-files.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { aTestApp, type Caller, callerOn, expectProblem, type TestApp } from '../../testing/test-app.ts'

// What an operator in support access cannot do (decision 78).

let app: TestApp
let office: Admin
let inside: Caller

beforeAll(async () => {
  app = await aTestApp()
  const first = await anAdmin(app)
  const operator = await asOperator(app, first)
  office = await anAdmin(app)
  const params = { id: await organisationRunBy(app, office) }
  const body = { reason: 'A tenant cannot sign in.' }
  inside = callerOn(app.fastify, await operator.call(operatorContract.enter, { params, body }))
})
afterAll(() => app.close())

const refused = everyEndpoint().filter(([, endpoint]) => isOfficeOnly(endpoint))

test('the list of refused calls is complete, so that a decision is made for every new call', () => {
  expect(refused.map(([key]) => key).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'accessRequest.accept',
    'advice.writeOff',
    'announcement.cancel',
    'announcement.resend',
    'announcement.send',
    'apiToken.create',
    'approval.approve',
    'approval.refuse',
    'approval.withdraw',
    'auth.disableLogin',
    'auth.enableLogin',
    'auth.joinSignIn',
    'auth.setPin',
    'bankAccount.create',
    'bankAccount.remove',
    'bankAccount.update',
    'breachNotice.serve',
    'breachNotice.withdraw',
    'calendarLink.create',
    'calendarLink.read',
    'calendarLink.withdraw',
    'damageReport.approveBill',
    'delivery.sendTestTo',
    'deposit.settle',
    'dispute.pack',
    'dispute.packPdf',
    'expense.reverse',
    'landRevision.announce',
    'lease.rentChange',
    'lease.rentObjection',
    'lease.resume',
    'lease.suspend',
    'lease.terminate',
    'lease.vacate',
    'leaseMoney.creditNote',
    'leaseMoney.excessRent',
    'leaseMoney.refund',
    'ledgerClosing.close',
    'ledgerClosing.reopen',
    'manager.create',
    'manager.update',
    'meterReading.correct',
    'meterReading.void',
    'online.settle',
    'operator.checkAdminIdentity',
    'operator.enter',
    'ownerReserve.release',
    'ownerReserve.reverse',
    'payment.reverse',
    'paymentPlan.cancel',
    'paymentPlan.create',
    'person.checkIdentity',
    'person.resetSignIn',
    'privacy.eraseTenant',
    'privacy.eraseUser',
    'recurringCharge.change',
    'recurringCharge.end',
    'remittance.create',
    'remittanceBatch.create',
    'remittanceBatch.createBankFile',
    'rentRevision.announce',
    'role.end',
    'role.grant',
    'savedView.create',
    'savedView.remove',
    'savedView.setDefault',
    'savedView.update',
    'signInProvider.create',
    'signInProvider.disable',
    'signInProvider.enable',
    'signInProvider.invite',
    'signInProvider.remove',
    'signInProvider.update',
    'supportAccess.accept',
    'supportAccess.refuse',
    'webhook.create',
    'webhook.renewSecret',
    'webhook.update',
  ])
})

test.each(refused.filter(([, { allow }]) => allow.includes('ADMIN')))(
  '%s is refused inside, without ending the session',
  async (_key, endpoint) => {
    const params = { id: newId(), itemId: newId() }
    const answer = await inside.raw(endpoint as never, { params, body: {} } as never)
    expect(answer).toMatchObject({ status: 409, body: { code: 'ILLEGAL_TRANSITION' } })
    expect(answer.body).toMatchObject({ detail: expect.stringContaining('works in this office') })
  },
)

test('no role granted by an operator outlasts the access, because operators cannot grant roles', async () => {
  const phoneNumber = aPhone()
  const body = { nameEnglish: 'Karma Dorji', cid: '11501001234', phoneNumber }
  await expectProblem(inside.call(managerContract.create, { body }), 'ILLEGAL_TRANSITION')
  const owner = await anOwner(office)
  await expectProblem(inside.call(roleContract.grant, { body: { personId: owner.id, name: 'MANAGER' } }), 'ILLEGAL_TRANSITION')
  expect((await office.call(roleContract.held, { query: { name: 'MANAGER' } })).items).toEqual([])
})

test.each([
  ['approvals', { isOn: false, aboveNgultrum: 0 }],
  ['secondFactor', { requiredOf: 'NOBODY' }],
  ['sessions', { officeMinutes: 720 }],
  ['retention', { messages: 6 }],
  ['rentStatistics', { isOn: true }],
  ['supportAccess', { consent: 'NOT_REQUIRED' }],
] as const)('an operator inside cannot change the setting %s', async (key, value) => {
  await expectProblem(inside.call(settingContract.update, { body: { key, value: { ...value } } }), 'ILLEGAL_TRANSITION')
})

test('a person registered or imported by an operator can sign in only after the office enables it', async () => {
  const [phoneNumber, imported, cid] = [aPhone(), aPhone(), aCid()]
  const { id } = await anOwner({ ...office, ...inside }, { phoneNumber })
  const form = new FormData()
  form.set('file', new Blob([csvOf([{ Name: 'Tandin Zam', CID: cid, 'Phone number': imported }])]), 'owners.csv')
  const result = await inside.raw(importContract.create, { params: { kind: 'owner' }, query: {}, body: form } as never)
  expect(result.body).toMatchObject({ created: 1 })
  await expectProblem(app.signIn(phoneNumber, passwordSentTo(app, phoneNumber)), 'INVALID_CREDENTIALS')
  const owners = await office.call(ownerContract.all, { params: { adminId: office.adminId } })
  expect(owners.find(({ cid: known }) => known === cid)).toMatchObject({ loginEnabled: false })
  await office.call(authContract.enableLogin, { body: { userId: id } })
  expect((await app.signIn(phoneNumber, passwordSentTo(app, phoneNumber))).signedIn?.user.id).toBe(id)
})

test('an operator inside cannot change a phone or e-mail, so no password is sent to them; they can correct other fields', async () => {
  const [phoneNumber, email] = [aPhone(), 'operator@example.bt']
  const { id } = await anOwner(office)
  const tenant = await aTenant(office)
  for (const body of [{ phoneNumber }, { email }]) {
    await expectProblem(inside.call(ownerContract.update, { params: { id }, body }), 'ILLEGAL_TRANSITION')
    await expectProblem(inside.call(tenantContract.update, { params: { id: tenant.id }, body }), 'ILLEGAL_TRANSITION')
  }
  expect(app.sms.filter(({ to }) => to === phoneNumber)).toEqual([])
  const corrected = await inside.call(ownerContract.update, { params: { id }, body: { nameEnglish: 'Karma Wangdi' } })
  expect(corrected).toMatchObject({ nameEnglish: 'Karma Wangdi' })
})

test('an operator inside cannot change a phone by import either', async () => {
  const [cid, phoneNumber] = [aCid(), aPhone()]
  const { id, nameEnglish } = await anOwner(office, { cid })
  const form = new FormData()
  form.set('file', new Blob([csvOf([{ Name: nameEnglish, CID: cid, 'Phone number': phoneNumber }])]), 'owners.csv')
  const query = { existing: 'UPDATE' as const }
  const result = await inside.raw(importContract.create, { params: { kind: 'owner' }, query, body: form } as never)
  expect(result.body).toMatchObject({ errors: [{ message: expect.stringContaining('works in this office') }] })
  expect(await office.call(ownerContract.read, { params: { id } })).not.toMatchObject({ phoneNumber })
  expect(app.sms.filter(({ to }) => to === phoneNumber)).toEqual([])
})
