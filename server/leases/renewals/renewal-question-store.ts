import { sql } from 'kysely'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import { type CallableLease, denialReason } from '../../../domain/leases/lease-calls.ts'
import type { RenewalQuestion } from '../../../domain/leases/renewals/renewal-contract.ts'
import { askAgainFrom, type RenewalAnswer } from '../../../domain/leases/renewals/renewal-question.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { idsOf } from '../../platform/database/page.ts'

export type StoredQuestion = {
  id: string
  leaseId: string
  askedOn: CalendarDate
  answer: RenewalAnswer | null
  answeredOn: CalendarDate | null
}

/** The last question about each of these leases. */
export async function readLastQuestions(tx: Tx, leaseIds: readonly string[]): Promise<Map<string, StoredQuestion>> {
  const { rows } = await sql<StoredQuestion>`
    select distinct on (lease_id) id, lease_id as "leaseId", asked_on as "askedOn", answer, answered_on as "answeredOn"
    from renewal_questions where lease_id = any(${idsOf(leaseIds)}) order by lease_id, asked_on desc`.execute(tx)
  return new Map(rows.map((row) => [row.leaseId, row]))
}

export async function insertQuestions(tx: Tx, leaseIds: readonly string[]): Promise<void> {
  const rows = leaseIds.map((leaseId) => ({ id: newId(), lease_id: leaseId, asked_on: tx.today }))
  await tx.insertInto('renewal_questions').values(rows).execute()
}

export async function storeAnswer(tx: Tx, questionId: string, answer: RenewalAnswer): Promise<void> {
  await tx.updateTable('renewal_questions').set({ answer, answered_on: tx.today }).where('id', '=', questionId).execute()
}

/** The office has not acted on the lease: while it can still be renewed, the tenant can still answer. */
export function isUndecided(lease: CallableLease): boolean {
  return denialReason('RENEW', lease) === undefined
}

export function toRenewalQuestion({ askedOn, answer, answeredOn }: StoredQuestion, lease: CallableLease): RenewalQuestion {
  return { askedOn, answer, answeredOn, canAnswer: isUndecided(lease), askAgainFrom: askAgainFrom(askedOn) }
}

/** For each of these leases with a question. */
export async function readRenewalQuestions(
  tx: Tx,
  leases: readonly (CallableLease & { id: string })[],
): Promise<Map<string, RenewalQuestion>> {
  const questions = await readLastQuestions(
    tx,
    leases.map(({ id }) => id),
  )
  return new Map(
    leases.flatMap((lease) => {
      const question = questions.get(lease.id)
      return question ? [[lease.id, toRenewalQuestion(question, lease)] as const] : []
    }),
  )
}
