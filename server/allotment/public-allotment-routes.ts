import { sql } from 'kysely'
import type { AllotmentApplicant } from '../../domain/allotment/allotment-contract.ts'
import type { publicAllotmentContract } from '../../domain/allotment/public-allotment-contract.ts'
import { hasRoundEnded, readReference } from '../../domain/allotment/allotment.ts'
import { drawOrder, readList } from '../../domain/allotment/draw.ts'
import { notFound, Problem } from '../../domain/problem.ts'
import { receiveDocument } from '../documents/objects/store-objects.ts'
import { countMiss } from '../identity/sign-in/limits/count-miss.ts'
import { consumeAttempt, consumeAttempts } from '../identity/sign-in/login-limits.ts'
import { type Actor, authActor, visitor } from '../platform/actor.ts'
import type { Database } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { addDocument, assertTakesDocuments, documentsOf } from './applicant-documents.ts'
import { findByReference } from './applicant-store.ts'
import { documentLimits, phoneRegistrationLimit, referenceLimit, registrationLimit } from './allotment-limits.ts'
import { notifyOfSecond } from './notify-of-second.ts'
import { answerOffer } from './offer-units.ts'
import { isDocumentToken, makeDocumentToken } from './document-token.ts'
import { listPublicRounds } from './public-round-store.ts'
import { requirePhoneCode, sendPhoneCode, usePhoneCode } from './prove-phone.ts'
import { registerApplicant } from './register-applicant.ts'
import { lockRound, readPublishedList, readRound } from './round-store.ts'

type Caller = { within: Database['as']; address: string; params: { id: string } }

/** Public calls for rounds that were opened. No response contains a name. */
export function publicAllotmentRoutes(services: Services, contract: typeof publicAllotmentContract): void {
  const { serve, outbox, botCheck, dataKey } = services
  serve.endpoint(contract.list, ({ tx, query }) => listPublicRounds(tx, query))
  serve.outside(contract.read, async (call) => {
    const office = await officeOf(call)
    return call.within(office, async (tx) => {
      const { name } = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
      return { ...(await readRound(tx, call.params.id)), officeName: name }
    })
  })
  serve.outside(contract.result, async (call) => {
    const office = await officeOf(call)
    return call.within(office, async (tx) => {
      const { listHash, seed } = await readRound(tx, call.params.id)
      const list = await readPublishedList(tx, call.params.id)
      if (list === null || listHash === null)
        throw new Problem('ILLEGAL_TRANSITION', 'The list is published when registration is closed.')
      const order = seed === null ? [] : drawOrder(readList(list) ?? [], seed).map(({ reference }) => reference)
      return { list, listHash, seed, order }
    })
  })
  serve.outside(contract.sendCode, async (call) => {
    const { phoneNumber, botCheck: answer } = call.body
    await botCheck.require(answer, call.address)
    const { organisationId } = await officeOf(call)
    const { within, address, params } = call
    return { codeToken: await sendPhoneCode(services, { within, address, roundId: params.id, phoneNumber, organisationId }) }
  })
  serve.outside(contract.register, async ({ within, body, ...call }) => {
    const { hasConsented: _agreed, code, codeToken, ...stated } = body
    const given = { code, codeToken }
    const office = await officeOf({ within, params: call.params })
    const roundId = call.params.id
    await within(authActor, (tx) => consumeAttempt(tx, registrationLimit(call.address)))
    await requirePhoneCode(services, { within, roundId, phoneNumber: stated.phoneNumber, given })
    await within(authActor, (tx) => consumeAttempt(tx, phoneRegistrationLimit(stated.phoneNumber)))
    const { reference, documentToken } = await within(office, async (tx) => {
      const registered = await registerApplicant(tx, { roundId, stated, waitingSince: tx.today, isTypedByOffice: false })
      await notifyOfSecond(tx, outbox, registered)
      return { reference: registered.reference, documentToken: makeDocumentToken(dataKey, registered.id, tx.now) }
    })
    await usePhoneCode(within, given)
    void outbox.deliverSoon(office.organisationId)
    return { reference, documentToken }
  })
  documentRoutes(services, contract)
  serve.outside(contract.status, async (call) => {
    const { applicant } = await find(call)
    return statusOf(applicant)
  })
  serve.outside(contract.answer, async (call) => {
    const { applicant, office } = await find(call)
    const { answer, ...given } = call.body
    const { roundId, phoneNumber } = applicant
    await requirePhoneCode(services, { within: call.within, roundId, phoneNumber, given })
    const answered = await call.within(office, async (tx) => {
      const { state } = await lockRound(tx, roundId)
      if (hasRoundEnded(state))
        throw new Problem(
          'ILLEGAL_TRANSITION',
          `This round is ${state === 'CANCELLED' ? 'cancelled' : 'finished'}. Ask the office.`,
        )
      return answerOffer(tx, outbox, applicant.id, answer)
    })
    await usePhoneCode(call.within, given)
    void outbox.deliverSoon(office.organisationId)
    return statusOf(answered)
  })
}

/** A code proves the phone once; its token then allows several documents, one for each call. */
function documentRoutes(services: Services, contract: typeof publicAllotmentContract): void {
  const { serve, dataKey } = services
  serve.outside(contract.documents, async (call) => {
    const { applicant, office } = await find(call)
    const { id, roundId, phoneNumber } = applicant
    await requirePhoneCode(services, { within: call.within, roundId, phoneNumber, given: call.body })
    const opened = await call.within(office, async (tx) => {
      await assertTakesDocuments(tx, id)
      return { documentToken: makeDocumentToken(dataKey, id, tx.now), documents: await documentsOf(tx, id) }
    })
    await usePhoneCode(call.within, call.body)
    return opened
  })
  serve.outside(contract.addDocument, async (call) => {
    const { applicant, office } = await find(call)
    const { documentToken, kind } = call.params
    await call.within(authActor, async (tx) => {
      if (!isDocumentToken(dataKey, applicant.id, { documentToken, now: tx.now })) throw notFound('registration')
      await consumeAttempts(tx, documentLimits(applicant.id, call.address))
    })
    await call.within(office, (tx) => assertTakesDocuments(tx, applicant.id))
    const file = await receiveDocument({ within: call.within, actor: office }, await call.readFile())
    await call.within(office, (tx) => addDocument(tx, applicant.id, kind, file))
    return { documentToken, documents: await call.within(office, (tx) => documentsOf(tx, applicant.id)) }
  })
}

type Office = Extract<Actor, { kind: 'job' }>

async function officeOf({ within, params }: Pick<Caller, 'within' | 'params'>): Promise<Office> {
  const { rows } = await within(visitor, (tx) =>
    sql<{ id: string | null }>`select organisation_of_allotment(${params.id}) as id`.execute(tx),
  )
  if (!rows[0]?.id) throw notFound('round')
  return { kind: 'job', organisationId: rows[0].id }
}

/** A caller who guesses reference numbers is limited. A correct number is never refused, even from the same address. */
async function find(call: Omit<Caller, 'params'> & { params: { id: string; reference: string } }) {
  const office = await officeOf(call)
  const applicant = await call.within(office, (tx) => findByReference(tx, call.params.id, readReference(call.params.reference)))
  if (applicant) return { applicant, office }
  await call.within(authActor, (tx) => countMiss(tx, referenceLimit(call.address)))
  throw notFound('registration')
}

function statusOf({ reference, state, points, position, offeredUnitLabel, answerUntil }: AllotmentApplicant) {
  const isOffered = state === 'OFFERED' || state === 'ACCEPTED'
  return {
    ...{ reference, state, position },
    points: position === null && state !== 'REGISTERED' ? null : points,
    offeredUnitLabel: isOffered ? offeredUnitLabel : null,
    answerUntil: isOffered ? answerUntil : null,
  }
}
