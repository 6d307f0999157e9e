import type { BodyOf, ReplyOf } from '../../domain/endpoint.ts'
import { plus } from '../../domain/money.ts'
import { notFound, Problem } from '../../domain/problem.ts'
import { maxAdvices, maxOwners, type remittanceBatchContract } from '../../domain/remittance-batches/remittance-batch-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { firstIds } from '../platform/database/page.ts'
import { ownerDueMatches, readOwnersDue } from '../remittance/owner-due-store.ts'
import { toPayable } from './payable-owners.ts'

type Chosen = BodyOf<typeof remittanceBatchContract.preview>

/** Shows what a batch of these owners would send, and which owners are left out. */
export async function previewBatch(tx: Tx, chosen: Chosen): Promise<ReplyOf<typeof remittanceBatchContract.preview>> {
  const { ids, hasMore } = await ownersChosen(tx, chosen)
  const dues = await readOwnersDue(tx, ids, maxRead)
  if (dues.length < ids.length) throw notFound('owner')
  assertNotTooMany(dues)
  const all = (await toPayable(tx, dues)).toSorted((a, b) => a.ownerName.localeCompare(b.ownerName) || (a.id < b.id ? -1 : 1))
  const owners = all.filter(({ holdReason }) => holdReason === null)
  const totals = { ownerCount: owners.length, amount: plus(...owners.map(({ amount }) => amount)) }
  return { owners, excludedOwners: all.filter(({ holdReason }) => holdReason !== null), totals, hasMore }
}

/** Shared advices are read once for all their owners, so the amount read is at most a few times the amount sent. */
export const maxRead = 10 * maxAdvices

export function assertNotTooMany(dues: readonly { adviceCount: number }[]): void {
  const count = dues.reduce((sum, { adviceCount }) => sum + adviceCount, 0)
  if (count > maxAdvices)
    throw new Problem(
      'TOO_LARGE',
      `These owners are due ${count} shares of rent. At most ${maxAdvices} can be remitted at once. Choose fewer owners.`,
    )
}

async function ownersChosen(tx: Tx, { ownerIds, all }: Chosen): Promise<{ ids: readonly string[]; hasMore: boolean }> {
  if (!all) return { ids: [...new Set(ownerIds)], hasMore: false }
  const { matches } = await ownerDueMatches(tx, { ...all, due: true })
  const ids = await firstIds(tx, matches, maxOwners + 1)
  return { ids: ids.slice(0, maxOwners), hasMore: ids.length > maxOwners }
}
