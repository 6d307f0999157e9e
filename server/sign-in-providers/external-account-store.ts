import { sql } from 'kysely'
import type { ExternalAccount } from '../../domain/sign-in-providers/external-sign-in-contract.ts'
import { walletName } from '../../domain/sign-in-providers/sign-in-provider.ts'
import { Problem } from '../../domain/problem.ts'
import { peopleOfSignIn, signInIdOf } from '../identity/person-store.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'

// Runs as the auth role, which has access to this table.

/** An account is found only by these three, never by an e-mail address or a name. */
export type AccountKey = { providerId: string | null; issuer: string; subject: string }
export type KnownAccount = { id: string; personId: string; roleId: string | null; isClaimLost: boolean }

/** `personId` is the person who signs in, even if they were joined into another one since. */
export async function findAccount(tx: Tx, { providerId, issuer, subject }: AccountKey): Promise<KnownAccount | undefined> {
  const { rows } = await sql<KnownAccount>`
    select e.id, coalesce(p.joined_into, p.id) as "personId", e.role_id as "roleId", e.is_claim_lost as "isClaimLost"
    from external_accounts e join people p on p.id = e.person_id
    where e.provider_id is not distinct from ${providerId} and e.issuer = ${issuer} and e.subject = ${subject}`.execute(tx)
  return rows[0]
}

type NewAccount = AccountKey & {
  personId: string
  organisationId: string | null
  accountName: string | null
  roleId?: string
}

/** Replaces the account of a former issuer. Refuses an account of another person, and a second one at the same provider. */
export async function connectAccount(tx: Tx, account: NewAccount): Promise<string> {
  const { providerId, issuer, subject, organisationId, accountName, roleId } = account
  const personId = await signInIdOf(tx, account.personId)
  const people = sql<string>`(${peopleOfSignIn(personId)})`
  const known = await findAccount(tx, account)
  if (known && known.personId !== personId)
    throw new Problem('DUPLICATE', 'This account is connected to another sign-in. Sign in with it, or disconnect it there first.')
  if (known) return known.id
  await sql`
    delete from external_accounts
    where person_id in ${people} and provider_id is not distinct from ${providerId} and issuer <> ${issuer}`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    insert into external_accounts (id, person_id, organisation, provider_id, issuer, subject, account_name, role_id, created_at)
    select ${newId()}, ${personId}, ${organisationId}, ${providerId}, ${issuer}, ${subject}, ${accountName}, ${roleId ?? null}, ${tx.now}
    where not exists (
      select from external_accounts where person_id in ${people} and provider_id is not distinct from ${providerId})
    on conflict do nothing returning id`.execute(tx)
  const id = rows[0]?.id
  if (!id) throw new Problem('DUPLICATE', 'You have connected another account of this provider. Disconnect that one first.')
  return id
}

export async function markAccountUsed(tx: Tx, id: string, accountName: string | null): Promise<void> {
  await tx
    .updateTable('external_accounts')
    .set({ last_used_at: tx.now, ...(accountName === null ? {} : { account_name: accountName }) })
    .where('id', '=', id)
    .execute()
}

/** All accounts of a sign-in; only those of one office if its provider created the session. */
export async function accountsOf(tx: Tx, signInId: string, onlyIn: string | null): Promise<ExternalAccount[]> {
  const { rows } = await sql<
    Omit<ExternalAccount, 'connectedAt' | 'lastUsedAt'> & { connectedAt: Date; lastUsedAt: Date | null }
  >`
    select e.id, e.provider_id as "providerId", coalesce(p.name, ${walletName}) as "providerName", o.name as "organisationName",
      e.account_name as "accountName", e.created_at as "connectedAt", e.last_used_at as "lastUsedAt"
    from external_accounts e left join sign_in_providers p on p.id = e.provider_id left join organisations o on o.id = e.organisation
    where e.person_id in (${peopleOfSignIn(signInId)}) and (p.id is null or p.issuer = e.issuer)
      and (${onlyIn}::uuid is null or e.organisation = ${onlyIn}::uuid)
    order by e.created_at, e.id limit 100`.execute(tx)
  return rows.map(({ connectedAt, lastUsedAt, ...account }) => ({
    ...account,
    connectedAt: connectedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** Returns the name of its provider, or undefined if it does not belong to this person. */
export async function disconnectAccount(tx: Tx, signInId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from external_accounts e where e.id = ${id} and e.person_id in (${peopleOfSignIn(signInId)})
    returning coalesce((select p.name from sign_in_providers p where p.id = e.provider_id), ${walletName}) as name`.execute(tx)
  return rows[0]?.name
}
