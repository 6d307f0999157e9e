import { sql } from 'kysely'
import type { BodyOf } from '../../domain/endpoint.ts'
import { beforeRemoval, Problem } from '../../domain/problem.ts'
import { maxOwnViews, maxSharedViews, savedView } from '../../domain/saved-views/saved-view.ts'
import type { SavedView, savedViewContract } from '../../domain/saved-views/saved-view-contract.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { recordChange } from '../audit/record-change.ts'
import { changeRecord, createRecord } from '../audit/save-record.ts'
import { organisationOf, personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRecord } from '../platform/database/lock-record.ts'
import { countViews, readSavedView } from './saved-view-store.ts'

type NewView = BodyOf<typeof savedViewContract.create>
type Change = { id: string; changes: BodyOf<typeof savedViewContract.update>; ifMatch: number | undefined }

export async function createSavedView(tx: Tx, { list, ...values }: NewView): Promise<SavedView> {
  await lockViews(tx)
  await assertRoom(tx, { own: 1, shared: values.isShared ? 1 : 0 })
  return createRecord(tx, savedView, { values, columns: { list, person_id: personOf(tx.actor) }, read: readSavedView })
}

export async function changeSavedView(tx: Tx, { id, changes, ifMatch }: Change): Promise<SavedView> {
  await lockViews(tx)
  return changeRecord(tx, savedView, {
    ...{ id, changes, ifMatch, read: readSavedView },
    check: async (before) => {
      assertEditable(before)
      if (changes.isShared === false && before.isShared && !before.isOwn)
        throw new Problem('FORBIDDEN', 'Only the author can stop sharing a view. You can delete it.')
      if (changes.isShared && !before.isShared) await assertRoom(tx, { own: 0, shared: 1 })
    },
  })
}

export async function removeSavedView(tx: Tx, id: string, ifMatch?: number): Promise<void> {
  await lockRecord(tx, savedView, id)
  const before = await readSavedView(tx, id)
  await ensureUnchanged(tx, { entity: 'savedView', current: before, ifMatch, next: beforeRemoval })
  assertEditable(before)
  await tx.deleteFrom('saved_views').where('id', '=', id).execute()
  await recordChange(tx, { entity: 'savedView', entityId: id, before, after: {} })
}

/** The default view of a list is a personal setting: any view that the person can see. */
export async function setDefaultView(tx: Tx, id: string, isDefault: boolean): Promise<SavedView> {
  await lockRecord(tx, savedView, id)
  const before = await readSavedView(tx, id)
  if (isDefault) {
    await sql`insert into saved_view_defaults (list, view_id) values (${before.list}, ${id})
      on conflict (organisation_id, person_id, list) do update set view_id = excluded.view_id`.execute(tx)
  } else {
    await sql`delete from saved_view_defaults where view_id = ${id} and person_id = app_person_id()`.execute(tx)
  }
  const saved = await readSavedView(tx, id)
  await recordChange(tx, { entity: 'savedView', entityId: id, before, after: saved })
  return saved
}

/** The views of an office are counted one change at a time, so that two people cannot exceed the limit together. */
async function lockViews(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved views ${organisationOf(tx.actor)}`}, 0))`.execute(tx)
}

async function assertRoom(tx: Tx, added: { own: number; shared: number }): Promise<void> {
  const { own, shared } = await countViews(tx)
  if (own + added.own > maxOwnViews)
    throw new Problem('ILLEGAL_TRANSITION', `You already have ${maxOwnViews} views. Delete one that you no longer use.`)
  if (shared + added.shared > maxSharedViews)
    throw new Problem(
      'ILLEGAL_TRANSITION',
      `Your office already has ${maxSharedViews} shared views. Delete one that nobody uses.`,
    )
}

function assertEditable({ isEditable }: SavedView): void {
  if (!isEditable)
    throw new Problem('FORBIDDEN', 'Only the author or an administrator can change a shared view. Save your own view instead.')
}
