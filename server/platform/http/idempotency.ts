import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Endpoint } from '../../../domain/endpoint.ts'
import { fieldProblem, Problem } from '../../../domain/problem.ts'
import { personOf } from '../actor.ts'
import type { Tx } from '../database/database.ts'

/** `body`: known for an upload once it was read. */
export type KeyedRequest = { key: string; path: string; body: () => unknown }
type Remembered = { value: unknown }
/** The stored data of a key: the answer, or until there is one, the result of its first transaction. */
type Stored = Partial<Remembered> & { begun?: unknown }

/** An index row cannot hold an address of any length. */
const maxPathLength = 500

/**
 * The key of a request, if its endpoint accepts one and the request has one. A program that sends a key to another endpoint gets an error;
 * the web app sends a key with every action of a person.
 */
export function keyedRequestOf(endpoint: Endpoint, request: FastifyRequest): KeyedRequest | undefined {
  const { headers, url, claims } = request
  const key = headers['idempotency-key']
  if (typeof key !== 'string') return undefined
  if (!endpoint.isIdempotent) {
    if (endpoint.method === 'POST' && !endpoint.isCalculation && claims?.apiToken)
      throw badKey('This call takes no Idempotency-Key.')
    return undefined
  }
  if (key.length < 1 || key.length > 200) throw badKey('An Idempotency-Key has 1 to 200 characters.')
  return { key, path: url.length > maxPathLength ? hashOf(url) : url, body: () => request.uploadDigest ?? request.body }
}

const badKey = (message: string) => fieldProblem('/Idempotency-Key', message)

/**
 * Runs `work` once for a person's key: the same call gets the first answer again, and another address or body is rejected. A simultaneous
 * repetition waits for the first one at the unique key, because each runs in one transaction.
 */
export async function once<R>(tx: Tx, request: KeyedRequest | undefined, work: () => Promise<R>): Promise<R> {
  if (!request || !personOf(tx.actor)) return work()
  if (!(await claim(tx, request))) {
    const first = await readStoredReply(tx, request)
    if (first) return first.value as R
  }
  const value = await work()
  await answer(tx, request, value)
  return value
}

/** Whether there is an answer for this key, before an upload is read. */
export async function hasStoredReply(tx: Tx, request: KeyedRequest): Promise<boolean> {
  return (
    (await ofKey(tx, request).select('key').where(sql<boolean>`reply -> 'value' is not null`).executeTakeFirst()) !== undefined
  )
}

/** The first answer for this key, if there was one. Rejects the key of another call. */
export async function readStoredReply(tx: Tx, request: KeyedRequest): Promise<Remembered | undefined> {
  const first = await ofKey(tx, request).select(['path', 'body_hash', 'reply']).executeTakeFirst()
  if (!first) return undefined
  if (first.path !== request.path || first.body_hash !== hashOfBody(request)) {
    throw new Problem('IDEMPOTENCY_MISMATCH', 'This Idempotency-Key was used for something else. Use a new one.')
  }
  const stored = first.reply as Stored | null
  return stored && 'value' in stored ? { value: stored.value } : undefined
}

/**
 * The first transaction of work that has several. Its result is stored with the key in that transaction, and a repetition of the call gets
 * that result instead of creating another record. If the connection breaks before the answer is stored, the rest of the work runs again on
 * the same record, so it must be repeatable.
 */
export async function beginOnce<R>(tx: Tx, request: KeyedRequest | undefined, work: () => Promise<R>): Promise<R> {
  if (!request || !personOf(tx.actor)) return work()
  if (!(await claim(tx, request))) {
    // Rejects the key of another call.
    await readStoredReply(tx, request)
    const { reply } = await ofKey(tx, request).select('reply').executeTakeFirstOrThrow()
    const stored = reply as Stored | null
    if (stored && 'begun' in stored) return stored.begun as R
  }
  const begun = await work()
  await store(tx, request, { begun })
  return begun
}

/** Stores the answer of work with its own transactions, once; the first answer stays, and is returned. */
export async function remember<R>(tx: Tx, request: KeyedRequest, value: R): Promise<R> {
  if (!(await claim(tx, request))) {
    // If two requests store at the same time, the second one reads the first one's answer.
    await ofKey(tx, request).select('key').forUpdate().execute()
    const first = await readStoredReply(tx, request)
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

/** Added to the stored data: a repetition that was in progress when the answer was stored still needs the begun record. */
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
  return hashOf(JSON.stringify(body() ?? null))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
