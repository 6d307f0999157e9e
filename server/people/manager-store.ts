import { sql } from 'kysely'
import type { Page } from '../../domain/page.ts'
import { manager } from '../../domain/people/manager.ts'
import { ownDetails } from '../../domain/identity/own-details.ts'
import type { Manager } from '../../domain/people/manager-contract.ts'
import { notFound } from '../../domain/problem.ts'
import type { RecordOf } from '../../domain/record.ts'
import { managersOf } from '../identity/user-roles.ts'
import type { Membership } from '../identity/memberships-of.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, type PageQuery, pageOfIds, textMatch } from '../platform/database/page.ts'
import { recordColumns, toRow } from '../platform/database/record-columns.ts'

// A MANAGER is a person with that role. The record is among the office's staff, like that of its ADMIN.

/** A MANAGER without their sign-in, which is part of identity. */
export type ManagerRecord = Omit<Manager, keyof Membership | 'createdAt'> & { createdAt: Date }
/** The fields that a correction may contain. A person who was given the role may have no CID on record. */
export type ManagerDetails = { [K in keyof RecordOf<typeof ownDetails>]?: RecordOf<typeof ownDetails>[K] | undefined } & {
  isApprover?: boolean | undefined
}

export async function pageOfManagers(tx: Tx, query: PageQuery & { q?: string | undefined }): Promise<Page<string>> {
  const managers = await managersOf(tx)
  return pageOfIds(tx, query, {
    id: 'staff_members.id',
    from: sql`staff_members`,
    where: [sql`id = any(${idsOf(managers)})`, textMatch(query.q, ['name_english', 'name_dzongkha', 'cid', 'phone_number'])],
    sorts: { nameEnglish: 'name_english', createdAt: 'created_at', cid: 'cid' },
    defaultSort: 'nameEnglish:asc',
    canBeMissing: ['cid'],
  })
}

export async function managersById(tx: Tx, ids: readonly string[]): Promise<ManagerRecord[]> {
  const { rows } = await sql<ManagerRecord>`
    select s.id, ${recordColumns(manager, 's')}, s.profile_uri as "profileUri", s.created_at as "createdAt"
    from staff_members s where s.id = any(${idsOf(ids)}) order by s.name_english, s.id`.execute(tx)
  return rows
}

export async function managerById(tx: Tx, id: string): Promise<ManagerRecord> {
  const isManager = (await managersOf(tx)).includes(id)
  const [found] = isManager ? await managersById(tx, [id]) : []
  if (!found) throw notFound('manager')
  return found
}

export async function insertManager(tx: Tx, id: string, values: ManagerDetails & { nameEnglish: string }): Promise<void> {
  await tx
    .insertInto('staff_members')
    .values({ id, ...rowOf(values), name_english: values.nameEnglish })
    .execute()
}

/** Omitted fields do not change. */
export async function updateManager(tx: Tx, id: string, details: ManagerDetails): Promise<void> {
  const changed = rowOf(details)
  if (Object.keys(changed).length === 0) return
  await tx.updateTable('staff_members').set(changed).where('id', '=', id).execute()
}

/** The acting person registered this person or chose them as approver. At first they cannot approve for each other. */
export async function markBroughtIn(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('staff_members')
    .set({ brought_in_by: sql`app_person_id()`, brought_in_at: tx.now })
    .where('id', '=', id)
    .execute()
}

function rowOf({ isApprover, ...details }: ManagerDetails) {
  return { ...toRow(ownDetails, details), ...(isApprover === undefined ? {} : { is_approver: isApprover }) }
}
