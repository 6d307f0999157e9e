import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '../../domain/problem.ts'
import { personOf } from './actor.ts'
import type { Tx } from './database.ts'

export type KeyedRequest = { key: string; path: string; body: unknown }
type Remembered = { value: unknown }

/**
 * Does `work` once for a key: the same key and body get the first answer again, another body is refused.
 * A repetition that races waits for the first at the unique key, because both are in one transaction each.
 */
export async function once<R>(tx: Tx, request: KeyedRequest | undefined, work: () => Promise<R>): Promise<R> {
  if (!request || !personOf(tx.actor)) return work()
  if (!(await claim(tx, request))) {
    const first = await recall(tx, request)
    if (first) return first.value as R
  }
  const value = await work()
  await answer(tx, request, value)
  return value
}

/** The first answer to this key, if there was one; refuses the key with another body. */
export async function recall(tx: Tx, request: KeyedRequest): Promise<Remembered | undefined> {
  const first = await ofKey(tx, request).select(['body_hash', 'reply']).executeTakeFirst()
  if (!first) return undefined
  if (first.body_hash !== hashOf(request)) {
    throw new Problem('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was used for something else. Use a new one.')
  }
  return (first.reply as Remembered | null) ?? undefined
}

/** Keeps the answer of work that had transactions of its own; a first answer that is there already stands. */
export async function remember(tx: Tx, request: KeyedRequest, value: unknown): Promise<void> {
  if (await claim(tx, request)) await answer(tx, request, value)
}

async function claim(tx: Tx, request: KeyedRequest): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_keys')
    .values({ path: request.path, key: request.key, body_hash: hashOf(request) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

async function answer(tx: Tx, { path, key }: KeyedRequest, value: unknown): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify({ value }) })
    .where('person_id', '=', sql<string>`app_person_id()`)
    .where('path', '=', path)
    .where('key', '=', key)
    .execute()
}

function ofKey(tx: Tx, { path, key }: KeyedRequest) {
  return tx
    .selectFrom('idempotency_keys')
    .where('person_id', '=', sql<string>`app_person_id()`)
    .where('path', '=', path)
    .where('key', '=', key)
}

function hashOf({ body }: KeyedRequest): string {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex')
}
