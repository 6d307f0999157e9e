import { sql } from 'kysely'
import type { Page } from '../../domain/page.ts'
import { notFound } from '../../domain/problem.ts'
import { managersOf } from '../identity/user-roles.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, type PageQuery, pageOfIds, textMatch } from '../platform/database/page.ts'

// A MANAGER is who holds that role; the record stands among the office's staff, its ADMIN's own beside it.

export type ManagerRecord = {
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
type Changeable = Omit<ManagerRecord, 'id' | 'createdAt' | 'profileUri'>
export type ManagerDetails = Partial<{ [K in keyof Changeable]: Changeable[K] | undefined }>

export async function pageOfManagers(tx: Tx, query: PageQuery & { q?: string | undefined }): Promise<Page<string>> {
  const managers = await managersOf(tx)
  return pageOfIds(tx, query, {
    id: sql.ref('staff_members.id'),
    from: sql`staff_members`,
    where: [
      sql`id = any(${idsOf(managers)})`,
      textMatch(
        query.q,
        ['name_english', 'name_dzongkha', 'cid', 'phone_number'].map((column) => sql.ref(column)),
      ),
    ],
    sorts: { nameEnglish: sql.ref('name_english'), createdAt: sql.ref('created_at'), cid: sql.ref('cid') },
    defaultSort: 'nameEnglish:asc',
    mayBeMissing: ['cid'],
  })
}

export async function managersById(tx: Tx, ids: readonly string[]): Promise<ManagerRecord[]> {
  return tx
    .selectFrom('staff_members')
    .select([
      'id',
      'name_english as nameEnglish',
      'name_dzongkha as nameDzongkha',
      'cid',
      'email',
      'phone_number as phoneNumber',
      'permanent_address as permanentAddress',
      'profile_uri as profileUri',
      'created_at as createdAt',
    ])
    .where(sql<boolean>`id = any(${idsOf(ids)})`)
    .orderBy('name_english')
    .orderBy('id')
    .execute()
}

export async function managerById(tx: Tx, id: string): Promise<ManagerRecord> {
  const isManager = (await managersOf(tx)).includes(id)
  const [manager] = isManager ? await managersById(tx, [id]) : []
  if (!manager) throw notFound('manager')
  return manager
}

export async function insertManager(tx: Tx, id: string, manager: ManagerDetails & { nameEnglish: string }): Promise<void> {
  await tx
    .insertInto('staff_members')
    .values({ ...toColumns(manager), id, name_english: manager.nameEnglish })
    .execute()
}

/** What is left out stays as it was. */
export async function updateManager(tx: Tx, id: string, details: ManagerDetails): Promise<void> {
  const changed = Object.fromEntries(Object.entries(toColumns(details)).filter(([, value]) => value !== undefined))
  if (Object.keys(changed).length === 0) return
  await tx.updateTable('staff_members').set(changed).where('id', '=', id).execute()
}

function toColumns({ nameEnglish, nameDzongkha, cid, email, phoneNumber, permanentAddress }: ManagerDetails) {
  return {
    name_english: nameEnglish,
    name_dzongkha: nameDzongkha,
    cid,
    email,
    phone_number: phoneNumber,
    permanent_address: permanentAddress,
  }
}
