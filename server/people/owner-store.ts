import { sql } from 'kysely'
import type { BodyOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import type { LegalType } from '../../domain/people/legal-type.ts'
import { owner } from '../../domain/people/owner.ts'
import type { Owner, ownerContract } from '../../domain/people/owner-contract.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { Membership } from '../identity/memberships-of.ts'
import type { Tx } from '../platform/database/database.ts'
import { keysOf, type PageQuery, pageOfIds, textMatch, optionalFilter } from '../platform/database/page.ts'
import { recordColumns, toRow } from '../platform/database/record-columns.ts'
import { textSearch } from '../platform/database/text-search.ts'
import { identityColumns, identityDocumentColumn } from './identity-columns.ts'

/** An owner without their sign-in, which is part of identity. */
export type OwnerRecord = Omit<Owner, keyof Membership | 'createdAt'> & { createdAt: Date }
/** The fields that a correction may contain. */
export type OwnerDetails = BodyOf<typeof ownerContract.update>
type NewOwner = OwnerDetails & { nameEnglish: string }

const columns = sql`owners.id, ${recordColumns(owner, 'owners')}, ${identityDocumentColumn('owners')}, profile_uri as "profileUri",
  created_at as "createdAt"`

export async function pageOfOwners(
  tx: Tx,
  query: PageQuery & { q?: string | undefined; ownerType?: LegalType | undefined },
): Promise<Page<string>> {
  const words = await textSearch(tx, query.q, { kind: 'owner', id: sql.ref('owners.id') }, (word) =>
    textMatch(word, ['name_english', 'name_dzongkha', 'cid', 'phone_number']),
  )
  return pageOfIds(tx, query, {
    id: 'owners.id',
    from: sql`owners`,
    where: [sql`erased_at is null`, optionalFilter(query.ownerType, (type) => sql`owner_type = ${type}`), words.condition],
    sorts: { nameEnglish: 'name_english', createdAt: 'created_at', cid: 'cid' },
    countsTo: words.countsTo,
    defaultSort: 'nameEnglish:asc',
    nullsAsInIndex: ['cid'],
    hasCursor: true,
  })
}

export async function ownersById(tx: Tx, ids: readonly string[]): Promise<OwnerRecord[]> {
  const { rows } = await sql<OwnerRecord>`select ${columns} from owners where id = any(${keysOf(ids)})`.execute(tx.byKey)
  return rows
}

export async function allOwners(tx: Tx, max: number): Promise<OwnerRecord[]> {
  const { rows } = await sql<OwnerRecord>`
    select ${columns} from owners where erased_at is null order by name_english, id limit ${max}`.execute(tx)
  return rows
}

export async function ownerById(tx: Tx, id: string): Promise<OwnerRecord> {
  return ensureFound((await ownersById(tx, [id]))[0], 'owner')
}

export async function insertOwner(tx: Tx, id: string, values: NewOwner): Promise<void> {
  await tx
    .insertInto('owners')
    .values({ id, ...toRow(owner, values), ...identityColumns(values.identityDocument), name_english: values.nameEnglish })
    .execute()
}

/** Omitted fields do not change. */
export async function updateOwner(tx: Tx, id: string, details: OwnerDetails): Promise<void> {
  const changed = { ...toRow(owner, details), ...identityColumns(details.identityDocument) }
  if (Object.keys(changed).length === 0) return
  await tx.updateTable('owners').set(changed).where('id', '=', id).execute()
}
