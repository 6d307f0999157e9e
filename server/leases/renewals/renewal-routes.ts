import { renewalContract } from '../../../domain/leases/renewals/renewal-contract.ts'
import type { Services } from '../../platform/services.ts'
import { visibleLease } from '../signing/read-signing.ts'
import { answerRenewal } from './answer-renewal.ts'
import { listRenewals } from './list-renewals.ts'
import { readRenewalCalendar } from './read-renewal-calendar.ts'
import { readRenewalQuestions } from './renewal-question-store.ts'

/** The question is sent as a message, so the notifications module implements `renewal.ask`. */
export function renewalRoutes({ serve }: Services): void {
  serve.endpoint(renewalContract.list, ({ tx, query }) => listRenewals(tx, query))
  serve.endpoint(renewalContract.calendar, ({ tx, query }) => readRenewalCalendar(tx, query))
  serve.endpoint(renewalContract.question, async ({ tx, params }) => {
    const lease = await visibleLease(tx, params.id)
    return { renewalQuestion: (await readRenewalQuestions(tx, [lease])).get(lease.id) ?? null }
  })
  serve.endpoint(renewalContract.answer, ({ tx, params, body }) => answerRenewal(tx, params.id, body.answer))
}
