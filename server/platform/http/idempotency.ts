import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Endpoint } from '../../../domain/endpoint.ts'
import { fieldProblem, Problem } from '../../../domain/problem.ts'
import { personOf } from '../actor.ts'
import type { Tx } from '../database/database.ts'

export type KeyedRequest = { key: string; path: string; body: unknown }
type Remembered = { value: unknown }
/** What is stored of a key: the answer, and until there is one what its first transaction made. */
type Stored = Partial<Remembered> & { begun?: unknown }

/** A row of an index has no room for any address. */
const maxPathLength = 500

/**
 * The key of a request, where its endpoint takes one and it came with one. A program that relies on a key which means nothing is told so; the
 * web app sends a key with whatever a person does.
 */
export function keyedRequestOf(endpoint: Endpoint, { headers, url, body, claims }: FastifyRequest): KeyedRequest | undefined {
  const key = headers['idempotency-key']
  if (typeof key !== 'string') return undefined
  if (!endpoint.isIdempotent) {
    if (endpoint.method === 'POST' && !endpoint.isCalculation && claims?.apiToken)
      throw badKey('This call takes no Idempotency-Key.')
    return undefined
  }
  if (key.length < 1 || key.length > 200) throw badKey('An Idempotency-Key has 1 to 200 characters.')
  return { key, path: url.length > maxPathLength ? hashOf(url) : url, body }
}

const badKey = (message: string) => fieldProblem('/Idempotency-Key', message)

/**
 * Does `work` once for a key of a person: the same call gets the first answer again, another address or body is refused.
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

/** The first answer to this key, if there was one; refuses the key of another call. */
export async function recall(tx: Tx, request: KeyedRequest): Promise<Remembered | undefined> {
  const first = await ofKey(tx, request).select(['path', 'body_hash', 'reply']).executeTakeFirst()
  if (!first) return undefined
  if (first.path !== request.path || first.body_hash !== hashOfBody(request)) {
    throw new Problem('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was used for something else. Use a new one.')
  }
  const stored = first.reply as Stored | null
  return stored && 'value' in stored ? { value: stored.value } : undefined
}

/**
 * The first transaction of work that has several: what it made is stored with the key in that transaction, and a repetition of the call
 * is given it instead of making another. So where the connection breaks before the answer is stored, the rest of the work is done again
 * on the same record, and has to bear that.
 */
export async function beginOnce<R>(tx: Tx, request: KeyedRequest | undefined, work: () => Promise<R>): Promise<R> {
  if (!request || !personOf(tx.actor)) return work()
  if (!(await claim(tx, request))) {
    // Refuses the key of another call.
    await recall(tx, request)
    const { reply } = await ofKey(tx, request).select('reply').executeTakeFirstOrThrow()
    const stored = reply as Stored | null
    if (stored && 'begun' in stored) return stored.begun as R
  }
  const begun = await work()
  await store(tx, request, { begun })
  return begun
}

/** Stores the answer of work that had transactions of its own, once; the first answer stays, and is returned. */
export async function remember<R>(tx: Tx, request: KeyedRequest, value: R): Promise<R> {
  if (!(await claim(tx, request))) {
    // Of two that store at once the second reads what the first has stored.
    await ofKey(tx, request).select('key').forUpdate().execute()
    const first = await recall(tx, request)
    if (first) return first.value as R
  }
  await answer(tx, request, value)
  return value
}

async function claim(tx: Tx, request: KeyedRequest): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_keys')
    .values({ path: request.path, key: request.key, body_hash: hashOfBody(request) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

function answer(tx: Tx, request: KeyedRequest, value: unknown): Promise<void> {
  return store(tx, request, { value })
}

/** Beside what is stored already: a repetition that was on its way when the answer was stored still needs what was begun. */
async function store(tx: Tx, { key }: KeyedRequest, stored: Stored): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ reply: sql`coalesce(reply, '{}'::jsonb) || ${JSON.stringify(stored)}::jsonb` })
    .where('person_id', '=', sql<string>`app_person_id()`)
    .where('key', '=', key)
    .execute()
}

function ofKey(tx: Tx, { key }: KeyedRequest) {
  return tx.selectFrom('idempotency_keys').where('person_id', '=', sql<string>`app_person_id()`).where('key', '=', key)
}

function hashOfBody({ body }: KeyedRequest): string {
  return hashOf(JSON.stringify(body ?? null))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
