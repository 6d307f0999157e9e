import { createHash, randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { PaymentLink } from '../../../domain/advices/payment-link-contract.ts'
import { paymentCodeOf, paymentLinkPath } from '../../../domain/advices/payment-link.ts'
import { notFound } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf } from '../../platform/database/page.ts'
import { publicAddress } from '../../platform/http/public-address.ts'

// Links to pay an advice without a session. The code is derived from a random seed and the data key whenever a document or message needs
// it, so the database alone reveals no code. Runs as staff.

type Row = { adviceId: string; seed: string; codeHash: string; issuedAt: Date; withdrawnAt: Date | null }

/** Returns the link codes of these advices. Creates missing ones, except those that the office withdrew. */
export async function ensurePaymentLinks(tx: Tx, adviceIds: readonly string[]): Promise<Map<string, string>> {
  const known = new Map((await selectLinks(tx, adviceIds)).map((row) => [row.adviceId, row]))
  const missing = adviceIds.filter((id) => {
    const row = known.get(id)
    return !row || (row.withdrawnAt === null && codeOf(tx, row) === undefined)
  })
  if (missing.length > 0) {
    await writeLinks(
      tx,
      missing.toSorted(),
      sql`payment_links.withdrawn_at is null and payment_links.seed = any(${idsOf(seedsOf(known, missing))})`,
    )
    for (const row of await selectLinks(tx, missing)) known.set(row.adviceId, row)
  }
  const active = [...known.values()].filter(({ withdrawnAt }) => withdrawnAt === null)
  return new Map(
    active.flatMap((row) => {
      const code = codeOf(tx, row)
      return code === undefined ? [] : [[row.adviceId, code] as const]
    }),
  )
}

const seedsOf = (known: ReadonlyMap<string, Row>, ids: readonly string[]) => ids.flatMap((id) => known.get(id)?.seed ?? [])

/** Replaces any earlier link with a new one. The advice must be locked. */
export function replacePaymentLink(tx: Tx, adviceId: string): Promise<void> {
  return writeLinks(tx, [adviceId], sql`true`)
}

/** The advice must be locked. */
export async function markLinkWithdrawn(tx: Tx, adviceId: string): Promise<void> {
  await tx.updateTable('payment_links').set({ withdrawn_at: tx.now }).where('advice_id', '=', adviceId).execute()
}

export async function readPaymentLink(tx: Tx, adviceId: string): Promise<PaymentLink> {
  const advice = await tx.selectFrom('payment_advices').select('id').where('id', '=', adviceId).executeTakeFirst()
  if (!advice) throw notFound('payment advice')
  const [row] = await selectLinks(tx, [adviceId])
  const code = row && codeOf(tx, row)
  if (!row || (row.withdrawnAt === null && code === undefined))
    return { state: 'NONE', address: null, issuedAt: null, withdrawnAt: null }
  const { issuedAt, withdrawnAt } = row
  return {
    state: withdrawnAt ? 'WITHDRAWN' : 'ACTIVE',
    address: withdrawnAt || code === undefined ? null : addressOf(code),
    issuedAt: issuedAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }
}

export const addressOf = (code: string) => `${publicAddress()}${paymentLinkPath(code)}`

/** The address to pay an advice after sign-in, if its link was withdrawn. */
export const signInAddressOf = (adviceId: string) => `${publicAddress()}/tenant/payments/advices/${adviceId}`

export type LinkedAdvice = { organisationId: string; adviceId: string }

/** Runs as the auth role. Finds nothing for an unknown or withdrawn code, and does not reveal which of the two it was. */
export async function findLinkedAdvice(tx: Tx, code: string): Promise<LinkedAdvice | undefined> {
  const { rows } = await sql<LinkedAdvice>`
    select organisation_id as "organisationId", advice_id as "adviceId" from advice_of_payment_link(${hashOf(code)})`.execute(tx)
  return rows[0]
}

async function selectLinks(tx: Tx, adviceIds: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select advice_id as "adviceId", seed, code_hash as "codeHash", issued_at as "issuedAt", withdrawn_at as "withdrawnAt"
    from payment_links where advice_id = any(${idsOf(adviceIds)})`.execute(tx)
  return rows
}

/** `replaces` decides which existing link is replaced. If two callers write at the same time, the second finds the link of the first. */
async function writeLinks(tx: Tx, adviceIds: readonly string[], replaces: RawBuilder<unknown>): Promise<void> {
  const rows = adviceIds.map((adviceId) => {
    const seed = randomUUID()
    return { advice_id: adviceId, seed, code_hash: hashOf(codeOfSeed(tx, seed)) }
  })
  await sql`
    insert into payment_links (advice_id, seed, code_hash)
    select advice_id, seed, code_hash from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (advice_id uuid, seed uuid, code_hash text)
    on conflict (organisation_id, advice_id) do update set seed = excluded.seed, code_hash = excluded.code_hash, issued_at = ${tx.now},
      withdrawn_at = null where ${replaces}`.execute(tx)
}

/** Undefined if the link was made with another data key: printed links still work, but no new document can include the code. */
function codeOf(tx: Tx, { seed, codeHash }: Row): string | undefined {
  const code = codeOfSeed(tx, seed)
  return hashOf(code) === codeHash ? code : undefined
}

const codeOfSeed = (tx: Tx, seed: string) => paymentCodeOf(tx.seal(`payment link ${seed}`))

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')
