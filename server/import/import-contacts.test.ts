import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { signInChangeContract } from '../../domain/identity/sign-in-change-contract.ts'
import { type Import, importContract } from '../../domain/import/import-contract.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { authActor } from '../platform/actor.ts'
import { eventually } from '../testing/eventually.ts'
import { aCid, type Admin, aManager, anAdmin, anOwner, aPassword, aPhone, arriveBySms, aTenant } from '../testing/factories.ts'
import { csvOf } from '../testing/import-files.ts'
import { changeOwner, changesOf, signInSteps } from '../testing/sign-in/sign-in-steps.ts'
import { importFile } from '../testing/imports/import-file.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let office: Admin
let steps: ReturnType<typeof signInSteps>
beforeAll(async () => {
  app = await aTestApp(undefined, { PUBLIC_ADDRESS: 'https://land.example.bt' })
  steps = signInSteps(app)
  office = await anAdmin(app)
})
afterAll(() => app.close())

type Person = { cid: string; name: string }
type Contact = { phone: string; email?: string }

async function importOwner({ cid, name }: Person, { phone, email = '' }: Contact, { by = office, isDryRun = false } = {}) {
  const content = csvOf([{ Name: name, CID: cid, 'Phone number': phone, 'E-mail': email }])
  return importFile(by, 'owner', content, { dryRun: isDryRun, existing: 'UPDATE' })
}

const signInOf = (id: string) =>
  app.database.as(authActor, (tx) =>
    tx
      .selectFrom('people')
      .select(['phone_number as phone', 'email', 'password_hash as passwordHash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )

/** A registered owner, who has signed in once if `hasSignedIn`. */
async function anImportedOwner(hasSignedIn: boolean) {
  const phone = aPhone()
  const cid = aCid()
  const owner = await anOwner(office, { phoneNumber: phone, cid })
  const caller = hasSignedIn ? await arriveBySms(app, phone) : undefined
  return { id: owner.id, phone, caller, person: { cid, name: owner.nameEnglish } }
}

const phoneOf = async (id: string) => (await office.call(ownerContract.read, { params: { id } })).phoneNumber

test('before the first sign-in an import corrects phone and e-mail directly, and old codes become invalid', async () => {
  const { id, phone, person } = await anImportedOwner(false)
  const next = aPhone()
  await app.visitor.call(authContract.sendLoginCode, { body: { phoneNumber: phone } })
  const code = await eventually(() => steps.codesTo(phone)[0])
  const result = await importOwner(person, { phone: next, email: 'dorji@example.bt' })
  expect(result).toMatchObject({ status: 'DONE', updated: 1, changeCount: 2, errors: [] })
  expect(result.changes.map(({ after, isProposed }) => [after, isProposed])).toEqual(
    expect.arrayContaining([
      [next, false],
      ['dorji@example.bt', false],
    ]),
  )
  expect(await phoneOf(id)).toBe(next)
  expect(await signInOf(id)).toEqual({ phone: next, email: 'dorji@example.bt', passwordHash: null })
  const enter = (username: string, typed: string) => app.visitor.raw(authContract.login, { body: { username, code: typed } })
  expect((await enter(phone, code)).status).toBe(401)
  await eventually(() => steps.sentTo(next).find((body) => body.includes('with a code')))
  await app.visitor.call(authContract.sendLoginCode, { body: { phoneNumber: next } })
  expect((await enter(next, await eventually(() => steps.codesTo(next)[0]))).status).toBe(200)
})

test('an import of a MANAGER corrects no sign-in before it is used', async () => {
  const { id, phone, person } = await anImportedOwner(false)
  const managerPhone = aPhone()
  await aManager(office, { phoneNumber: managerPhone })
  const by = { ...office, ...(await arriveBySms(app, managerPhone)) }
  const result = await importOwner(person, { phone: aPhone() }, { by })
  expect(result).toMatchObject({ status: 'FAULTY', errors: [{ message: expect.stringMatching(/^Only an administrator/) }] })
  expect(await phoneOf(id)).toBe(phone)
  expect((await signInOf(id)).phone).toBe(phone)
})

test('after the first sign-in an import changes the record and proposes the new sign-in to the person', async () => {
  const { id, phone, person } = await anImportedOwner(true)
  const next = aPhone()
  const result = await importOwner(person, { phone: next })
  expect(result).toMatchObject({ status: 'DONE', changes: [{ before: phone, after: next, isProposed: true }] })
  const sheet = await office.raw(importContract.changes, { params: { id: result.importId } })
  expect(sheet.bytes.toString('utf8')).toContain(`Owners,2,Phone number,${phone},${next},Proposed to the person`)
  expect(await phoneOf(id)).toBe(next)
  expect((await signInOf(id)).phone).toBe(phone)
  await expectProblem(app.signIn(next, aPassword), 'INVALID_CREDENTIALS')
  await app.signIn(phone, aPassword)
  expect(await changesOf(office, id)).toMatchObject([{ status: 'PROPOSED', newValue: next }])
  const token = await steps.linkTo(phone)
  await steps.confirm(token, await steps.codeBy(token, next))
  await app.signIn(next, aPassword)
})

test('a dry run lists the proposals, but stores and sends nothing', async () => {
  const { id, phone, person } = await anImportedOwner(true)
  // The message about a sign-in on a new device is sent a moment later.
  const messages = () => app.sms.filter(({ body }) => !body.includes('new sign-in with'))
  const sent = messages().length
  const result = await importOwner(person, { phone: aPhone() }, { isDryRun: true })
  expect(result).toMatchObject({ status: 'CHECKED', changes: [{ isProposed: true }] })
  expect(await changesOf(office, id)).toEqual([])
  expect(await phoneOf(id)).toBe(phone)
  expect(messages()).toHaveLength(sent)
})

test('a contact that is not used to sign in changes immediately, without confirmation', async () => {
  const { id, person, caller, phone } = await anImportedOwner(true)
  await importOwner(person, { phone: aPhone() })
  const [open] = (await caller?.call(signInChangeContract.own, {})) ?? []
  await caller?.call(signInChangeContract.stop, { params: { id: open?.id ?? '' } })
  const contact = aPhone()
  expect(await importOwner(person, { phone: contact })).toMatchObject({ status: 'DONE', changes: [{ isProposed: false }] })
  expect(await phoneOf(id)).toBe(contact)
  expect((await signInOf(id)).phone).toBe(phone)
  expect((await changesOf(office, id)).map(({ status }) => status)).toEqual(['STOPPED'])
})

test('an undo restores the record and withdraws the proposal', async () => {
  const { id, phone, person } = await anImportedOwner(true)
  const { importId } = await importOwner(person, { phone: aPhone() })
  await office.call(importContract.undo, { params: { id: importId } })
  expect(await phoneOf(id)).toBe(phone)
  expect(await changesOf(office, id)).toMatchObject([{ status: 'WITHDRAWN' }])
})

test('an undo restores the sign-in that was corrected directly', async () => {
  const { id, phone, person } = await anImportedOwner(false)
  const { importId } = await importOwner(person, { phone: aPhone() })
  await office.call(importContract.undo, { params: { id: importId } })
  expect(await phoneOf(id)).toBe(phone)
  expect((await signInOf(id)).phone).toBe(phone)
})

test('the import does not reveal that a person signs in to another office', async () => {
  const second = await anAdmin(app)
  const { id, phone, person } = await anImportedOwner(true)
  expect(await importOwner(person, { phone }, { by: second })).toMatchObject({ status: 'DONE', created: 1 })
  const known = await importOwner(person, { phone: aPhone() }, { by: second })
  expect((await signInOf(id)).phone).toBe(phone)
  const stranger = { cid: aCid(), name: person.name }
  await importOwner(stranger, { phone: aPhone() }, { by: second })
  const fresh = await importOwner(stranger, { phone: aPhone() }, { by: second })
  const shape = ({ status, created, updated, changes }: Import) => {
    return { status, created, updated, changes: changes.map(({ column, isProposed }) => ({ column, isProposed })) }
  }
  expect(shape(known)).toEqual(shape(fresh))
})

test('a limit for one person is reported at its row, and nothing of the file is stored', async () => {
  const { id, person } = await anImportedOwner(true)
  for (let round = 0; round < 5; round += 1) expect((await importOwner(person, { phone: aPhone() })).status).toBe('DONE')
  const before = await phoneOf(id)
  const refused = await importOwner(person, { phone: aPhone() })
  expect(refused).toMatchObject({
    status: 'FAULTY',
    errors: [{ row: 2, column: 'Phone number', message: expect.stringContaining('Too many requests') }],
  })
  expect(await phoneOf(id)).toBe(before)
})

test('an import and a correction by hand at the same time leave one open proposal, for the phone in the record', async () => {
  const { id, person } = await anImportedOwner(true)
  await Promise.all([importOwner(person, { phone: aPhone() }), changeOwner(office, id, { phoneNumber: aPhone() })])
  const open = (await changesOf(office, id)).filter(({ status }) => status === 'PROPOSED')
  expect(open.map(({ newValue }) => newValue)).toEqual([await phoneOf(id)])
})

test('a tenant’s phone is handled the same way', async () => {
  const phone = aPhone()
  const tenant = await aTenant(office, {
    firstName: 'Sonam',
    lastName: 'Choden',
    phoneNumber: phone,
  })
  await arriveBySms(app, phone)
  const next = aPhone()
  const row = { 'First name': 'Sonam', 'Last name': 'Choden', CID: tenant.cid ?? '', 'Phone number': next }
  const result = await importFile(office, 'tenant', csvOf([row]), { existing: 'UPDATE' })
  expect(result).toMatchObject({ status: 'DONE', changes: [{ before: phone, after: next, isProposed: true }] })
  expect((await office.call(tenantContract.read, { params: { userId: tenant.id } })).phoneNumber).toBe(next)
  expect((await signInOf(tenant.id)).phone).toBe(phone)
})

test('a file can change the phone or e-mail of at most 1,000 people', async () => {
  const people = Array.from({ length: 1001 }, () => ({ Name: 'Pema', CID: aCid(), 'Phone number': aPhone() }))
  const put = (rows: readonly Record<string, string>[]) => importFile(office, 'owner', csvOf(rows), { existing: 'UPDATE' })
  expect(await put(people)).toMatchObject({ status: 'DONE', created: 1001 })
  const refused = await put(people.map((one) => ({ ...one, 'E-mail': `${one.CID}@example.bt` })))
  expect(refused).toMatchObject({ status: 'FAULTY', errors: [{ message: expect.stringContaining('at most 1,000 people') }] })
})
