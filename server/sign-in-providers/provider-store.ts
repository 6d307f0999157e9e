import { sql } from 'kysely'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { SignInProvider, signInProviderContract } from '../../domain/sign-in-providers/sign-in-provider-contract.ts'
import { publicAddress } from '../platform/http/public-address.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../platform/database/page.ts'
import type { Sealer } from '../platform/keys/sealed.ts'
import type { ProviderClient } from './provider-client.ts'

export const redirectUriOf = (id: string): string => `${publicAddress()}/auth/callback/${id}`
const signInAddressOf = (id: string): string => `${publicAddress()}/auth?with=${id}`

export async function listProviders(tx: Tx, query: QueryOf<typeof signInProviderContract.list>): Promise<Page<SignInProvider>> {
  const page = await pageOfIds(tx, query, {
    id: 'p.id',
    from: sql`sign_in_providers p`,
    where: [optionalFilter(query.status, (status) => sql`p.status = ${status}`), textMatch(query.q, ['p.name', 'p.issuer'])],
    sorts: { createdAt: 'p.created_at' },
    defaultSort: 'createdAt:desc',
  })
  return pageReply(page, await readProviders(tx, page.items))
}

export async function readProvider(tx: Tx, id: string): Promise<SignInProvider> {
  return ensureFound((await readProviders(tx, [id]))[0], 'sign-in provider')
}

type Row = Omit<SignInProvider, 'createdAt' | 'connected' | 'redirectUri' | 'signInAddress'> & { createdAt: Date }

async function readProviders(tx: Tx, ids: readonly string[]): Promise<SignInProvider[]> {
  const { rows } = await sql<Row>`
    select p.id, p.version, p.name, p.issuer, p.client_id as "clientId", p.client_secret is not null as "hasClientSecret", p.status,
      p.access, p.role_claim as "roleClaim", p.admin_values as "adminValues", p.manager_values as "managerValues",
      p.second_factor as "secondFactor", p.created_at as "createdAt", s.name_english as "createdBy"
    from sign_in_providers p left join staff_members s on s.organisation_id = p.organisation_id and s.id = p.created_by
    where p.id = any(${idsOf(ids)})`.execute(tx)
  const connected = await countConnected(tx, ids)
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    connected: connected.get(row.id) ?? 0,
    redirectUri: redirectUriOf(row.id),
    signInAddress: signInAddressOf(row.id),
    createdAt: createdAt.toISOString(),
  }))
}

async function countConnected(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await tx.actingAs('auth', (identity) =>
    sql<{ id: string; total: number }>`
      select e.provider_id as id, count(*)::int as total from external_accounts e
      join sign_in_providers p on p.id = e.provider_id and p.issuer = e.issuer
      where e.provider_id = any(${idsOf(ids)}) group by e.provider_id`.execute(identity),
  )
  return new Map(rows.map(({ id, total }) => [id, total]))
}

/** The fields of a provider that a sign-in needs. */
export type ActiveProvider = {
  id: string
  organisationId: string
  organisationName: string
  name: string
  issuer: string
  clientId: string
  sealedSecret: Buffer | null
  access: SignInProvider['access']
  roleClaim: string | null
  adminValues: string[]
  managerValues: string[]
  secondFactor: SignInProvider['secondFactor']
}

const activeProviders = sql`
  select p.id, p.organisation_id as "organisationId", o.name as "organisationName", p.name, p.issuer, p.client_id as "clientId",
    p.client_secret as "sealedSecret", p.access, p.role_claim as "roleClaim", p.admin_values as "adminValues",
    p.manager_values as "managerValues", p.second_factor as "secondFactor"
  from sign_in_providers p join organisations o on o.id = p.organisation_id and o.is_enabled
  where p.status = 'ACTIVE'`

/** Runs as the auth role: before sign-in, the office is unknown. */
export async function findActiveProvider(tx: Tx, id: string): Promise<ActiveProvider | undefined> {
  const { rows } = await sql<ActiveProvider>`${activeProviders} and p.id = ${id}`.execute(tx)
  return rows[0]
}

/** The providers on the sign-in page: those of the office if there is only one, and the one in the address. Runs as the auth role. */
export async function offeredProviders(tx: Tx, id: string | undefined): Promise<ActiveProvider[]> {
  const { rows } = await sql<ActiveProvider>`
    ${activeProviders} and (p.id = ${id ?? null} or (select count(*) from organisations where is_enabled) = 1)
    order by p.created_at, p.id limit 10`.execute(tx)
  return rows
}

/** Runs as the auth role. */
export async function providersOfOffice(tx: Tx, organisationId: string): Promise<ActiveProvider[]> {
  const { rows } = await sql<ActiveProvider>`
    ${activeProviders} and p.organisation_id = ${organisationId} order by p.created_at, p.id limit 10`.execute(tx)
  return rows
}

type ClientRow = { id: string; issuer: string; clientId: string; sealedSecret: Buffer | null }

export function clientOf({ id, issuer, clientId, sealedSecret }: ClientRow, sealer: Sealer): ProviderClient {
  const clientSecret = sealedSecret && sealer.open(sealedSecret, id)
  return { issuer, clientId, clientSecret, redirectUri: redirectUriOf(id) }
}
