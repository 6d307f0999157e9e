import type { AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { assertUnitsFree } from './assert-units-free.ts'
import { carryOver } from './carry-over.ts'
import { assertStillLeftOver } from './left-over-units.ts'
import { readRound } from './round-store.ts'
import { already, assertDates, lockSeen, recorded, type Seen } from './save-round.ts'

/** Locks the round: carried-over applicants are added in the same step, or the round is not opened. */
export async function openRound(tx: Tx, seen: Seen): Promise<AllotmentRound> {
  const before = await lockSeen(tx, seen)
  if (before.state !== 'DRAFT') throw already(before)
  assertDates(tx, before, 'DRAFT')
  await assertUnitsFree(tx, before)
  await assertStillLeftOver(tx, before)
  await tx.updateTable('allotment_rounds').set({ state: 'OPEN', opened_at: tx.now }).where('id', '=', before.id).execute()
  const opened = await recorded(tx, before, 'OPEN')
  const { followsRoundId, carriesOver } = opened
  if (!carriesOver || followsRoundId === null) return opened
  await carryOver(tx, opened, followsRoundId)
  return readRound(tx, opened.id)
}
