import { afterAll, beforeAll, expect, test } from 'vitest'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { ownerContract } from '../../domain/people/owner-contract.ts'
import { organisationContract } from '../../domain/people/organisation-contract.ts'
import { type Admin, aCid, anAdmin, anOwner, aPassword, aPhone } from '../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp()
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const update = (body: object, userId = admin.adminId) => admin.call(authContract.updateDetails, { params: { userId }, body })
const organisation = () => admin.call(organisationContract.ofAdmin, { params: { id: admin.adminId } })

test('an ADMIN corrects their own details; omitted fields stay, and null clears a field', async () => {
  const cid = aCid()
  const details = {
    nameEnglish: 'Pema W. Dorji',
    nameDzongkha: 'པདྨ་དབང་མོ',
    cid,
    email: 'Pema@example.bt',
    permanentAddress: 'Paro',
  }
  expect(await update(details)).toMatchObject({ ...details, email: 'pema@example.bt', phoneNumber: admin.phoneNumber })
  expect(await update({ permanentAddress: null })).toMatchObject({ nameEnglish: 'Pema W. Dorji', permanentAddress: null, cid })
  for (const username of [cid, 'pema@example.bt']) await app.signIn(username, aPassword)
  await update({ cid: null })
  await expectProblem(app.signIn(cid, aPassword), 'INVALID_CREDENTIALS')
})

test('a new phone number in the record does not change the sign-in, because nothing proves it', async () => {
  const phone = aPhone()
  expect(await update({ phoneNumber: phone })).toMatchObject({ phoneNumber: phone })
  await app.signIn(admin.phoneNumber, aPassword)
  await expectProblem(app.signIn(phone, aPassword), 'INVALID_CREDENTIALS')
})

test('the SMS header title has 1 to 11 letters, digits or spaces; a blank value removes it', async () => {
  await update({ smsHeaderTitle: ' Wangmo 12 ' })
  expect(await organisation()).toMatchObject({ smsHeaderTitle: 'Wangmo 12' })
  for (const smsHeaderTitle of ['twelve chars', 'Wangmo!', 'པདྨ']) {
    const { errors } = await expectProblem(update({ smsHeaderTitle }), 'INVALID_INPUT')
    expect(errors).toEqual([{ path: '/smsHeaderTitle', message: 'Use 1 to 11 letters, digits or spaces.' }])
  }
  const phone = aPhone()
  await anOwner(admin, { phoneNumber: phone })
  expect(app.sms.findLast(({ to }) => to === phone)?.header).toBe('Wangmo 12')
  await update({ smsHeaderTitle: '' })
  expect(await organisation()).toMatchObject({ smsHeaderTitle: null })
})

test('bad input is refused at its field and nothing is stored', async () => {
  const before = await update({})
  for (const [field, value] of Object.entries({
    nameEnglish: ' ',
    phoneNumber: '12',
    cid: '1',
    email: 'x',
    smsHeaderTitle: '???',
  })) {
    const { errors } = await expectProblem(update({ permanentAddress: 'Haa', [field]: value }), 'INVALID_INPUT')
    expect(errors?.[0]?.path).toBe(`/${field}`)
  }
  expect(await update({})).toEqual(before)
})

test('nobody can correct another person here', async () => {
  const owner = await anOwner(admin)
  await expectProblem(update({ nameEnglish: 'Somebody Else' }, owner.id), 'NOT_FOUND')
})

test('the specification’s path for any user accepts the ADMIN themself, and does not change the sign-in either', async () => {
  const someone = await anAdmin(app)
  const phoneNumber = aPhone()
  const change = (body: object, ifMatch?: number) =>
    someone.call(ownerContract.update, { params: { id: someone.adminId }, body, ...(ifMatch === undefined ? {} : { ifMatch }) })
  const changed = await change({ nameEnglish: 'Pema Yangzom', permanentAddress: 'Paro', phoneNumber })
  expect(changed).toMatchObject({ id: someone.adminId, nameEnglish: 'Pema Yangzom', permanentAddress: 'Paro', phoneNumber })
  await app.signIn(someone.phoneNumber, aPassword)
  await expectProblem(app.signIn(phoneNumber, aPassword), 'INVALID_CREDENTIALS')
  await expectProblem(change({ permanentAddress: 'Haa' }, changed.version - 1), 'CHANGED_MEANWHILE')
  await expectProblem(admin.call(ownerContract.update, { params: { id: someone.adminId }, body: {} }), 'NOT_FOUND')
})
