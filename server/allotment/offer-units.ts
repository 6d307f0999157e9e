import { sql } from 'kysely'
import type { AllotmentApplicant, AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import { allottedDays, applicantStateLabels } from '../../domain/allotment/allotment.ts'
import { addDays, formatDate } from '../../domain/calendar-date.ts'
import { Problem } from '../../domain/problem.ts'
import { plainLetters, smsLength } from '../../domain/sms/sms-length.ts'
import { recordChange } from '../audit/record-change.ts'
import { abbreviateName } from '../identity/sign-in-change/abbreviate-name.ts'
import { readUnitsTaken } from '../leases/assert-no-overlap.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import { publicAddress } from '../platform/http/public-address.ts'
import { readApplicant, readApplicants } from './applicant-store.ts'
import { assertNotLet, readLetUnits, releaseLetUnits } from './let-units.ts'
import { lockRound, readRound } from './round-store.ts'
import { already, lockSeen, type Seen } from './save-round.ts'

export type Answer = 'ACCEPT' | 'DECLINE' | 'WITHDRAW'

export async function offerUnits(tx: Tx, outbox: Outbox, seen: Seen): Promise<AllotmentRound> {
  const round = await lockSeen(tx, seen)
  if (round.state !== 'DRAWN') throw already(round)
  await expireOffers(tx, round)
  const takenBack = await releaseLetUnits(tx, outbox, round)
  if ((await offerFreeUnits(tx, outbox, round)) === 0 && takenBack === 0)
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `${await letText(tx, round)}No unit is free, or nobody is waiting. Nothing was offered.`,
    )
  return readRound(tx, round.id)
}

/**
 * Ends overdue offers and offers their units to the next applicants. Returns the number of offers. Runs for one organisation in the daily
 * job.
 */
export async function passOnOffers(tx: Tx, outbox: Outbox): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.round_id as id from allotment_applicants a
    join allotment_rounds r on r.organisation_id = a.organisation_id and r.id = a.round_id and r.state = 'DRAWN'
    where a.state = 'OFFERED' and a.answer_until < ${tx.today} order by 1 limit 100`.execute(tx)
  let offers = 0
  for (const { id } of rows) {
    const round = await lockRound(tx, id)
    if (round.state !== 'DRAWN') continue
    await expireOffers(tx, round)
    await releaseLetUnits(tx, outbox, round)
    offers += await offerFreeUnits(tx, outbox, round)
  }
  return offers
}

/**
 * Locks the round: if two answers arrive at the same time, the second one sees the first, and a declined unit goes to one other applicant.
 */
export async function answerOffer(tx: Tx, outbox: Outbox, id: string, answer: Answer): Promise<AllotmentApplicant> {
  const { roundId } = await readApplicant(tx, id)
  const round = await lockRound(tx, roundId)
  const before = await readApplicant(tx, id)
  if (answer === 'WITHDRAW' ? !canLeave(before) : before.state !== 'OFFERED') throw notNow(before)
  if (answer === 'ACCEPT' && before.answerUntil !== null && tx.today > before.answerUntil)
    throw new Problem('ILLEGAL_TRANSITION', `The offer ended on ${formatDate(before.answerUntil)}.`)
  if (answer === 'ACCEPT') assertNotLet(tx, before)
  const state = answer === 'ACCEPT' ? 'ACCEPTED' : answer === 'DECLINE' ? 'DECLINED' : 'WITHDRAWN'
  await setState(tx, before, state)
  if (state !== 'ACCEPTED' && round.state === 'DRAWN') await offerFreeUnits(tx, outbox, round)
  return readApplicant(tx, id)
}

function canLeave(applicant: AllotmentApplicant): boolean {
  const { state } = applicant
  return state === 'REGISTERED' || state === 'WAITING' || state === 'OFFERED' || (state === 'ACCEPTED' && !hasLease(applicant))
}

/** The applicant has a draft, or the lease that was created from it. */
export function hasLease({ leaseDraftId, leaseId }: AllotmentApplicant): boolean {
  return leaseDraftId !== null || leaseId !== null
}

export function notNow({ state, leaseNumber, leaseDraftId }: AllotmentApplicant): Problem {
  if (leaseNumber !== null) return new Problem('ILLEGAL_TRANSITION', `This applicant has lease ${leaseNumber} already.`)
  if (leaseDraftId !== null)
    return new Problem(
      'ILLEGAL_TRANSITION',
      'The office is preparing the lease of this applicant. To withdraw, the applicant calls the office, which chooses “Record withdrawal…”.',
    )
  return new Problem('ILLEGAL_TRANSITION', `This registration is “${applicantStateLabels[state]}”. Load the page again.`)
}

export async function setState(tx: Tx, before: AllotmentApplicant, state: AllotmentApplicant['state']): Promise<void> {
  await tx.updateTable('allotment_applicants').set({ state }).where('id', '=', before.id).execute()
  await recordChange(tx, { entity: 'allotmentApplicant', entityId: before.id, before: { state: before.state }, after: { state } })
}

async function expireOffers(tx: Tx, round: AllotmentRound): Promise<void> {
  const overdue = await readApplicants(tx, sql`a.round_id = ${round.id} and a.state = 'OFFERED' and a.answer_until < ${tx.today}`)
  for (const applicant of overdue) await setState(tx, applicant, 'EXPIRED')
}

/** Explains why a unit of the round may not be free. */
async function letText(tx: Tx, { longestStayMonths, units }: AllotmentRound): Promise<string> {
  const ids = units.map(({ id }) => id)
  const [taken] = await readUnitsTaken(tx, ids, allottedDays(longestStayMonths, tx.today))
  const unit = units.find(({ id }) => id === taken?.unitId)
  return taken && unit ? `${unit.label} is let under lease ${taken.leaseNumber}. ` : ''
}

/** Offers each unit that nobody holds and that is not let to the next waiting applicant, in the order of the draw. */
async function offerFreeUnits(tx: Tx, outbox: Outbox, round: AllotmentRound): Promise<number> {
  const { rows: taken } = await sql<{ id: string }>`
    select offered_unit_id as id from allotment_applicants where round_id = ${round.id} and state in ('OFFERED', 'ACCEPTED')`.execute(
    tx,
  )
  const unheld = round.units.filter((unit) => !taken.some(({ id }) => id === unit.id))
  const isLet = await readLetUnits(
    tx,
    round,
    unheld.map(({ id }) => id),
  )
  const free = unheld.filter((unit) => !isLet.some(({ unitId }) => unitId === unit.id))
  if (free.length === 0) return 0
  const next = (await nextWaiting(tx, round.id, free.length)).toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
  const answerUntil = addDays(tx.today, round.offerDays)
  const { name } = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
  for (const [index, applicant] of next.entries()) {
    const unit = free[index]
    if (!unit) break
    await tx
      .updateTable('allotment_applicants')
      .set({ state: 'OFFERED', offered_unit_id: unit.id, answer_until: answerUntil })
      .where('id', '=', applicant.id)
      .execute()
    await recordChange(tx, {
      ...{ entity: 'allotmentApplicant', entityId: applicant.id },
      before: { state: applicant.state },
      after: { state: 'OFFERED', offeredUnitId: unit.id, answerUntil },
    })
    const words = `unit offered. Answer by ${formatDate(answerUntil)} with reference ${applicant.reference}:`
    const link = `${publicAddress()}/allotment/${round.id}`
    await outbox.send(tx, { to: applicant.phoneNumber, body: smsOf(abbreviateName(name), unit.label, words, link) })
  }
  return next.length
}

/** Includes the name of the unit if it fits into one SMS. */
function smsOf(office: string, unit: string, words: string, link: string): string {
  const named = `${office}: ${plainLetters(unit)}, ${words} ${link}`
  return smsLength(named).parts === 1 ? named : `${office}: ${words} ${link}`
}

async function nextWaiting(tx: Tx, roundId: string, count: number): Promise<AllotmentApplicant[]> {
  return readApplicants(
    tx,
    sql`a.id in (select w.id from allotment_applicants w where w.round_id = ${roundId} and w.state = 'WAITING'
      order by w.position limit ${count})`,
  )
}
