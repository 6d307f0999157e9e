import type { RenewalQuestion } from '../../../domain/leases/renewals/renewal-contract.ts'
import type { RenewalAnswer } from '../../../domain/leases/renewals/renewal-question.ts'
import { Problem } from '../../../domain/problem.ts'
import { recordChange } from '../../audit/record-change.ts'
import { personOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { publishEvent } from '../../platform/events.ts'
import { type NewLeaseEvent, recordEvents } from '../lease-event-store.ts'
import { lockLease } from '../move-leases-by-date.ts'
import { visibleLease } from '../signing/read-signing.ts'
import { isUndecided, readLastQuestions, storeAnswer, toRenewalQuestion } from './renewal-question-store.ts'

const eventOf: Record<RenewalAnswer, NewLeaseEvent['kind']> = {
  STAY: 'TENANT_STAYS',
  LEAVE: 'TENANT_LEAVES',
  TALK: 'TENANT_WANTS_TO_TALK',
}

/** The tenant answers for their own lease, and may change the answer until the office renews or ends it. */
export async function answerRenewal(tx: Tx, leaseId: string, answer: RenewalAnswer): Promise<RenewalQuestion> {
  const { tenantId } = await visibleLease(tx, leaseId)
  if (personOf(tx.actor) !== tenantId) throw new Problem('FORBIDDEN', 'Only the tenant named in the lease can answer.')
  return tx.actingAs('staff', (office) => recordAnswer(office, leaseId, answer))
}

/** The lease is locked, so that neither a renewal nor a second answer interferes. */
async function recordAnswer(tx: Tx, leaseId: string, answer: RenewalAnswer): Promise<RenewalQuestion> {
  const lease = await lockLease(tx, leaseId)
  const question = (await readLastQuestions(tx, [leaseId])).get(leaseId)
  if (!question) throw new Problem('ILLEGAL_TRANSITION', 'The office has not asked about the renewal of this lease yet.')
  if (!isUndecided(lease)) {
    throw new Problem('ILLEGAL_TRANSITION', 'The office has already acted on this lease. Call the office if your plans change.')
  }
  if (question.answer === answer) return toRenewalQuestion(question, lease)
  await storeAnswer(tx, question.id, answer)
  await recordEvents(tx, [{ leaseId, kind: eventOf[answer], on: tx.today }])
  const change = { before: { renewalAnswer: question.answer }, after: { renewalAnswer: answer } }
  await recordChange(tx, { entity: 'lease', entityId: leaseId, ...change })
  await publishEvent(tx, 'renewal.answered', { questionId: question.id, leaseId, answer })
  return toRenewalQuestion({ ...question, answer, answeredOn: tx.today }, lease)
}
