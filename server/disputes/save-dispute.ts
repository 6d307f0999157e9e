import { sql } from 'kysely'
import { dispute, disputeIssue, type Hearing } from '../../domain/disputes/dispute.ts'
import type { Dispute, disputeContract } from '../../domain/disputes/dispute-contract.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { duplicateProblem, ensureFound, fieldProblem, Problem } from '../../domain/problem.ts'
import { changeRecord, createRecord } from '../audit/save-record.ts'
import type { Tx } from '../platform/database/database.ts'
import { countClocks } from './read-clocks.ts'
import { readDispute } from './dispute-store.ts'

type Target = { id: string; ifMatch: number | undefined }

export async function createDispute(
  tx: Tx,
  { leaseId, hearings, ...values }: BodyOf<typeof disputeContract.create>,
): Promise<Dispute> {
  await assertNoOpenDispute(tx, leaseId)
  assertPossible(tx, { ...values, hearings })
  return createRecord(tx, dispute, {
    values,
    columns: { lease_id: leaseId, hearings: JSON.stringify(inOrder(hearings)) },
    read: readCounted,
  })
}

export function changeDispute(
  tx: Tx,
  { id, ifMatch, changes: { hearings, ...changes } }: Target & { changes: BodyOf<typeof disputeContract.update> },
): Promise<Dispute> {
  return changeRecord(tx, dispute, {
    id,
    ifMatch,
    changes,
    columns: hearings ? { hearings: JSON.stringify(inOrder(hearings)) } : {},
    read: readDispute,
    check: (before) => {
      assertOpen(before)
      const merged = { ...before, ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) }
      assertPossible(tx, { ...merged, hearings: hearings ?? before.hearings })
    },
    saveParts: () => countClocks(tx, id),
  })
}

export function closeDispute(
  tx: Tx,
  { id, ifMatch, body: { closedOn, outcome, note } }: Target & { body: BodyOf<typeof disputeContract.close> },
): Promise<Dispute> {
  return changeRecord(tx, dispute, {
    id,
    ifMatch,
    changes: outcome === undefined ? {} : { outcome },
    columns: { closed_on: closedOn, closing_note: note, next_clock: null, next_due_on: null },
    read: readDispute,
    check: (before) => {
      assertOpen(before)
      if (closedOn > tx.today) throw fieldProblem('/closedOn', 'This date is in the future. Enter today or an earlier date.')
      const last = [before.raisedOn, before.filedOn, before.decidedOn, before.appealedOn].filter((one) => one !== null).toSorted()
      if (closedOn < (last.at(-1) ?? closedOn))
        throw fieldProblem('/closedOn', 'The last step of the dispute was later. Enter that date or a later one.')
      if (before.decidedOn === null && outcome === undefined)
        throw fieldProblem('/outcome', 'Choose whether the dispute was settled or withdrawn, or enter the decision first.')
      if (before.decidedOn !== null && outcome !== undefined)
        throw fieldProblem('/outcome', 'This dispute was decided, so its outcome cannot change.')
    },
  })
}

/** Removes the outcome of a closing without a decision. */
export function reopenDispute(tx: Tx, { id, ifMatch }: Target): Promise<Dispute> {
  return changeRecord(tx, dispute, {
    id,
    ifMatch,
    changes: {},
    columns: { closed_on: null, closing_note: null, outcome: sql`case when decided_on is not null then outcome end` },
    read: readDispute,
    check: async (before) => {
      if (before.closedOn === null) throw new Problem('ILLEGAL_TRANSITION', 'This dispute is already open.')
      await assertNoOpenDispute(tx, before.leaseId)
    },
    saveParts: () => countClocks(tx, id),
  })
}

/** Locks the lease: if two people open a dispute at the same time, the second sees the first one. */
async function assertNoOpenDispute(tx: Tx, leaseId: string): Promise<void> {
  const { rows } = await sql`select id from leases where id = ${leaseId} for no key update`.execute(tx)
  ensureFound(rows[0], 'lease')
  const { rows: open } = await sql`select id from disputes where lease_id = ${leaseId} and closed_on is null`.execute(tx)
  if (open.length > 0) throw duplicateProblem('/leaseId', 'This lease has an open dispute. Close it before you open another one.')
}

function assertOpen({ closedOn }: Dispute): void {
  if (closedOn !== null) throw new Problem('ILLEGAL_TRANSITION', 'This dispute is closed. An administrator can open it again.')
}

function assertPossible(tx: Tx, facts: Parameters<typeof disputeIssue>[0]): void {
  const issue = disputeIssue(facts, tx.today)
  if (issue) throw fieldProblem(issue.path, issue.message)
}

async function readCounted(tx: Tx, id: string): Promise<Dispute> {
  await countClocks(tx, id)
  return readDispute(tx, id)
}

function inOrder(hearings: readonly Hearing[]): Hearing[] {
  return hearings.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))
}

const keyOf = ({ date, startsAt }: Hearing) => `${date} ${startsAt ?? ''}`
