import { type RawBuilder, sql } from 'kysely'
import { ensureFound } from '../../domain/problem.ts'
import { maxOwnViews, maxSharedViews, savedView } from '../../domain/saved-views/saved-view.ts'
import type { SavedView } from '../../domain/saved-views/saved-view-contract.ts'
import { personOf, roleOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { recordColumns } from '../platform/database/record-columns.ts'

/** Row-level security shows a person's own views and the shared ones. */
export function listSavedViews(tx: Tx): Promise<SavedView[]> {
  return readViews(tx, sql`true`)
}

export async function readSavedView(tx: Tx, id: string): Promise<SavedView> {
  return ensureFound((await readViews(tx, sql`v.id = ${id}`))[0], 'view')
}

type Row = Omit<SavedView, 'isOwn' | 'isEditable'> & { personId: string | null }

async function readViews(tx: Tx, which: RawBuilder<unknown>): Promise<SavedView[]> {
  const { rows } = await sql<Row>`
    select v.id, ${recordColumns(savedView, 'v')}, v.list, v.person_id as "personId", s.name_english as "authorName",
      d.view_id is not null as "isDefault"
    from saved_views v
    left join staff_members s on s.organisation_id = v.organisation_id and s.id = v.person_id
    left join saved_view_defaults d on d.organisation_id = v.organisation_id and d.view_id = v.id and d.person_id = app_person_id()
    where ${which} order by lower(v.name), v.id limit ${maxOwnViews + maxSharedViews}`.execute(tx)
  const isAdmin = roleOf(tx.actor) === 'ADMIN'
  return rows.map(({ personId, ...view }) => {
    const isOwn = personId !== null && personId === personOf(tx.actor)
    return { ...view, isOwn, isEditable: isOwn || isAdmin }
  })
}

export async function countViews(tx: Tx): Promise<{ own: number; shared: number }> {
  const { rows } = await sql<{ own: number; shared: number }>`
    select count(*) filter (where person_id = app_person_id()) as own, count(*) filter (where is_shared) as shared from saved_views`.execute(
    tx,
  )
  return rows[0] ?? { own: 0, shared: 0 }
}

/** Private views are deleted with the account; the office continues to use the shared ones. */
export async function removePrivateViewsOf(tx: Tx, personId: string): Promise<void> {
  await sql`delete from saved_views where person_id = ${personId} and not is_shared`.execute(tx)
  await sql`update saved_views set person_id = null where person_id = ${personId}`.execute(tx)
}
