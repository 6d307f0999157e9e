import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditContract } from '../../../domain/audit/audit-contract.ts'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { signInChangeContract } from '../../../domain/identity/sign-in-change-contract.ts'
import { outboxContract } from '../../../domain/notifications/outbox-contract.ts'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { personContract } from '../../../domain/people/person-contract.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Admin, anAdmin, anOwner, aPassword, aPhone, arriveBySms, aTenant } from '../../testing/factories.ts'
import { organisationRunBy } from '../../testing/organisation-run-by.ts'
import { changeOwner, changesOf, checkIdentity, hourMs, signInSteps, withdraw } from '../../testing/sign-in/sign-in-steps.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'

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

async function aProposal() {
  const person = await steps.aPerson(office)
  const next = aPhone()
  const changed = await changeOwner(office, person.id, { phoneNumber: next })
  return { ...person, next, changed, token: await steps.linkTo(person.phone) }
}

test('a new phone in the record waits until the person confirms it from the old one and with a code to the new one', async () => {
  const { id, phone, next, changed, token, caller } = await aProposal()
  expect(changed).toMatchObject({ phoneNumber: next, openSignInChanges: ['PHONE'] })
  expect(steps.sentTo(phone).at(-1)).toMatch(
    /^Wangmo Property Office: confirm your new sign-in phone \d{8}, or stop the change: https/,
  )
  expect(await steps.read(token)).toMatchObject({ kind: 'PHONE', newValue: next, canConfirm: true, effectiveAt: null })
  expect(await steps.own(caller)).toMatchObject([{ newValue: next, organisationName: 'Wangmo Property Office' }])
  await app.signIn(phone, aPassword)
  const code = await steps.codeBy(token, next)
  await expectProblem(steps.confirm(token, code === '000000' ? '111111' : '000000'), 'INVALID_INPUT')
  await steps.confirm(token, code)
  await app.signIn(next, aPassword)
  await expectProblem(app.signIn(phone, aPassword), 'INVALID_CREDENTIALS')
  await eventually(() => steps.sentTo(phone).find((body) => body.includes('You can no longer sign in with this number')))
  await steps.expectDead(token)
  expect(await changesOf(office, id)).toMatchObject([{ status: 'CONFIRMED', newValue: next, evidence: null }])
  const { items } = await office.call(auditContract.list, { query: { entityId: id } })
  const noted = items.flatMap(({ changes }) => changes).filter(({ field }) => field === 'signInChange')
  expect(noted.map(({ after }) => after)).toEqual(['PHONE_CONFIRMED', 'PHONE_PROPOSED'])
})

test('the person can confirm in the profile, like a change of their own number', async () => {
  const { id, next, caller } = await aProposal()
  await caller.call(authContract.sendPhoneCode, { body: { phoneNumber: next, password: aPassword } })
  await caller.call(authContract.movePhone, { body: { phoneNumber: next, code: await eventually(() => steps.codesTo(next)[0]) } })
  expect(await changesOf(office, id)).toMatchObject([{ status: 'CONFIRMED' }])
  expect(await steps.own(caller)).toEqual([])
})

test('a person can stop a change by the link or in the profile', async () => {
  const byLink = await aProposal()
  await steps.stop(byLink.token)
  await steps.expectDead(byLink.token)
  const inProfile = await aProposal()
  const [waiting] = await steps.own(inProfile.caller)
  await inProfile.caller.call(signInChangeContract.stop, { params: { id: waiting?.id ?? '' } })
  await steps.expectDead(inProfile.token)
  for (const { id, phone } of [byLink, inProfile]) {
    expect(await changesOf(office, id)).toMatchObject([{ status: 'STOPPED' }])
    await app.signIn(phone, aPassword)
  }
  // Nobody can stop another person's change.
  const other = await aProposal()
  const [theirs] = await steps.own(other.caller)
  await expectProblem(byLink.caller.call(signInChangeContract.stop, { params: { id: theirs?.id ?? '' } }), 'NOT_FOUND')
})

test('a withdrawn change cannot be confirmed, even with a code sent before', async () => {
  const { id, phone, next, token } = await aProposal()
  const code = await steps.codeBy(token, next)
  const [open] = await changesOf(office, id)
  await expectProblem(withdraw(second, id, open?.id ?? ''), 'NOT_FOUND')
  await withdraw(office, id, open?.id ?? '')
  await expectProblem(steps.confirm(token, code), 'INVALID_INPUT')
  await steps.expectDead(token)
  await expectProblem(withdraw(office, id, open?.id ?? ''), 'ILLEGAL_TRANSITION')
  await app.signIn(phone, aPassword)
})

test('if a confirmation and a withdrawal arrive at the same moment, one succeeds, and the sign-in follows it', async () => {
  const { id, phone, next, token } = await aProposal()
  const code = await steps.codeBy(token, next)
  const [open] = await changesOf(office, id)
  await Promise.allSettled([steps.confirm(token, code), withdraw(office, id, open?.id ?? '')])
  const [decided] = await changesOf(office, id)
  const signsInBy = decided?.status === 'CONFIRMED' ? next : phone
  expect(['CONFIRMED', 'WITHDRAWN']).toContain(decided?.status)
  await app.signIn(signsInBy, aPassword)
})

test('two proposals at the same time leave one open, and a newer one replaces an older one', async () => {
  const { id, phone } = await steps.aPerson(office)
  const [a, b] = [aPhone(), aPhone()]
  await Promise.all([changeOwner(office, id, { phoneNumber: a }), changeOwner(office, id, { phoneNumber: b })])
  const all = await changesOf(office, id)
  expect(all.filter(({ status }) => status === 'PROPOSED')).toHaveLength(1)
  const record = await office.call(ownerContract.read, { params: { id } })
  expect(all.find(({ status }) => status === 'PROPOSED')?.newValue).toBe(record.phoneNumber)
  // After the old value is entered again, no change is open.
  expect(await changeOwner(office, id, { phoneNumber: phone })).not.toHaveProperty('openSignInChanges')
  expect((await changesOf(office, id)).filter(({ status }) => status === 'PROPOSED')).toEqual([])
})

test('two offices propose without seeing each other, and a confirmation for one ends the proposal of the other', async () => {
  const { id, phone, caller } = await steps.aPerson(office)
  await anOwner(second, { phoneNumber: phone })
  const [offer] = await caller.call(authContract.roleOffers, {})
  await caller.call(authContract.acceptRole, { params: { id: offer?.id ?? '' } })
  const [a, b] = [aPhone(), aPhone()]
  await changeOwner(office, id, { phoneNumber: a })
  const first = await steps.linkTo(phone)
  await changeOwner(second, id, { phoneNumber: b })
  const other = await steps.linkTo(phone, 1)
  expect((await changesOf(office, id)).map(({ newValue }) => newValue)).toEqual([a])
  expect((await steps.own(caller)).map(({ newValue }) => newValue).sort()).toEqual([a, b].sort())
  await steps.confirm(other, await steps.codeBy(other, b))
  await steps.expectDead(first)
  expect(await changesOf(office, id)).toMatchObject([{ status: 'EXPIRED' }])
})

test('an unanswered proposal expires after 14 days', async () => {
  const { id, phone, token } = await aProposal()
  app.clock.set(new Date(app.clock.now().getTime() + 14 * 24 * hourMs))
  await steps.expectDead(token)
  await pass(60_000)
  await app.jobs.runDue()
  expect(await changesOf(office, id)).toMatchObject([{ status: 'EXPIRED' }])
  await app.signIn(phone, aPassword)
})

test('a proposal with a number that another person signs in with looks the same, sends no message and never succeeds', async () => {
  const [person, alike] = [await steps.aPerson(office), await steps.aPerson(office)]
  const taken = (await steps.aPerson(second)).phone
  const sofar = steps.sentTo(taken).length
  const ofTaken = await changeOwner(office, person.id, { phoneNumber: taken })
  const ofFree = await changeOwner(office, alike.id, { phoneNumber: aPhone() })
  const same = { id: '', cid: '', phoneNumber: '', createdAt: '', roles: [] }
  expect({ ...ofTaken, ...same }).toEqual({ ...ofFree, ...same })
  const token = await steps.linkTo(person.phone)
  const [a, b] = [await steps.sendCode(token), await steps.sendCode(await steps.linkTo(alike.phone))]
  expect({ status: a.status, body: a.body }).toEqual({ status: b.status, body: b.body })
  await expectProblem(steps.confirm(token, '123456'), 'INVALID_INPUT')
  expect(steps.sentTo(taken)).toHaveLength(sofar)
  await app.signIn(person.phone, aPassword)
})

test('a contact that is not used to sign in changes immediately, without confirmation', async () => {
  const { id, phone, caller } = await steps.aPerson(office)
  await caller.call(authContract.sendPhoneCode, { body: { phoneNumber: aPhone(), password: aPassword } })
  const own2 = aPhone()
  await caller.call(authContract.sendPhoneCode, { body: { phoneNumber: own2, password: aPassword } })
  await caller.call(authContract.movePhone, { body: { phoneNumber: own2, code: await eventually(() => steps.codesTo(own2)[0]) } })
  const contact = aPhone()
  expect(await changeOwner(office, id, { phoneNumber: contact })).not.toHaveProperty('openSignInChanges')
  expect(await changesOf(office, id)).toEqual([])
  expect([...steps.linksTo(phone), ...steps.linksTo(own2), ...steps.sentTo(contact)]).toEqual([])
})

test('a person without access to the office gets no request in its name', async () => {
  const { id, phone } = await steps.aPerson(office)
  await office.call(authContract.disableLogin, { body: { userId: id } })
  expect(await changeOwner(office, id, { phoneNumber: aPhone() })).not.toHaveProperty('openSignInChanges')
  await expectProblem(checkIdentity(office, id, { phoneNumber: aPhone() }), 'ILLEGAL_TRANSITION')
  expect(steps.linksTo(phone)).toEqual([])
})

test('an office can propose at most five changes a day to one person', async () => {
  const { id } = await steps.aPerson(office)
  for (let round = 0; round < 5; round += 1) await changeOwner(office, id, { phoneNumber: aPhone() })
  await expectProblem(changeOwner(office, id, { phoneNumber: aPhone() }), 'TOO_MANY_REQUESTS')
  await pass(25 * hourMs)
  await changeOwner(office, id, { phoneNumber: aPhone() })
})

test('an office gets the same replies and outbox for a person of another office as for a new person', async () => {
  const hidden = await anOwner(office, { phoneNumber: aPhone() })
  await aTenant(second, { phoneNumber: hidden.phoneNumber ?? '' })
  const fresh = await anOwner(office, { phoneNumber: aPhone() })
  const seen = async ({ id, phoneNumber: old }: { id: string; phoneNumber: string | null }) => {
    const next = aPhone()
    const changed = await changeOwner(office, id, { phoneNumber: next })
    const messages = await Promise.all([old ?? '', next].map((q) => office.call(outboxContract.list, { query: { q } })))
    const shown = messages.map(({ items }) =>
      items.map(({ type, channel, header, body, hasSecret, state, entity }) => ({
        ...{ type, channel, header, hasSecret, state, entity },
        body: body.replaceAll(/\d{8}/g, '…'),
      })),
    )
    const { items } = await office.call(auditContract.list, { query: { entityId: id } })
    return {
      changed: { ...changed, id: '', cid: '', phoneNumber: '', createdAt: '', roles: [] },
      changes: await changesOf(office, id),
      signIn: { ...(await office.call(personContract.signIn, { params: { id } })), roles: [] },
      audit: items.map(({ action, entity, changes }) => ({ action, entity, changes })),
      shown,
    }
  }
  expect(await seen(hidden)).toEqual(await seen(fresh))
  // The holder of the phone that the other office uses gets the question anyway.
  expect(steps.linksTo(hidden.phoneNumber ?? '')).toHaveLength(1)
})

test('a new e-mail becomes the sign-in e-mail after confirmation, and then a reset is sent there', async () => {
  const phone = aPhone()
  const [old, next] = [`${phone}@old.example`, `${phone}@new.example`]
  const { id } = await anOwner(office, { phoneNumber: phone, email: old })
  await arriveBySms(app, phone)
  expect(await changeOwner(office, id, { email: next })).toMatchObject({ email: next, openSignInChanges: ['EMAIL'] })
  const token = await steps.linkTo(phone)
  expect(steps.sentTo(old)).toEqual([])
  await steps.confirm(token, await steps.codeBy(token, next))
  await app.signIn(next, aPassword)
  await expectProblem(app.signIn(old, aPassword), 'INVALID_CREDENTIALS')
  await app.visitor.call(authContract.requestReset, { body: { username: next } })
  await eventually(() => app.mails.find(({ to, body }) => to === next && body.includes('/auth/reset?token=')))
  // From now on the confirmed e-mail gets the question, not the phone.
  const last = `${phone}@last.example`
  await changeOwner(office, id, { email: last })
  expect(await steps.read(await steps.linkTo(next))).toMatchObject({ kind: 'EMAIL', newValue: last })
})

test('a person can confirm their own e-mail, also one that an office typed for somebody else', async () => {
  const { caller, phone } = await steps.aPerson(office)
  const email = `${phone}@mine.example`
  const squatter = await anOwner(second, { email })
  await expectProblem(caller.call(signInChangeContract.sendEmailCode, { body: { email, password: 'a guess' } }), 'WRONG_PASSWORD')
  await caller.call(signInChangeContract.sendEmailCode, { body: { email, password: aPassword } })
  await caller.call(signInChangeContract.confirmEmail, { body: { email, code: await eventually(() => steps.codesTo(email)[0]) } })
  expect(await caller.call(authContract.readPhone, {})).toEqual({ phoneNumber: phone, email, isEmailConfirmed: true })
  expect((await app.signIn(email, aPassword)).signedIn?.user.id).not.toBe(squatter.id)
  // A confirmed e-mail cannot be given to anyone else.
  const other = await steps.aPerson(office)
  await other.caller.call(signInChangeContract.sendEmailCode, { body: { email, password: aPassword } })
  await expectProblem(other.caller.call(signInChangeContract.confirmEmail, { body: { email, code: '123456' } }), 'INVALID_INPUT')
  expect(steps.codesTo(email)).toHaveLength(1)
})

test('no ADMIN can cancel the message that announces a change', async () => {
  const { phone } = await aProposal()
  const { items } = await office.call(outboxContract.list, { query: { q: phone } })
  const message = items.find(({ entity }) => entity === 'signInChange')
  expect(message?.body).toBe('Wangmo Property Office: ••••')
  await app.database.as({ kind: 'job', organisationId: await organisationRunBy(app, office) }, (tx) =>
    tx
      .updateTable('outbox')
      .set({ state: 'WAITING' })
      .where('id', '=', message?.id ?? '')
      .execute(),
  )
  const { detail } = await expectProblem(
    office.call(outboxContract.cancel, { params: { id: message?.id ?? '' } }),
    'ILLEGAL_TRANSITION',
  )
  expect(detail).toContain('cannot be cancelled')
})

test('the database stores only hashes of links and codes', async () => {
  const { token, next } = await aProposal()
  const code = await steps.codeBy(token, next)
  const rows = await app.database.as({ kind: 'auth' }, async (tx) => [
    await tx.selectFrom('sign_in_notices').selectAll().execute(),
    await tx.selectFrom('sign_in_codes').selectAll().where('new_value', '=', next).execute(),
  ])
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows[1])).not.toContain(`"${code}"`)
})
