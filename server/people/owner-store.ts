import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Page } from '../../domain/page.ts'
import type { IdentityDocumentKind, LegalType } from '../../domain/people/known-by.ts'
import { notFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { keysOf, type PageQuery, pageOfIds, textMatch, optionalFilter } from '../platform/database/page.ts'
import { textSearch } from '../platform/database/text-search.ts'
import { identityColumns } from './identity-columns.ts'

export type OwnerRecord = {
  id: string
  nameEnglish: string
  nameDzongkha: string | null
  cid: string | null
  email: string | null
  phoneNumber: string | null
  permanentAddress: string | null
  ownerType: LegalType
  identityDocument: { kind: IdentityDocumentKind; number: string } | null
  licenceNumber: string | null
  taxpayerNumber: string | null
  gstNumber: string | null
  gstRegisteredFrom: CalendarDate | null
  isTaxExempt: boolean
  profileUri: string | null
  createdAt: Date
}
export type OwnerDetails = Partial<{
  [K in keyof Omit<OwnerRecord, 'id' | 'profileUri' | 'createdAt'>]: OwnerRecord[K] | undefined
}>

const columns = sql`id, name_english as "nameEnglish", name_dzongkha as "nameDzongkha", cid, email, phone_number as "phoneNumber",
  permanent_address as "permanentAddress", owner_type as "ownerType",
  case when identity_kind is not null then jsonb_build_object('kind', identity_kind, 'number', identity_number) end as "identityDocument",
  licence_number as "licenceNumber", taxpayer_number as "taxpayerNumber", gst_number as "gstNumber",
  gst_registered_from as "gstRegisteredFrom", is_tax_exempt as "isTaxExempt", profile_uri as "profileUri", created_at as "createdAt"`

export async function pageOfOwners(
  tx: Tx,
  query: PageQuery & { q?: string | undefined; ownerType?: LegalType | undefined },
): Promise<Page<string>> {
  const words = await textSearch(tx, query.q, { kind: 'owner', id: sql.ref('owners.id') }, (word) =>
    textMatch(
      word,
      ['name_english', 'name_dzongkha', 'cid', 'phone_number'].map((column) => sql.ref(column)),
    ),
  )
  return pageOfIds(tx, query, {
    id: sql.ref('owners.id'),
    from: sql`owners`,
    where: [sql`erased_at is null`, optionalFilter(query.ownerType, (type) => sql`owner_type = ${type}`), words.condition],
    sorts: { nameEnglish: sql.ref('name_english'), createdAt: sql.ref('created_at'), cid: sql.ref('cid') },
    countsTo: words.countsTo,
    defaultSort: 'nameEnglish:asc',
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

function toColumns(details: OwnerDetails) {
  return {
    name_english: details.nameEnglish,
    name_dzongkha: details.nameDzongkha,
    cid: details.cid,
    email: details.email,
    phone_number: details.phoneNumber,
    permanent_address: details.permanentAddress,
    owner_type: details.ownerType,
    ...identityColumns(details.identityDocument),
    licence_number: details.licenceNumber,
    taxpayer_number: details.taxpayerNumber,
    gst_number: details.gstNumber,
    gst_registered_from: details.gstRegisteredFrom,
    is_tax_exempt: details.isTaxExempt,
  }
}
