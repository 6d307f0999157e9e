import { sql } from 'kysely'
import { z } from 'zod'
import { flowMinutes } from '../../domain/sign-in-providers/sign-in-provider.ts'
import type { Tx } from '../platform/database/database.ts'
import { hashOfSecret } from './flow-secrets.ts'

// Runs as the auth role, which has access to this table.

export type FlowPurpose = 'SIGN_IN' | 'CONNECT' | 'PROOF'

/** The identity from a provider or a wallet, while the sign-in waits for another step. */
export const flowIdentitySchema = z.object({
  issuer: z.string(),
  subject: z.string(),
  claims: z.record(z.string(), z.unknown()),
  authAgeMs: z.number().nullable(),
  isMultiFactor: z.boolean(),
})
export type FlowIdentity = z.output<typeof flowIdentitySchema>

export type NewFlow = {
  state: string
  /** From the cookie that identifies the browser. */
  browser: string
  purpose: FlowPurpose
  provider: { id: string; organisationId: string } | null
  /** For CONNECT and PROOF: the session of the caller. */
  sessionId: string | null
  invitation: string | null
  returnTo: string | null
  threadId: string | null
}

export async function beginFlow(tx: Tx, flow: NewFlow): Promise<void> {
  await sql`
    delete from sign_in_flows where state_hash in (
      select state_hash from sign_in_flows where expires_at < ${tx.now} order by expires_at limit 100 for update skip locked)`.execute(
    tx,
  )
  const { provider, sessionId, invitation } = flow
  await sql`
    insert into sign_in_flows (state_hash, browser_hash, purpose, organisation, provider_id, sign_in_id, invitation_hash, return_to,
      thread_id, began_at, expires_at)
    values (${hashOfSecret(flow.state)}, ${hashOfSecret(flow.browser)}, ${flow.purpose}, ${provider?.organisationId ?? null},
      ${provider?.id ?? null}, (select sign_in_id from sessions where id = ${sessionId}), ${invitation && hashOfSecret(invitation)},
      ${flow.returnTo}, ${flow.threadId}, ${tx.now}, ${new Date(tx.now.getTime() + flowMinutes * 60_000)})`.execute(tx)
}

export type Flow = {
  purpose: FlowPurpose
  providerId: string | null
  invitationHash: string | null
  returnTo: string | null
  identity: FlowIdentity | null
  isDeclined: boolean
  beganAt: Date
  /** The whole row, to store it again. */
  row: Record<string, unknown>
}

type Returned = {
  state: string
  browser: string | undefined
  purpose: FlowPurpose
  /** Null for the wallet. */
  providerId: string | null
  sessionId: string | null
}

/**
 * Removes a flow and returns it, so that its state works once. Undefined if it was used, has expired, or began in another browser, for
 * another provider, for another purpose or in another sign-in.
 */
export async function consumeFlow(
  tx: Tx,
  { state, browser, purpose, providerId, sessionId }: Returned,
): Promise<Flow | undefined> {
  if (browser === undefined) return undefined
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    delete from sign_in_flows where state_hash = ${hashOfSecret(state)} and browser_hash = ${hashOfSecret(browser)}
      and purpose = ${purpose} and provider_id is not distinct from ${providerId} and expires_at > ${tx.now}
      and sign_in_id is not distinct from (select sign_in_id from sessions where id = ${sessionId})
    returning to_jsonb(sign_in_flows) as row`.execute(tx)
  const row = rows[0]?.row
  if (!row) return undefined
  const { invitation_hash, return_to, identity, is_declined, began_at } = rowSchema.parse(row)
  return {
    ...{ purpose, providerId, identity, row },
    invitationHash: invitation_hash,
    returnTo: return_to,
    isDeclined: is_declined,
    beganAt: new Date(began_at),
  }
}

const rowSchema = z.object({
  invitation_hash: z.string().nullable(),
  return_to: z.string().nullable(),
  identity: flowIdentitySchema.nullable(),
  is_declined: z.boolean(),
  began_at: z.string(),
})

/** Stores a flow again whose identity is known and that waits for a second factor. Its expiry does not change. */
export async function saveFlowIdentity(tx: Tx, flow: Flow, identity: FlowIdentity): Promise<void> {
  const row = JSON.stringify({ ...flow.row, identity })
  await sql`
    insert into sign_in_flows select * from jsonb_populate_record(null::sign_in_flows, ${row}::jsonb)
    on conflict do nothing`.execute(tx)
}

/** Stores the response of a wallet for the flow of its request. Only the first response counts. */
export async function storeWalletAnswer(tx: Tx, threadId: string, answer: FlowIdentity | 'DECLINED'): Promise<void> {
  const isDeclined = answer === 'DECLINED'
  const identity = isDeclined ? null : JSON.stringify(answer)
  await sql`
    update sign_in_flows set identity = ${identity}::jsonb, is_declined = ${isDeclined}
    where thread_id = ${threadId} and expires_at > ${tx.now} and identity is null and not is_declined`.execute(tx)
}

export type WalletState = 'WAITING' | 'SHARED' | 'DECLINED' | 'EXPIRED'
type WalletFlow = { status: WalletState; threadId: string | undefined }

export async function readWalletFlow(tx: Tx, state: string, browser: string | undefined): Promise<WalletFlow> {
  const flow =
    browser === undefined
      ? undefined
      : await tx
          .selectFrom('sign_in_flows')
          .select(['thread_id as threadId', 'is_declined as isDeclined', sql<boolean>`identity is not null`.as('isShared')])
          .where('state_hash', '=', hashOfSecret(state))
          .where('browser_hash', '=', hashOfSecret(browser))
          .where('thread_id', 'is not', null)
          .where('expires_at', '>', tx.now)
          .executeTakeFirst()
  if (!flow) return { status: 'EXPIRED', threadId: undefined }
  const status = flow.isDeclined ? 'DECLINED' : flow.isShared ? 'SHARED' : 'WAITING'
  return { status, threadId: flow.threadId ?? undefined }
}
