import { sql } from 'kysely'
import type { AllotmentApplicant, AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import { allottedDays } from '../../domain/allotment/allotment.ts'
import { Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import { abbreviateName } from '../identity/sign-in-change/abbreviate-name.ts'
import { readUnitsTaken, type UnitTaken } from '../leases/assert-no-overlap.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import { readApplicants } from './applicant-store.ts'

// A unit of a round may be let outside of the round. An applicant cannot keep an offer of a unit that somebody else rents.

/** A lease of the unit in another transaction waits until this one ends. A lease that was created first is visible here. */
export async function readLetUnits(tx: Tx, round: AllotmentRound, unitIds: readonly string[]): Promise<UnitTaken[]> {
  await sql`select from units where id = any(${idsOf(unitIds)}) order by id for share`.execute(tx)
  return readUnitsTaken(tx, unitIds, allottedDays(round.longestStayMonths, tx.today))
}

/** Applicants are not informed about the leases of other people. */
export function assertNotLet(tx: Tx, { otherLeaseNumber, offeredUnitLabel }: AllotmentApplicant): void {
  if (otherLeaseNumber === null) return
  const unit = offeredUnitLabel ?? 'This unit'
  throw new Problem(
    'ILLEGAL_TRANSITION',
    personOf(tx.actor)
      ? `${unit} is let to somebody else under lease ${otherLeaseNumber}. Choose “Offer free units”. This applicant gets the next free unit, before the rest of the waiting list.`
      : `${unit} has been let to somebody else. The office will offer you the next free unit.`,
  )
}

/** Applicants whose unit is let to somebody else wait again, at their drawn position, and are notified. Returns their number. */
export async function releaseLetUnits(tx: Tx, outbox: Outbox, { id, units }: AllotmentRound): Promise<number> {
  const unitIds = idsOf(units.map((unit) => unit.id))
  await sql`select from units where id = any(${unitIds}) order by id for share`.execute(tx)
  const holding = await readApplicants(tx, sql`a.round_id = ${id} and a.state in ('OFFERED', 'ACCEPTED')`)
  const without = holding.filter(({ otherLeaseNumber }) => otherLeaseNumber !== null)
  if (without.length === 0) return 0
  const { name } = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
  for (const { id: applicantId, state, reference, phoneNumber } of without) {
    await sql`update allotment_applicants set state = 'WAITING', offered_unit_id = null, answer_until = null
      where id = ${applicantId}`.execute(tx)
    await recordChange(tx, {
      ...{ entity: 'allotmentApplicant', entityId: applicantId },
      ...{ before: { state }, after: { state: 'WAITING', offeredUnitId: null, answerUntil: null } },
    })
    const body = `${abbreviateName(name)}: the unit offered to you is no longer free. You keep your place (reference ${reference}). We will offer you the next free unit.`
    await outbox.send(tx, { to: phoneNumber, body, about: { entity: 'allotmentApplicant', entityId: applicantId } })
  }
  return without.length
}
