import { createHash } from 'node:crypto'
import { Problem } from '../../domain/problem.ts'
import { personOf } from './actor.ts'
import type { Tx } from './database.ts'

export type KeyedRequest = { key: string; path: string; body: unknown }

/**
 * Does `work` once for a key: the same key and body get the first answer again, another body is refused.
 * A repetition that races waits for the first at the unique key, because both are in one transaction each.
 */
export async function once<R>(tx: Tx, request: KeyedRequest | undefined, work: () => Promise<R>): Promise<R> {
  const personId = personOf(tx.actor)
  if (!request || !personId) return work()
  const bodyHash = createHash('sha256').update(JSON.stringify(request.body ?? null)).digest('hex')
  const { key, path } = request
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ path, key, body_hash: bodyHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const ofKey = () => tx.selectFrom('idempotency_keys').where('person_id', '=', personId).where('path', '=', path).where('key', '=', key)
  if (claimed.numInsertedOrUpdatedRows === 0n) {
    const first = await ofKey().select(['body_hash', 'reply']).executeTakeFirstOrThrow()
    if (first.body_hash !== bodyHash) {
      throw new Problem('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was used for something else. Use a new one.')
    }
    return (first.reply as { value: R }).value
  }
  const value = await work()
  await tx
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify({ value }) })
    .where('person_id', '=', personId)
    .where('path', '=', path)
    .where('key', '=', key)
    .execute()
  return value
}
