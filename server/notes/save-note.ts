import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { BodyOf } from '../../domain/endpoint.ts'
import { note, noteIssue } from '../../domain/notes/note.ts'
import type { Note, noteContract } from '../../domain/notes/note-contract.ts'
import { namedSubject } from '../../domain/notes/note-subject.ts'
import { beforeRemoval, fieldProblem, Problem } from '../../domain/problem.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { recordChange } from '../audit/record-change.ts'
import { changeRecord, createRecord } from '../audit/save-record.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRecord } from '../platform/database/lock-record.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { readAssignees, readNote } from './note-store.ts'
import { noteSources } from './note-subjects.ts'

type NewNote = BodyOf<typeof noteContract.create>
type Change = { id: string; changes: BodyOf<typeof noteContract.update>; ifMatch: number | undefined }

/** `link` is set for a task that another module writes and finds again. */
export async function writeNote(tx: Tx, body: NewNote, link: Record<string, string> = {}): Promise<Note> {
  const { kind, text, dueOn, assigneeId, isDone, outcome, promisedOn, promisedAmount } = body
  const values = { text, dueOn, assigneeId, isDone, outcome, promisedOn, promisedAmount }
  assertValid(noteIssue(kind, values))
  await assertAssignee(tx, assigneeId)
  const about = await readAbout(tx, body)
  assertPromises(about.tenantId, promisedOn)
  return createRecord(tx, note, { values, columns: { kind, ...about.columns, ...link }, read: readNote })
}

/** Only the author changes the text and the record of the call; anyone in the office may assign a task or mark it as done. */
export function changeNote(tx: Tx, { id, changes, ifMatch }: Change): Promise<Note> {
  const { dueOn: _dueOn, assigneeId, isDone: _isDone, ...words } = changes
  return changeRecord(tx, note, {
    ...{ id, changes, ifMatch, read: readNote },
    check: async (before) => {
      if (Object.values(words).some((value) => value !== undefined)) assertEditable(before)
      assertValid(noteIssue(before.kind, { ...before, ...omitUndefined(changes) }))
      assertPromises(before.tenantId, changes.promisedOn ?? null)
      if (assigneeId && assigneeId !== before.assigneeId) await assertAssignee(tx, assigneeId)
    },
  })
}

export async function removeNote(tx: Tx, id: string, ifMatch?: number): Promise<void> {
  await lockRecord(tx, note, id)
  const before = await readNote(tx, id)
  await ensureUnchanged(tx, { entity: 'note', current: before, ifMatch, next: beforeRemoval })
  assertEditable(before)
  await tx.deleteFrom('notes').where('id', '=', id).execute()
  await recordChange(tx, { entity: 'note', entityId: id, before, after: {} })
}

function assertValid(issue: ReturnType<typeof noteIssue>): void {
  if (issue) throw fieldProblem(issue.path, issue.detail)
}

function assertEditable({ isEditable }: Note): void {
  if (!isEditable) throw new Problem('FORBIDDEN', 'Only the author or an administrator can change this entry.')
}

async function assertAssignee(tx: Tx, assigneeId: string | null): Promise<void> {
  if (assigneeId === null) return
  const isKnown = (await readAssignees(tx)).some(({ id }) => id === assigneeId)
  if (!isKnown) throw fieldProblem('/assigneeId', 'This person does not work in your office. Choose another.')
}

function assertPromises(tenantId: string | null, promisedOn: CalendarDate | null): void {
  if (promisedOn !== null && tenantId === null)
    throw fieldProblem('/promisedOn', 'Only tenants can promise to pay. Log this call on the tenant’s page.')
}

type Found = { tenantId: string | null; leaseId: string | null }

/** A note about a lease, or about a record of one, is also about its tenant. */
async function readAbout(tx: Tx, body: NewNote): Promise<{ tenantId: string | null; columns: Record<string, string | null> }> {
  const subject = namedSubject(body)
  if (!subject) throw fieldProblem('/tenantId', 'Choose the record of this entry.')
  const { table, column, tenant = sql`null::uuid`, lease = sql`null::uuid`, isPerson } = noteSources[subject.kind]
  const path = `/${subject.kind}Id` as const
  const { rows } = await sql<Found>`
    select ${tenant} as "tenantId", ${lease} as "leaseId" from ${sql.table(table)} r where r.id = ${subject.id}`.execute(tx)
  const [found] = rows
  if (!found) throw fieldProblem(path, 'There is no such record here.')
  if (isPerson) await assertNotErased(tx, { table, id: subject.id, path })
  else if (found.tenantId !== null) await assertNotErased(tx, { table: 'tenants', id: found.tenantId, path })
  const columns = { ...(found.tenantId && { tenant_id: found.tenantId }), ...(found.leaseId && { lease_id: found.leaseId }) }
  return { tenantId: found.tenantId, columns: { ...columns, [column]: subject.id } }
}

/** Locked, so that nothing is written about a person whose account is being deleted. */
async function assertNotErased(tx: Tx, { table, id, path }: { table: string; id: string; path: `/${string}` }): Promise<void> {
  const { rows } = await sql<{ isErased: boolean }>`
    select erased_at is not null as "isErased" from ${sql.table(table)} where id = ${id} for key share`.execute(tx)
  if (rows[0]?.isErased) throw fieldProblem(path, 'This person’s account was deleted, so nothing can be added.')
}
