import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { organisationContract } from '../../domain/people/organisation-contract.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { type Admin, aCid, anAdmin, anOwner, aPassword, aPhone, arriveBySms, aTenant } from '../testing/factories.ts'
import { aTestApp, type Caller, callerOn, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
let other: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
  other = await anAdmin(app)
})
afterAll(() => app.close())

const smsTo = (phone: string) => app.sms.findLast(({ to }) => to === phone)?.body ?? ''
const passwordSentTo = (phone: string) => /password: (\S+)/.exec(smsTo(phone))?.[1] ?? ''
const update = (caller: Caller, id: string, body: object) => caller.call(ownerContract.update, { params: { id }, body })

test('a new owner gets an SMS with the sign-in, and the secret is never in the outbox', async () => {
  const phone = aPhone()
  const owner = await anOwner(admin, { phoneNumber: phone })
  expect(owner).toMatchObject({ nameEnglish: 'Sonam Dorji', isVerified: false, loginEnabled: true })
  expect(owner.roles).toMatchObject([{ name: 'OWNER', adminId: admin.adminId }])
  expect(smsTo(phone)).toMatch(
    /^Wangmo Property Office: your registered phone is \d{8}\. Sign in at \S+\/auth with password: [a-z2-9]{10}$/,
  )
  const stored = await storedMessages(phone)
  expect(stored).toContain('••••')
  expect(stored).not.toContain(passwordSentTo(phone))
  expect((await app.signIn(phone, passwordSentTo(phone))).signedIn?.currentRole.name).toBe('OWNER')
})

test('an office that adds a person of another office gets no information and cannot sign them in', async () => {
  const phone = aPhone()
  const theirs = await anOwner(admin, { phoneNumber: phone, nameEnglish: 'Karma Choden', email: 'karma@example.bt' })
  const password = passwordSentTo(phone)
  await app.signIn(phone, password)
  const typed = { phoneNumber: phone, nameEnglish: 'K. Choden', cid: aCid() }
  const copy = await anOwner(other, typed)
  const fresh = await anOwner(other, { ...typed, phoneNumber: aPhone(), cid: aCid() })
  expect({ ...copy, roles: [] }).toEqual({ ...fresh, id: copy.id, phoneNumber: phone, cid: typed.cid, roles: [] })
  expect(copy.roles).toHaveLength(1)
  expect(smsTo(phone)).not.toMatch(/password: /)
  const stored = (await storedMessages(phone, other)).replaceAll(phone, '')
  expect(stored).toBe((await storedMessages(fresh.phoneNumber ?? '', other)).replaceAll(fresh.phoneNumber ?? '', ''))
  const signedIn = await app.signIn(phone, password)
  expect(signedIn.signedIn?.user.roles).toMatchObject(theirs.roles)
  expect(signedIn.signedIn?.user.roles).toHaveLength(1)
  await expectProblem(app.signIn(typed.cid, password), 'INVALID_CREDENTIALS')
})

test('a role in a second office becomes valid once the person has accepted it', async () => {
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone, nameEnglish: 'Karma Choden' })
  const cid = aCid()
  await anOwner(other, { phoneNumber: phone, nameEnglish: 'K. Choden', cid })
  const caller = await arriveBySms(app, phone)
  const [offer] = await caller.call(authContract.roleOffers, {})
  expect(offer).toMatchObject({ name: 'OWNER', adminId: other.adminId, organisationName: 'Wangmo Property Office' })
  const roleId = offer?.id ?? ''
  await expectProblem(caller.call(authContract.switchRole, { body: { roleId } }), 'NOT_FOUND')
  await expectProblem(admin.call(authContract.acceptRole, { params: { id: roleId } }), 'NOT_FOUND')
  await caller.call(authContract.acceptRole, { params: { id: roleId } })
  const switched = await caller.call(authContract.switchRole, { body: { roleId } })
  expect(switched.user.nameEnglish).toBe('K. Choden')
  expect((await app.signIn(cid, aPassword)).signedIn?.user.id).toBe(switched.user.id)
})

test('an owner who becomes a tenant of the same office has both roles at once and keeps the password', async () => {
  const phone = aPhone()
  const cid = aCid()
  const owner = await anOwner(admin, { phoneNumber: phone, cid })
  const password = passwordSentTo(phone)
  const tenant = await aTenant(admin, { phoneNumber: phone, cid })
  expect(tenant.id).toBe(owner.id)
  const { signedIn } = await app.signIn(phone, password)
  expect(signedIn?.user.roles.map(({ name }) => name)).toEqual(['OWNER', 'TENANT'])
  await expectProblem(anOwner(admin, { phoneNumber: phone, cid }), 'DUPLICATE')
})

test('two offices that add one new phone at the same moment create one person', async () => {
  const phone = aPhone()
  const [first, second] = await Promise.all([anOwner(admin, { phoneNumber: phone }), anOwner(other, { phoneNumber: phone })])
  expect(first.id).toBe(second.id)
  expect(app.sms.filter(({ to, body }) => to === phone && body.includes('password: '))).toHaveLength(1)
})

test('a phone number corrected before the first sign-in is also the sign-in; later it is only a contact number', async () => {
  const [phone, next, last] = [aPhone(), aPhone(), aPhone()]
  const owner = await anOwner(admin, { phoneNumber: phone })
  const first = passwordSentTo(phone)
  await update(admin, owner.id, { phoneNumber: next })
  await expectProblem(app.signIn(phone, first), 'INVALID_CREDENTIALS')
  expect(smsTo(phone)).toContain('you no longer sign in with this number')
  // They never had their own password, so the new number gets one and the old number's is invalid.
  await expectProblem(app.signIn(next, first), 'INVALID_CREDENTIALS')
  await arriveBySms(app, next)
  expect(await update(admin, owner.id, { phoneNumber: last })).toMatchObject({ phoneNumber: last })
  await expectProblem(app.signIn(last, aPassword), 'INVALID_CREDENTIALS')
  await app.signIn(next, aPassword)
})

test('an office cannot change the sign-in of a person of another office by its own record of them', async () => {
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone })
  const password = passwordSentTo(phone)
  const copy = await anOwner(other, { phoneNumber: phone })
  const mine = aPhone()
  await update(other, copy.id, { phoneNumber: mine })
  await app.signIn(phone, password)
  await expectProblem(app.signIn(mine, password), 'INVALID_CREDENTIALS')
})

test('fields that a correction omits stay, null clears them, and a CID belongs to one owner', async () => {
  const owner = await anOwner(admin, { email: 'a@example.bt', permanentAddress: 'Motithang' })
  const taken = await anOwner(admin)
  const changed = await update(admin, owner.id, { nameEnglish: 'Sonam Dorji Wangchuk', email: null })
  expect(changed).toMatchObject({
    nameEnglish: 'Sonam Dorji Wangchuk',
    nameDzongkha: 'བསོད་ནམས་རྡོ་རྗེ',
    email: null,
    permanentAddress: 'Motithang',
  })
  expect(await update(admin, owner.id, {})).toEqual(changed)
  expect((await expectProblem(update(admin, owner.id, { cid: taken.cid }), 'DUPLICATE')).errors?.[0]?.path).toBe('/cid')
})

test('owners are found by either script, CID and phone, sorted, and only those of one’s own office', async () => {
  const owner = await anOwner(admin, { nameEnglish: 'Zangpo Unique', nameDzongkha: 'བཟང་པོ་གཅིག' })
  const params = { adminId: admin.adminId }
  for (const q of ['zangpo uni', 'བཟང་པོ', owner.cid ?? '', owner.phoneNumber ?? '']) {
    const page = await admin.call(ownerContract.page, { params, query: { q } })
    expect(page.items.map(({ id }) => id)).toEqual([owner.id])
  }
  const sorted = await admin.call(ownerContract.page, { params, query: { sort: 'createdAt:desc', pageSize: 10 } })
  expect(sorted.total).toBeGreaterThan(1)
  await expectProblem(admin.call(ownerContract.page, { params: { adminId: other.adminId } }), 'NOT_FOUND')
  await expectProblem(other.call(ownerContract.read, { params: { id: owner.id } }), 'NOT_FOUND')
  expect((await other.call(ownerContract.all, { params: { adminId: other.adminId } })).map(({ id }) => id)).not.toContain(
    owner.id,
  )
})

test('the organisation is visible only to its own people, including owners', async () => {
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone })
  const caller = await arriveBySms(app, phone)
  const notified = await caller.call(organisationContract.ofAdmin, { params: { id: admin.adminId } })
  expect(notified).toMatchObject({ nameEnglish: 'Pema Wangmo', organisationName: 'Wangmo Property Office', logoUri: null })
  await expectProblem(caller.call(organisationContract.ofAdmin, { params: { id: other.adminId } }), 'NOT_FOUND')
})

test('an ADMIN disables a sign-in here and enables it again; a SUPERADMIN enables an ADMIN', async () => {
  const phone = aPhone()
  const owner = await anOwner(admin, { phoneNumber: phone })
  const caller = await app.signIn(phone, passwordSentTo(phone))
  const body = { userId: owner.id }
  await expectProblem(other.call(authContract.disableLogin, { body }), 'NOT_FOUND')
  await admin.call(authContract.disableLogin, { body })
  await expectProblem(caller.call(authContract.sessions, {}), 'UNAUTHENTICATED')
  expect(await admin.call(ownerContract.read, { params: { id: owner.id } })).toMatchObject({ loginEnabled: false })
  await admin.call(authContract.enableLogin, { body })
  await expectProblem(caller.call(authContract.sessions, {}), 'UNAUTHENTICATED')
  await app.signIn(phone, passwordSentTo(phone))

  const operator = await asOperator()
  expect((await operator.call(authContract.admins, {})).map(({ id }) => id)).toContain(other.adminId)
  await operator.call(authContract.disableLogin, { body: { userId: other.adminId } })
  await expectProblem(other.call(authContract.sessions, {}), 'UNAUTHENTICATED')
  await operator.call(authContract.enableLogin, { body: { userId: other.adminId } })
  await expectProblem(other.call(authContract.sessions, {}), 'UNAUTHENTICATED')
  other = { ...other, ...(await app.signIn(other.phoneNumber, aPassword)) }
  await expectProblem(operator.call(authContract.disableLogin, { body: { userId: admin.adminId } }), 'ILLEGAL_TRANSITION')
})

async function asOperator(): Promise<Caller> {
  const roleId = admin.signedIn?.user.roles.find(({ name }) => name === 'SUPERADMIN')?.id ?? ''
  return callerOn(app.fastify, await admin.call(authContract.switchRole, { body: { roleId } }))
}

async function storedMessages(phone: string, office: Admin = admin): Promise<string> {
  const organisation = await app.database.as({ kind: 'auth' }, (tx) =>
    tx.selectFrom('organisations').select('id').where('admin_id', '=', office.adminId).executeTakeFirstOrThrow(),
  )
  const rows = await app.database.as({ kind: 'job', organisationId: organisation.id }, (tx) =>
    tx.selectFrom('outbox').select(['body', 'state', 'sealed_secret']).where('recipient', '=', phone).execute(),
  )
  return JSON.stringify(rows)
}
