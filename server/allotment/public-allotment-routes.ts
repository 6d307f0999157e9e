import { sql } from 'kysely'
import type { AllotmentApplicant } from '../../domain/allotment/allotment-contract.ts'
import type { publicAllotmentContract } from '../../domain/allotment/public-allotment-contract.ts'
import { readReference } from '../../domain/allotment/allotment.ts'
import { drawOrder, readList } from '../../domain/allotment/draw.ts'
import { notFound, Problem } from '../../domain/problem.ts'
import { assertWithinLimit, consumeAttempt, recordFailure } from '../identity/sign-in/login-limits.ts'
import { type Actor, authActor, visitor } from '../platform/actor.ts'
import type { Database } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { findByReference } from './applicant-store.ts'
import { referenceAnswerLimit, referenceLimit, registrationLimit } from './allotment-limits.ts'
import { answerOffer } from './offer-units.ts'
import { listOpened } from './opened-rounds.ts'
import { registerApplicant } from './register-applicant.ts'
import { readPublishedList, readRound } from './round-store.ts'

type Caller = { within: Database['as']; address: string; params: { id: string } }

/** What everybody may see and do of a round that was opened. No answer has a name. */
export function publicAllotmentRoutes({ serve, outbox, botCheck }: Services, contract: typeof publicAllotmentContract): void {
  serve.endpoint(contract.list, ({ tx, query }) => listOpened(tx, query))
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
  serve.outside(contract.register, async (call) => {
    const { hasConsented: _agreed, botCheck: answer, ...stated } = call.body
    await botCheck.require(answer, call.address)
    const office = await officeOf(call)
    await call.within(authActor, (tx) => consumeAttempt(tx, registrationLimit(call.address)))
    const { reference } = await call.within(office, (tx) =>
      registerApplicant(tx, { roundId: call.params.id, stated, waitingSince: tx.today, isTypedByOffice: false }),
    )
    return { reference }
  })
  serve.outside(contract.status, async (call) => {
    const { applicant } = await find(call)
    return statusOf(applicant)
  })
  serve.outside(contract.answer, async (call) => {
    const { applicant, office } = await find(call)
    const limit = referenceAnswerLimit(applicant.roundId, applicant.reference)
    await call.within(authActor, (tx) => assertWithinLimit(tx, [limit]))
    if (applicant.cid !== call.body.cid) {
      await call.within(authActor, (tx) => recordFailure(tx, [limit, referenceLimit(call.address)]))
      throw notFound('registration')
    }
    const answered = await call.within(office, (tx) => answerOffer(tx, outbox, applicant.id, call.body.answer))
    if (office.kind === 'job') void outbox.deliverSoon(office.organisationId)
    return statusOf(answered)
  })
}

async function officeOf({ within, params }: Pick<Caller, 'within' | 'params'>): Promise<Actor> {
  const { rows } = await within(visitor, (tx) =>
    sql<{ id: string | null }>`select organisation_of_allotment(${params.id}) as id`.execute(tx),
  )
  if (!rows[0]?.id) throw notFound('round')
  return { kind: 'job', organisationId: rows[0].id }
}

/** Whoever tries reference numbers is refused after a while, and then also with a right one. */
async function find(call: Omit<Caller, 'params'> & { params: { id: string; reference: string } }) {
  const limit = referenceLimit(call.address)
  const office = await officeOf(call)
  await call.within(authActor, (tx) => assertWithinLimit(tx, [limit]))
  const applicant = await call.within(office, (tx) => findByReference(tx, call.params.id, readReference(call.params.reference)))
  if (applicant) return { applicant, office }
  await call.within(authActor, (tx) => recordFailure(tx, [limit]))
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
