import { sql } from 'kysely'
import type { BodyOf } from '../../domain/endpoint.ts'
import { note, noteIssue } from '../../domain/notes/note.ts'
import type { Note, noteContract } from '../../domain/notes/note-contract.ts'
import { beforeRemoval, fieldProblem, Problem } from '../../domain/problem.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { recordChange } from '../audit/record-change.ts'
import { changeRecord, createRecord } from '../audit/save-record.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRecord } from '../platform/database/lock-record.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { readAssignees, readNote } from './note-store.ts'

type NewNote = BodyOf<typeof noteContract.create>
type Change = { id: string; changes: BodyOf<typeof noteContract.update>; ifMatch: number | undefined }

export async function writeNote(tx: Tx, { kind, tenantId, leaseId, ...values }: NewNote): Promise<Note> {
  assertFits(noteIssue(kind, values))
  await assertAssignee(tx, values.assigneeId)
  const about = await readAbout(tx, { tenantId, leaseId })
  return createRecord(tx, note, {
    values,
    columns: { kind, tenant_id: about.tenantId, lease_id: about.leaseId },
    read: readNote,
  })
}

/** The text and the call are their author's words; who does a task, and whether it is done, is everybody's in the office. */
export function changeNote(tx: Tx, { id, changes, ifMatch }: Change): Promise<Note> {
  const { dueOn: _dueOn, assigneeId, isDone: _isDone, ...words } = changes
  return changeRecord(tx, note, {
    ...{ id, changes, ifMatch, read: readNote },
    check: async (before) => {
      if (Object.values(words).some((value) => value !== undefined)) assertEditable(before)
      assertFits(noteIssue(before.kind, { ...before, ...omitUndefined(changes) }))
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

function assertFits(issue: ReturnType<typeof noteIssue>): void {
  if (issue) throw fieldProblem(issue.path, issue.detail)
}

function assertEditable({ isEditable }: Note): void {
  if (!isEditable) throw new Problem('FORBIDDEN', 'Only the author or an ADMIN can change this entry.')
}

async function assertAssignee(tx: Tx, assigneeId: string | null): Promise<void> {
  if (assigneeId === null) return
  const isKnown = (await readAssignees(tx)).some(({ id }) => id === assigneeId)
  if (!isKnown) throw fieldProblem('/assigneeId', 'This person does not work in your office. Choose another.')
}

/** A note about a lease is also one about its tenant. */
async function readAbout(tx: Tx, { tenantId: given, leaseId }: Pick<NewNote, 'tenantId' | 'leaseId'>) {
  const tenantId = leaseId === undefined ? given : await tenantOfLease(tx, leaseId)
  // Locked, so that nothing is written about a tenant whose account is being deleted.
  const { rows } = await sql<{ isErased: boolean }>`
    select erased_at is not null as "isErased" from tenants where id = ${tenantId ?? null} for key share`.execute(tx)
  const [tenant] = rows
  if (!tenant || tenantId === undefined) throw fieldProblem('/tenantId', 'This tenant does not exist.')
  if (tenant.isErased) throw fieldProblem('/tenantId', 'This tenant’s account was deleted. Notes can no longer be added.')
  return { tenantId, leaseId: leaseId ?? null }
}

async function tenantOfLease(tx: Tx, leaseId: string): Promise<string> {
  const lease = await tx.selectFrom('leases').select('tenant_id').where('id', '=', leaseId).executeTakeFirst()
  if (!lease) throw fieldProblem('/leaseId', 'This lease does not exist.')
  return lease.tenant_id
}
