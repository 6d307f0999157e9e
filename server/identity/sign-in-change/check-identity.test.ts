import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { signInChangeContract } from '../../../domain/identity/sign-in-change-contract.ts'
import { privacyContract } from '../../../domain/overview/privacy-contract.ts'
import { tenantContract } from '../../../domain/people/tenant-contract.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Admin, aManager, anAdmin, anOwner, aPassword, aPhone, arriveBySms, aTenant } from '../../testing/factories.ts'
import { changeOwner, changesOf, checkIdentity, hourMs, signInSteps, withdraw } from '../../testing/sign-in/sign-in-steps.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'
import { applyDueChanges } from './apply-due-changes.ts'

let app: TestApp
let office: Admin
let second: Admin
let steps: ReturnType<typeof signInSteps>
beforeAll(async () => {
  app = await aTestApp(undefined, { PUBLIC_ADDRESS: 'https://land.example.bt' })
  steps = signInSteps(app)
  office = await anAdmin(app)
  second = await anAdmin(app)
})
afterAll(() => app.close())

/** Sessions end in the meantime. */
async function pass(ms: number): Promise<void> {
  await steps.pass(ms)
  office = await steps.again(office)
  second = await steps.again(second)
}

test('after an identity check a new phone is valid in 72 hours, is announced to every contact, and voids PIN and sessions', async () => {
  const phone = aPhone()
  const { id } = await aTenant(office, { phoneNumber: phone })
  const caller = await arriveBySms(app, phone)
  await caller.call(authContract.setPin, { params: { id }, body: { password: aPassword, pin: '4071' } })
  const contact = aPhone()
  await anOwner(second, { phoneNumber: phone, email: `${phone}@second.example` })
  const [offer] = await caller.call(authContract.roleOffers, {})
  await caller.call(authContract.acceptRole, { params: { id: offer?.id ?? '' } })
  await changeOwner(second, id, { phoneNumber: contact })
  const third = await anAdmin(app)
  await aTenant(third, { phoneNumber: phone })
  const next = aPhone()
  const noted = await checkIdentity(office, id, { phoneNumber: next, evidence: 'Saw the CID card; her sister came along.' })
  expect(noted).toMatchObject({ status: 'PROPOSED', newValue: next, evidence: 'Saw the CID card; her sister came along.' })
  expect(Date.parse(noted.effectiveAt ?? '') - app.clock.now().getTime()).toBe(72 * hourMs)
  for (const to of [contact, `${phone}@second.example`]) await steps.linkTo(to)
  expect(await steps.read(await steps.linkTo(phone, 1))).toMatchObject({ newValue: next, canConfirm: true })
  expect(await steps.read(await steps.linkTo(contact))).toMatchObject({ canConfirm: false })
  expect((await steps.sendCode(await steps.linkTo(contact))).status).toBe(400)
  await pass(72 * hourMs - 60_000)
  await app.signIn(phone, aPassword)
  await pass(2 * 60_000)
  await expectProblem(app.signIn(phone, aPassword), 'INVALID_CREDENTIALS')
  const again = await app.signIn(next, aPassword)
  // The check counts only for its own office. The second office admits her after its own check, and the offer of the third has ended.
  expect(again.signedIn?.user.roles.map(({ adminId }) => adminId)).toEqual([office.adminId])
  expect(await again.call(authContract.roleOffers, {})).toEqual([])
  const person = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('people').select(['pin_hash', 'phone_proven_at']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(person).toEqual({ pin_hash: null, phone_proven_at: null })
  await eventually(() => steps.sentTo(next).find((body) => body.includes('you now sign in with this number')))
  expect(await changesOf(office, id)).toMatchObject([{ status: 'CONFIRMED' }])
  await second.call(authContract.enableLogin, { body: { userId: id } })
  expect((await app.signIn(next, aPassword)).signedIn?.user.roles).toHaveLength(2)
})

test('within the 72 hours the person can stop it, from the old phone, any contact or the profile', async () => {
  for (const by of ['phone', 'contact', 'profile'] as const) {
    const person = await steps.aPerson(office)
    const contact = `${person.phone}@contact.example`
    await changeOwner(office, person.id, { email: contact })
    await checkIdentity(office, person.id, { phoneNumber: aPhone() })
    const [waiting] = await steps.own(person.caller)
    if (by === 'profile') await person.caller.call(signInChangeContract.stop, { params: { id: waiting?.id ?? '' } })
    else await steps.stop(await steps.linkTo(by === 'phone' ? person.phone : contact))
    await pass(73 * hourMs)
    expect(await changesOf(office, person.id)).toMatchObject([{ status: 'STOPPED' }])
    await app.signIn(person.phone, aPassword)
  }
})

test('the job catches up once after an outage', async () => {
  const { id, phone } = await steps.aPerson(office)
  const next = aPhone()
  await checkIdentity(office, id, { phoneNumber: next })
  app.clock.set(new Date(app.clock.now().getTime() + 10 * 24 * hourMs))
  await Promise.all([app.jobs.runDue(), applyDueChanges({ within: app.database.as, outbox: app.outbox })])
  await pass(60_000)
  await app.signIn(next, aPassword)
  await expectProblem(app.signIn(phone, aPassword), 'INVALID_CREDENTIALS')
  expect(steps.sentTo(next).filter((body) => body.includes('you now sign in'))).toHaveLength(1)
})

test('only an ADMIN can make an identity check, with evidence, and one at a time', async () => {
  const managerPhone = aPhone()
  await aManager(office, { phoneNumber: managerPhone })
  const manager = await arriveBySms(app, managerPhone)
  const { id } = await steps.aPerson(office)
  await expectProblem(checkIdentity(manager, id, { phoneNumber: aPhone() }), 'FORBIDDEN')
  const { errors } = await expectProblem(checkIdentity(office, id, { phoneNumber: aPhone(), evidence: ' ' }), 'INVALID_INPUT')
  expect(errors?.[0]?.path).toBe('/evidence')
  await expectProblem(checkIdentity(office, id, { phoneNumber: aPhone(), evidenceDocumentId: id }), 'INVALID_INPUT')
  await expectProblem(checkIdentity(second, id, { phoneNumber: aPhone() }), 'NOT_FOUND')
  await checkIdentity(office, id, { phoneNumber: aPhone() })
  await expectProblem(checkIdentity(office, id, { phoneNumber: aPhone() }), 'ILLEGAL_TRANSITION')
  const [open] = await changesOf(office, id)
  const again = await arriveBySms(app, managerPhone)
  await expectProblem(withdraw(again, id, open?.id ?? ''), 'ILLEGAL_TRANSITION')
  await withdraw(office, id, open?.id ?? '')
  // The office gets the same answer for a person who has not signed in and for one who has not accepted the role.
  const fresh = await anOwner(office)
  const stranger = await steps.aPerson(second)
  const copy = await anOwner(office, { phoneNumber: stranger.phone })
  const [a, b] = await Promise.all(
    [fresh.id, copy.id].map((one) => expectProblem(checkIdentity(office, one, { phoneNumber: aPhone() }), 'ILLEGAL_TRANSITION')),
  )
  expect(a).toEqual(b)
})

test('an identity check by an office never changes the sign-in of another office’s ADMIN', async () => {
  const admin = await anAdmin(app)
  await app.visitor.call(authContract.sendLoginCode, { body: { phoneNumber: admin.phoneNumber } })
  const { id } = await anOwner(office, { phoneNumber: admin.phoneNumber })
  // Proves the phone and accepts the role.
  const code = await eventually(() => steps.codesTo(admin.phoneNumber)[0])
  await app.visitor.call(authContract.login, { body: { username: admin.phoneNumber, code } })
  await app.visitor.call(authContract.requestReset, { body: { username: admin.phoneNumber } })
  const token = await eventually(() => /auth\/reset\?token=([\w-]+)$/.exec(steps.sentTo(admin.phoneNumber).at(-1) ?? '')?.[1])
  await app.visitor.call(authContract.resetPassword, {
    body: { token, newPassword: aPassword, newPasswordRentry: aPassword },
  })
  const caller = await app.signIn(admin.phoneNumber, aPassword)
  const [offer] = await caller.call(authContract.roleOffers, {})
  await caller.call(authContract.acceptRole, { params: { id: offer?.id ?? '' } })
  const next = aPhone()
  await checkIdentity(office, id, { phoneNumber: next })
  await pass(73 * hourMs)
  expect(await changesOf(office, id)).toMatchObject([{ status: 'EXPIRED' }])
  await app.signIn(admin.phoneNumber, aPassword)
  await expectProblem(app.signIn(next, aPassword), 'INVALID_CREDENTIALS')
})

test('an identity check with a number that another person signs in with ends the lost one and takes nothing from the other', async () => {
  const { id, phone } = await steps.aPerson(office)
  const other = await steps.aPerson(second)
  await checkIdentity(office, id, { phoneNumber: other.phone })
  await pass(73 * hourMs)
  await expectProblem(app.signIn(phone, aPassword), 'INVALID_CREDENTIALS')
  expect((await app.signIn(other.phone, aPassword)).signedIn?.user.id).toBe(other.id)
  expect(await changesOf(office, id)).toMatchObject([{ status: 'CONFIRMED' }])
})

test('the data export contains the proposed changes, and an erased account leaves none of them', async () => {
  const phone = aPhone()
  const { id } = await aTenant(office, { phoneNumber: phone })
  const caller = await arriveBySms(app, phone)
  const next = aPhone()
  await office.call(tenantContract.update, { params: { id }, body: { phoneNumber: next } })
  await checkIdentity(office, id, { phoneNumber: next, evidence: 'Saw his passport.' })
  const exported = await caller.call(privacyContract.exportUser, { params: { id } })
  expect(JSON.stringify(exported)).toContain('Saw his passport.')
  await caller.call(privacyContract.eraseUser, { params: { id } })
  const left = await app.database.as({ kind: 'auth' }, async (tx) => [
    await tx.selectFrom('sign_in_changes').select('id').where('person_id', '=', id).execute(),
    await tx.selectFrom('sign_in_notices').select('id').where('recipient', 'in', [phone, next]).execute(),
    await tx.selectFrom('sign_in_codes').select('kind').where('person_id', '=', id).execute(),
  ])
  expect(left).toEqual([[], [], []])
})
