import { sql } from 'kysely'
import type { Page } from '../../domain/page.ts'
import { notFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database.ts'
import { idsOf, type PageQuery, pageOfIds, textMatch } from '../platform/page.ts'
import { wordMatch } from '../platform/word-match.ts'

export type OwnerRecord = {
  id: string
  nameEnglish: string
  nameDzongkha: string | null
  cid: string | null
  email: string | null
  phoneNumber: string | null
  permanentAddress: string | null
  profileUri: string | null
  createdAt: Date
}
export type OwnerDetails = Partial<{
  [K in keyof Omit<OwnerRecord, 'id' | 'profileUri' | 'createdAt'>]: OwnerRecord[K] | undefined
}>

const columns = [
  'id',
  'name_english as nameEnglish',
  'name_dzongkha as nameDzongkha',
  'cid',
  'email',
  'phone_number as phoneNumber',
  'permanent_address as permanentAddress',
  'profile_uri as profileUri',
  'created_at as createdAt',
] as const

export async function pageOfOwners(tx: Tx, query: PageQuery & { q?: string | undefined }): Promise<Page<string>> {
  return pageOfIds(tx, query, {
    id: sql.ref('owners.id'),
    from: sql`owners`,
    where: [
      sql`erased_at is null`,
      await wordMatch(tx, query.q, { kind: 'owner', id: sql.ref('owners.id') }, (word) =>
        textMatch(
          word,
          ['name_english', 'name_dzongkha', 'cid', 'phone_number'].map((column) => sql.ref(column)),
        ),
      ),
    ],
    sorts: { nameEnglish: sql.ref('name_english'), createdAt: sql.ref('created_at'), cid: sql.ref('cid') },
    usualSort: 'nameEnglish:asc',
  })
}

export function ownersById(tx: Tx, ids: readonly string[]): Promise<OwnerRecord[]> {
  return tx
    .selectFrom('owners')
    .select(columns)
    .where(sql<boolean>`id = any(${idsOf(ids)})`)
    .execute()
}

export function allOwners(tx: Tx, most: number): Promise<OwnerRecord[]> {
  return tx
    .selectFrom('owners')
    .select(columns)
    .where('erased_at', 'is', null)
    .orderBy('name_english')
    .orderBy('id')
    .limit(most)
    .execute()
}

export async function ownerById(tx: Tx, id: string): Promise<OwnerRecord> {
  const [owner] = await ownersById(tx, [id])
  if (!owner) throw notFound('owner')
  return owner
}

export async function insertOwner(tx: Tx, id: string, owner: OwnerDetails & { nameEnglish: string }): Promise<void> {
  await tx
    .insertInto('owners')
    .values({ ...toColumns(owner), id, name_english: owner.nameEnglish })
    .execute()
}

/** What is left out stays as it was. */
export async function updateOwner(tx: Tx, id: string, details: OwnerDetails): Promise<void> {
  const changed = Object.fromEntries(Object.entries(toColumns(details)).filter(([, value]) => value !== undefined))
  if (Object.keys(changed).length === 0) return
  await tx.updateTable('owners').set(changed).where('id', '=', id).execute()
}

function toColumns({ nameEnglish, nameDzongkha, cid, email, phoneNumber, permanentAddress }: OwnerDetails) {
  return {
    name_english: nameEnglish,
    name_dzongkha: nameDzongkha,
    cid,
    email,
    phone_number: phoneNumber,
    permanent_address: permanentAddress,
  }
}
