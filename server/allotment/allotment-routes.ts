import { allotmentApplicantContract, allotmentRoundContract } from '../../domain/allotment/allotment-contract.ts'
import { publicAllotmentContract } from '../../domain/allotment/public-allotment-contract.ts'
import { makeTemporaryPassword } from '../identity/sign-in/passwords.ts'
import { deliverFor } from '../people/deliver-for.ts'
import type { Services } from '../platform/services.ts'
import { listApplicants, readApplicant } from './applicant-store.ts'
import { cancelRound } from './cancel-round.ts'
import { carryOver } from './carry-over.ts'
import { confirmApplicant } from './confirm-applicant.ts'
import { closeRound, drawRound, finishRound } from './draw-round.ts'
import { readLeftOver } from './left-over-units.ts'
import { answerOffer, offerUnits } from './offer-units.ts'
import { openRound } from './open-round.ts'
import { publicAllotmentRoutes } from './public-allotment-routes.ts'
import { registerApplicant } from './register-applicant.ts'
import { listRounds, readRound } from './round-store.ts'
import { changeRound, draftRound, lockSeen } from './save-round.ts'
import { dropDraftOf, excludeApplicant, lockApplicantInRound, startAllottedLease } from './start-lease.ts'

export function allotmentRoutes(services: Services): void {
  roundRoutes(services)
  applicantRoutes(services)
  publicAllotmentRoutes(services, publicAllotmentContract)
}

function roundRoutes({ serve, outbox }: Services): void {
  serve.endpoint(allotmentRoundContract.list, ({ tx, query }) => listRounds(tx, query))
  serve.endpoint(allotmentRoundContract.read, ({ tx, params }) => readRound(tx, params.id))
  serve.endpoint(allotmentRoundContract.leftOver, ({ tx, params }) => readLeftOver(tx, params.id))
  serve.endpoint(allotmentRoundContract.create, ({ tx, body }) => draftRound(tx, body))
  serve.endpoint(allotmentRoundContract.update, ({ tx, params, body, ifMatch }) =>
    changeRound(tx, { id: params.id, ifMatch }, body),
  )
  serve.endpoint(allotmentRoundContract.open, ({ tx, params, ifMatch }) => openRound(tx, { id: params.id, ifMatch }))
  serve.endpoint(allotmentRoundContract.carryOver, async ({ tx, params, body, ifMatch }) => {
    await carryOver(tx, await lockSeen(tx, { id: params.id, ifMatch }), body.fromRoundId)
    return readRound(tx, params.id)
  })
  serve.endpoint(allotmentRoundContract.close, ({ tx, params, ifMatch }) => closeRound(tx, { id: params.id, ifMatch }))
  serve.endpoint(allotmentRoundContract.draw, ({ tx, params, body, ifMatch }) =>
    drawRound(tx, { id: params.id, ifMatch }, body.seed),
  )
  serve.outside(allotmentRoundContract.finish, async ({ within, actor, params, ifMatch }) => {
    const round = await within(actor, (tx) => finishRound(tx, { id: params.id, ifMatch }))
    await deliverFor(outbox, actor)
    return round
  })
  serve.outside(allotmentRoundContract.cancel, async ({ within, actor, params, body, ifMatch }) => {
    const round = await within(actor, (tx) => cancelRound(tx, { id: params.id, ifMatch }, body.reason))
    await deliverFor(outbox, actor)
    return round
  })
  serve.outside(allotmentRoundContract.offer, async ({ within, actor, params, ifMatch }) => {
    const round = await within(actor, (tx) => offerUnits(tx, outbox, { id: params.id, ifMatch }))
    await deliverFor(outbox, actor)
    return round
  })
}

function applicantRoutes({ serve, outbox, hashPassword }: Services): void {
  serve.endpoint(allotmentApplicantContract.list, ({ tx, query }) => listApplicants(tx, query))
  serve.endpoint(allotmentApplicantContract.read, ({ tx, params }) => readApplicant(tx, params.id))
  serve.endpoint(allotmentApplicantContract.create, ({ tx, body: { roundId, waitingSince, ...stated } }) =>
    registerApplicant(tx, { roundId, stated, waitingSince: waitingSince ?? tx.today, isTypedByOffice: true }),
  )
  serve.endpoint(allotmentApplicantContract.exclude, ({ tx, params, body, ifMatch }) =>
    excludeApplicant(tx, { id: params.id, ifMatch }, body.reason),
  )
  serve.endpoint(allotmentApplicantContract.confirm, ({ tx, params, ifMatch }) =>
    confirmApplicant(tx, { id: params.id, ifMatch }),
  )
  serve.outside(allotmentApplicantContract.answer, async ({ within, actor, params, body, ifMatch }) => {
    const answered = await within(actor, async (tx) => {
      const seen = { id: params.id, ifMatch }
      await (body.answer === 'WITHDRAW' ? dropDraftOf(tx, seen) : lockApplicantInRound(tx, seen))
      return answerOffer(tx, outbox, params.id, body.answer)
    })
    await deliverFor(outbox, actor)
    return answered
  })
  serve.outside(allotmentApplicantContract.startLease, async ({ within, actor, params, ifMatch }) => {
    const password = await makeTemporaryPassword(hashPassword)
    const started = await within(actor, (tx) => startAllottedLease(tx, outbox, { id: params.id, ifMatch }, password))
    await deliverFor(outbox, actor)
    return started
  })
}
