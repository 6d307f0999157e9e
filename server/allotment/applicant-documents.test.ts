import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allotmentApplicantContract, allotmentRoundContract } from '../../domain/allotment/allotment-contract.ts'
import { publicAllotmentContract } from '../../domain/allotment/public-allotment-contract.ts'
import { maxDocumentsByLink } from '../../domain/applications/application.ts'
import { auditContract } from '../../domain/audit/audit-contract.ts'
import { documentContract } from '../../domain/documents/document-contract.ts'
import { anOpenRound, aPhoneCode, aRegistered, drawn, statedFacts } from '../testing/allotment/allotment-steps.ts'
import { type Admin, anAdmin, anOwner, aPhone, arriveBySms } from '../testing/factories.ts'
import { anOfficeApp } from '../testing/office.ts'
import { organisationRunBy } from '../testing/organisation-run-by.ts'
import { aPictureForm } from '../testing/pdf/picture-forms.ts'
import { expectProblem, type TestApp } from '../testing/test-app.ts'
import { deleteOldAllotmentApplicants } from './remove-applicants.ts'

let app: TestApp
let admin: Admin
beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z'))
})
afterAll(() => app.close())

type Kind = 'IDENTITY' | 'INCOME_PROOF' | 'OTHERS'
type Registration = { roundId: string; reference: string }

const at = (id: string) => ({ params: { id } })
const addDocument = async ({ roundId, reference }: Registration, documentToken: string, kind: Kind = 'INCOME_PROOF') =>
  app.visitor.raw(publicAllotmentContract.addDocument, {
    params: { id: roundId, reference, documentToken, kind },
    body: await aPictureForm(),
  })
const readDocuments = async ({ roundId, reference }: Registration, phoneNumber: string) =>
  app.visitor.call(publicAllotmentContract.documents, {
    params: { id: roundId, reference },
    body: await aPhoneCode(app, roundId, phoneNumber),
  })
const listed = (entityId: string, by: Pick<Admin, 'call'> = admin) =>
  by.call(documentContract.list, { query: { entity: 'allotmentApplicant', entityId } })
const readOne = (id: string) => admin.call(allotmentApplicantContract.read, at(id))

/** A visitor who registered on the public page, with the token of the reply. */
async function aVisitor() {
  const { id: roundId } = await anOpenRound(admin)
  const stated = statedFacts()
  const body = { ...stated, ...(await aPhoneCode(app, roundId, stated.phoneNumber)), hasConsented: true as const }
  const { reference, documentToken } = await app.visitor.call(publicAllotmentContract.register, { ...at(roundId), body })
  const { items } = await admin.call(allotmentApplicantContract.list, { query: { roundId, q: reference } })
  return { roundId, reference, documentToken, phoneNumber: stated.phoneNumber, id: items[0]?.id ?? '' }
}

test('an applicant uploads a proof of income at registration, and the office sees it', async () => {
  const one = await aVisitor()
  expect(await readOne(one.id)).toMatchObject({ hasIncomeProof: false })
  expect(await addDocument(one, one.documentToken, 'IDENTITY')).toMatchObject({
    status: 200,
    body: { documents: [{ kind: 'IDENTITY' }] },
  })
  expect(await readOne(one.id)).toMatchObject({ hasIncomeProof: false })
  expect((await addDocument(one, one.documentToken)).status).toBe(200)
  expect(await readOne(one.id)).toMatchObject({ hasIncomeProof: true })
  expect((await listed(one.id)).items.map(({ kind, isOfficeOnly }) => [kind, isOfficeOnly])).toEqual(
    expect.arrayContaining([
      ['IDENTITY', true],
      ['INCOME_PROOF', true],
    ]),
  )
  const history = await admin.call(auditContract.list, { query: { entityId: one.id } })
  expect(JSON.stringify(history)).toContain('publicAllotment.addDocument')
})

test('a later upload needs a code to the phone; a reference number, or the token of another applicant, is not enough', async () => {
  const [one, other] = [await aVisitor(), await aVisitor()]
  expect((await addDocument(one, other.documentToken)).status).toBe(404)
  expect((await addDocument(one, '1.x')).status).toBe(404)
  const params = { id: one.roundId, reference: one.reference }
  const wrong = { ...(await aPhoneCode(app, one.roundId, other.phoneNumber)) }
  await expectProblem(app.visitor.call(publicAllotmentContract.documents, { params, body: wrong }), 'INVALID_INPUT')
  const { documentToken, documents: before } = await readDocuments(one, one.phoneNumber)
  expect(before).toEqual([])
  expect((await addDocument(one, documentToken)).status).toBe(200)
  app.clock.set(new Date('2025-06-15T05:00:01Z'))
  expect((await addDocument(one, documentToken)).status).toBe(404)
  app.clock.set(new Date('2025-06-15T04:00:00Z'))
})

test('an applicant can add a few documents, but none after the withdrawal', async () => {
  const one = await aVisitor()
  for (let count = 0; count < maxDocumentsByLink; count += 1) expect((await addDocument(one, one.documentToken)).status).toBe(200)
  expect(await addDocument(one, one.documentToken)).toMatchObject({ status: 409, body: { code: 'POLICY_VIOLATION' } })
  const gone = await aVisitor()
  await admin.call(allotmentApplicantContract.answer, { ...at(gone.id), body: { answer: 'WITHDRAW' } })
  expect(await addDocument(gone, gone.documentToken)).toMatchObject({ status: 409, body: { code: 'ILLEGAL_TRANSITION' } })
})

test('the office can add a document itself; an owner and another office see none', async () => {
  const { id: roundId } = await anOpenRound(admin)
  const { id } = await aRegistered(admin, roundId)
  const query = { entity: 'allotmentApplicant' as const, entityId: id, kind: 'INCOME_PROOF' as const, isOfficeOnly: 'false' }
  await admin.raw(documentContract.add, { query, body: await aPictureForm() })
  expect(await readOne(id)).toMatchObject({ hasIncomeProof: true })
  const elsewhere = await anAdmin(app)
  expect((await listed(id, elsewhere)).items).toEqual([])
  const there = await elsewhere.raw(documentContract.add, { query, body: await aPictureForm() })
  expect(there.status).toBe(404)
  const phoneNumber = aPhone()
  await anOwner(admin, { phoneNumber })
  expect((await listed(id, await arriveBySms(app, phoneNumber))).items).toEqual([])
})

test('documents are carried over with their applicant, and are deleted with each registration', async () => {
  const one = await aVisitor()
  await addDocument(one, one.documentToken)
  await drawn(app, admin, one.roundId)
  await admin.call(allotmentRoundContract.finish, at(one.roundId))
  const next = await anOpenRound(admin)
  await admin.call(allotmentRoundContract.carryOver, { ...at(next.id), body: { fromRoundId: one.roundId } })
  const { items } = await admin.call(allotmentApplicantContract.list, { query: { roundId: next.id } })
  expect(items).toMatchObject([{ reference: one.reference, hasIncomeProof: true }])
  const actor = { kind: 'job', organisationId: await organisationRunBy(app, admin) } as const
  expect(await app.database.as(actor, (tx) => deleteOldAllotmentApplicants(tx, new Date('2025-06-16T00:00:00Z'), 1000))).toBe(1)
  const { rows } = await app.database.as(actor, (tx) =>
    sql<{
      id: string
    }>`select entity_id as id from documents where entity = 'allotmentApplicant' and entity_id in (${one.id}, ${items[0]?.id})`.execute(
      tx,
    ),
  )
  expect(rows).toEqual([{ id: items[0]?.id }])
})
