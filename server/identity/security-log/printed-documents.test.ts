import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviceContract } from '../../../domain/advices/advice-contract.ts'
import { everyEndpoint } from '../../../domain/contracts.ts'
import { type Document, documentContract } from '../../../domain/documents/document-contract.ts'
import {
  callsThatCorrectSignIns,
  filesWithoutPeople,
  printedDocumentCalls,
  securityEventOfCall,
} from '../../../domain/identity/security-event.ts'
import { securityEventContract } from '../../../domain/identity/security-event-contract.ts'
import { signInChangeContract } from '../../../domain/identity/sign-in-change-contract.ts'
import type { SecurityEventKind } from '../../../domain/security-event-kind.ts'
import { tenantContract } from '../../../domain/people/tenant-contract.ts'
import { eventually } from '../../testing/eventually.ts'
import { billedLease } from '../../testing/billing-steps.ts'
import { type Admin, aBuilding, anAdmin, aPassword, aPhone, aSignedInTenant, aTenant } from '../../testing/factories.ts'
import { changeOwner, signInSteps } from '../../testing/sign-in/sign-in-steps.ts'
import { aTestApp, type Caller, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  app = await aTestApp(undefined, { PUBLIC_ADDRESS: 'https://land.example.bt' })
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const eventsOf = async (kind: SecurityEventKind, personId?: string) =>
  (await admin.call(securityEventContract.list, { query: { kind, pageSize: 50, ...(personId ? { personId } : {}) } })).items

test('every file that is sent is an event, except printed documents without personal data', () => {
  const files = everyEndpoint().flatMap(([key, { reply }]) => (reply === 'FILE' ? [key] : []))
  const named = [...Object.keys(securityEventOfCall), ...printedDocumentCalls, ...filesWithoutPeople]
  expect(files.filter((key) => !named.includes(key))).toEqual([])
  expect([...printedDocumentCalls, ...filesWithoutPeople].filter((key) => !files.some((one) => one === key))).toEqual([])
  const keys = everyEndpoint().map(([key]) => String(key))
  expect(callsThatCorrectSignIns.filter((key) => !keys.includes(key))).toEqual([])
})

test('a document that the office opens is an event once an hour for each record', async () => {
  const [first, second] = [await billedLease(admin), await billedLease(admin)]
  const read = (id: string) => admin.raw(adviceContract.pdf, { params: { id } })
  for (const { advice } of [first, first, second]) expect((await read(advice.id)).status).toBe(200)
  const events = (await eventsOf('PAPER_OPENED')).filter(({ action }) => action === 'advice.pdf')
  expect(new Set(events.map(({ subjectId }) => subjectId))).toEqual(new Set([first.advice.id, second.advice.id]))
  expect(events).toHaveLength(2)
  expect(events[0]).toMatchObject({ personId: admin.adminId, role: 'ADMIN' })
})

test('a document of a tenant is an event if the office opens it; its small version, a document of a building and one’s own are not', async () => {
  const person = await aSignedInTenant(app, admin)
  const building = await aBuilding(admin)
  const [ofTenant, ofBuilding] = [await saved('tenant', person.id), await saved('building', building.id)]
  const open = async (by: Caller, id: string, query: { size?: 'thumb' } = {}) =>
    expect((await by.raw(documentContract.read, { params: { id }, query })).status).toBe(200)
  await open(person, ofTenant)
  await open(admin, ofBuilding)
  await open(admin, ofTenant, { size: 'thumb' })
  expect((await eventsOf('PAPER_OPENED')).filter(({ action }) => action === 'document.read')).toEqual([])
  await open(admin, ofTenant)
  expect(await eventsOf('PAPER_OPENED', person.id)).toMatchObject([{ action: 'document.read', subjectName: 'Kinley Zangmo' }])
})

async function saved(entity: 'tenant' | 'building', entityId: string): Promise<string> {
  const body = new FormData()
  body.set('file', new Blob(['%PDF-1.7\n%%EOF\n'], { type: 'application/pdf' }), 'cid.pdf')
  const answer = await admin.raw(documentContract.add, { query: { entity, entityId }, body })
  return (answer.body as Document).id
}

test('a phone that the office corrects is an event about the person, another correction is not', async () => {
  const tenant = await aTenant(admin)
  const correct = (body: object) => admin.call(tenantContract.update, { params: { id: tenant.id }, body })
  await correct({ licenceNumber: 'T-1001' })
  expect(await eventsOf('SIGN_IN_CORRECTED', tenant.id)).toEqual([])
  await correct({ phoneNumber: aPhone() })
  expect(await eventsOf('SIGN_IN_CORRECTED', tenant.id)).toMatchObject([{ subjectId: tenant.id, personId: admin.adminId }])
})

test('a sign-in that a link or an e-mail code changes is an event of the person', async () => {
  const steps = signInSteps(app)
  const person = await steps.aPerson(admin)
  const next = aPhone()
  await changeOwner(admin, person.id, { phoneNumber: next })
  const token = await steps.linkTo(person.phone)
  await steps.confirm(token, await steps.codeBy(token, next))
  expect(await eventsOf('SIGN_IN_CHANGED', person.id)).toMatchObject([
    { action: 'signInChange.confirmByLink', personId: person.id },
  ])
  const caller = await app.signIn(next, aPassword)
  const email = `${next}@mine.example`
  await caller.call(signInChangeContract.sendEmailCode, { body: { email, password: aPassword } })
  await caller.call(signInChangeContract.confirmEmail, { body: { email, code: await eventually(() => steps.codesTo(email)[0]) } })
  expect((await eventsOf('SIGN_IN_CHANGED', person.id)).map(({ action }) => action)).toContain('signInChange.confirmEmail')
})
