import { announcement, announcementIssue } from '../../domain/announcements/announcement.ts'
import type { Announcement, announcementContract } from '../../domain/announcements/announcement-contract.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { beforeRemoval, fieldProblem, Problem } from '../../domain/problem.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { recordChange } from '../audit/record-change.ts'
import { changeRecord, createRecord } from '../audit/save-record.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRecord } from '../platform/database/lock-record.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { readAnnouncement } from './announcement-store.ts'

type New = BodyOf<typeof announcementContract.create>
type Change = { id: string; changes: BodyOf<typeof announcementContract.update>; ifMatch: number | undefined }

export async function writeAnnouncement(tx: Tx, values: New): Promise<Announcement> {
  assertValid(values)
  await assertPlace(tx, values)
  return createRecord(tx, announcement, { values, read: readAnnouncement })
}

export function changeAnnouncement(tx: Tx, { id, changes, ifMatch }: Change): Promise<Announcement> {
  return changeRecord(tx, announcement, {
    ...{ id, changes, ifMatch, read: readAnnouncement },
    check: async (before) => {
      assertDraft(before)
      const after = { ...before, ...omitUndefined(changes) }
      assertValid(after)
      await assertPlace(tx, after)
    },
  })
}

export async function removeAnnouncement(tx: Tx, id: string, ifMatch?: number): Promise<void> {
  await lockRecord(tx, announcement, id)
  const before = await readAnnouncement(tx, id)
  await ensureUnchanged(tx, { entity: 'announcement', current: before, ifMatch, next: beforeRemoval })
  assertDraft(before)
  await tx.deleteFrom('announcements').where('id', '=', id).execute()
  await recordChange(tx, { entity: 'announcement', entityId: id, before, after: {} })
}

/** A second sender is informed that the announcement is already being sent, so that nobody writes it again. */
export function assertDraft({ state, sentByName }: Pick<Announcement, 'state' | 'sentByName'>): void {
  if (state === 'DRAFT') return
  throw new Problem(
    'ILLEGAL_TRANSITION',
    state === 'CANCELLED'
      ? 'This announcement is cancelled. Write a new one.'
      : `${sentByName ?? 'A colleague'} has sent this announcement already. Load the page again to see its delivery log.`,
  )
}

function assertValid(values: Parameters<typeof announcementIssue>[0]): void {
  const issue = announcementIssue(values)
  if (issue) throw fieldProblem(issue.path, issue.detail)
}

/** A building of another office, or a place that another office added, is refused. */
async function assertPlace(tx: Tx, { buildingId, administrativeZoneId }: New | Announcement): Promise<void> {
  if (buildingId !== null) {
    const found = await tx.selectFrom('buildings').select('id').where('id', '=', buildingId).executeTakeFirst()
    if (!found) throw fieldProblem('/buildingId', 'There is no such building here.')
  }
  if (administrativeZoneId !== null) {
    const found = await tx
      .selectFrom('administrative_zones')
      .select('id')
      .where('id', '=', administrativeZoneId)
      .executeTakeFirst()
    if (!found) throw fieldProblem('/administrativeZoneId', 'There is no such gewog or thromde here.')
  }
}
