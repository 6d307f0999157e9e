import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { AllotmentApplicant, AllotmentRound, allotmentApplicantContract } from '../../domain/allotment/allotment-contract.ts'
import { failedCriterion, maxApplicants, referenceOf } from '../../domain/allotment/allotment.ts'
import { type CalendarDate, formatDate } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { formatMoney } from '../../domain/money.ts'
import { duplicateProblem, fieldProblem, Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import { requirePrefixInUse } from '../identity/phone-prefixes.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { readApplicant } from './applicant-store.ts'
import { lockRound } from './round-store.ts'
import { already } from './save-round.ts'

type Stated = Omit<BodyOf<typeof allotmentApplicantContract.create>, 'roundId' | 'waitingSince'>
type Registration = { roundId: string; stated: Stated; waitingSince: CalendarDate; isTypedByOffice: boolean }

/**
 * Locks the round, so that no registration is added while it closes. The public page cannot verify a CID, so a second registration with the
 * same CID and another phone gets the same response as the first. The office decides which one counts (docs/decisions/0163).
 */
export async function registerApplicant(tx: Tx, registration: Registration): Promise<AllotmentApplicant> {
  const { roundId, stated, waitingSince, isTypedByOffice } = registration
  const round = await lockRound(tx, roundId)
  if (round.state !== 'OPEN') throw already(round)
  if (tx.today > round.registerUntil)
    throw new Problem('ILLEGAL_TRANSITION', `Registration ended on ${formatDate(round.registerUntil)}.`)
  await requirePrefixInUse(tx, stated.phoneNumber)
  assertEligible(round, stated)
  if (waitingSince > tx.today) throw fieldProblem('/waitingSince', 'Enter today or an earlier date.')
  await assertRoom(tx, round, registration)
  const id = newId()
  await tx
    .insertInto('allotment_applicants')
    .values({
      ...{ id, round_id: roundId, reference: await freeReference(tx, roundId), state: 'REGISTERED' },
      ...{ name: stated.name, phone_number: stated.phoneNumber, cid: stated.cid, household_size: stated.householdSize },
      ...{ monthly_income_amount: stated.monthlyIncomeAmount, employer: stated.employer, has_disability: stated.hasDisability },
      ...{ distance_km: stated.distanceKm, statements: JSON.stringify(statementsOf(round, stated.statements)) },
      ...{ waiting_since: waitingSince, is_typed_by_office: isTypedByOffice },
    })
    .execute()
  await recordChange(tx, { entity: 'allotmentApplicant', entityId: id, before: {}, after: { state: 'REGISTERED' } })
  return readApplicant(tx, id)
}

function assertEligible(round: AllotmentRound, stated: Stated): void {
  const failed = failedCriterion(round, stated)
  if (failed === 'INCOME' && round.incomeCeilingAmount !== null)
    throw fieldProblem(
      '/monthlyIncomeAmount',
      `This round is for incomes up to ${formatMoney(round.incomeCeilingAmount)} a month.`,
    )
  if (failed === 'HOUSEHOLD') throw fieldProblem('/householdSize', `This round is for ${householdsOf(round)}.`)
}

function householdsOf({ minHousehold, maxHousehold }: AllotmentRound): string {
  if (maxHousehold === 1) return 'one person alone'
  if (maxHousehold === null) return `households of at least ${minHousehold} people`
  return minHousehold === 1
    ? `households of at most ${maxHousehold} people`
    : `households of ${minHousehold} to ${maxHousehold} people`
}

/** Applicants who proved the phone of a registration are informed of it, and so is the office. */
async function assertRoom(tx: Tx, round: AllotmentRound, { stated, isTypedByOffice }: Registration): Promise<void> {
  const { rows } = await sql<{ total: number; has: boolean }>`
    select count(*)::integer as total, coalesce(bool_or(cid = ${stated.cid} and state <> 'WITHDRAWN'
      and (phone_number = ${stated.phoneNumber} or ${isTypedByOffice})), false) as has
    from allotment_applicants where round_id = ${round.id}`.execute(tx)
  if (rows[0]?.has)
    throw duplicateProblem(
      '/cid',
      'This CID is registered for this round already. Ask the office if you lost the reference number.',
    )
  if ((rows[0]?.total ?? 0) >= maxApplicants) throw full()
}

export function full(): Problem {
  return new Problem('ILLEGAL_TRANSITION', `This round is full. It has ${maxApplicants} applicants. Ask the office.`)
}

/** Only rules that are statements can be confirmed. */
function statementsOf(round: AllotmentRound, confirmed: readonly number[]): number[] {
  return [...new Set(confirmed)].filter((index) => round.pointRules[index]?.kind === 'OTHER')
}

async function freeReference(tx: Tx, roundId: string): Promise<string> {
  for (;;) {
    const reference = referenceOf(randomBytes(8))
    const { rows } = await sql`
      select from allotment_applicants where round_id = ${roundId} and reference = ${reference}`.execute(tx)
    if (rows.length === 0) return reference
  }
}
