import { sql } from 'kysely'
import { roleOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'

export const personKinds = ['OWNER', 'TENANT', 'MANAGER'] as const
export type PersonKind = (typeof personKinds)[number]

/** The organisation's record of a person, in whatever role. */
export type PersonOnRecord = {
  kind: PersonKind
  id: string
  name: string
  nameDzongkha: string | null
  cid: string | null
  phoneNumber: string | null
  email: string | null
  permanentAddress: string | null
  nameKey: string
}

const everyone = sql`(
  select 'OWNER' as kind, 1 as turn, id, name_english as name, name_dzongkha, cid, phone_number, email, permanent_address, name_key
    from owners where erased_at is null
  union all
  select 'TENANT', 2, id, full_name, name_dzongkha, cid, phone_number, email, null, name_key from tenants where erased_at is null
  union all
  select 'MANAGER', 3, id, name_english, name_dzongkha, cid, phone_number, email, permanent_address, name_key
    from staff_members where erased_at is null) as everyone`
const columns = sql`kind, id, name, name_dzongkha as "nameDzongkha", cid, phone_number as "phoneNumber", email,
  permanent_address as "permanentAddress", name_key as "nameKey"`

/** The records of one person, in a fixed order. Only the ADMIN sees those of the office's staff. */
export async function recordsOf(tx: Tx, personId: string): Promise<PersonOnRecord[]> {
  const { rows } = await sql<PersonOnRecord>`select ${columns} from ${everyone} where id = ${personId} order by turn`.execute(tx)
  return rows.filter(({ kind }) => canSee(tx, kind))
}

const maxAlike = 10

export type DuplicateQuery = { cid: string | undefined; phoneNumber: string | undefined; nameKey: string | undefined }

/** The records that already have this CID, phone number or name. */
export async function recordsAlike(tx: Tx, { cid, phoneNumber, nameKey }: DuplicateQuery): Promise<PersonOnRecord[]> {
  const { rows } = await sql<PersonOnRecord>`
    select ${columns} from ${everyone}
    where cid = ${cid ?? null} or phone_number = ${phoneNumber ?? null} or name_key = ${nameKey ?? null}
    order by cid = ${cid ?? null} desc nulls last, phone_number = ${phoneNumber ?? null} desc nulls last, name, turn, id
    limit ${maxAlike}`.execute(tx)
  return rows.filter(({ kind }) => canSee(tx, kind))
}

function canSee(tx: Tx, kind: PersonKind): boolean {
  return kind !== 'MANAGER' || roleOf(tx.actor) === 'ADMIN'
}
