import { type RawBuilder, sql } from 'kysely'
import { addDays } from '../../domain/calendar-date.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import { note, type TaskDue } from '../../domain/notes/note.ts'
import type { Note, noteContract } from '../../domain/notes/note-contract.ts'
import { noteSubjects } from '../../domain/notes/note-subject.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import { managersOf } from '../identity/user-roles.ts'
import { personOf, roleOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../platform/database/page.ts'
import { recordColumns } from '../platform/database/record-columns.ts'
import { aboutOf, noteSources } from './note-subjects.ts'

export async function listNotes(tx: Tx, query: QueryOf<typeof noteContract.list>): Promise<Page<Note>> {
  const page = await pageOfIds(tx, query, {
    id: 'n.id',
    from: sql`notes n`,
    where: [
      optionalFilter(query.kind, (kind) => sql`n.kind = ${kind}`),
      ...noteSubjects.map((kind) =>
        optionalFilter(query[`${kind}Id`], (id) => sql`${sql.ref(`n.${noteSources[kind].column}`)} = ${id}`),
      ),
      optionalFilter(query.assigneeId, (id) => sql`n.assignee_id = ${id}`),
      optionalFilter(query.isAssigned, (isAssigned) =>
        isAssigned ? sql`n.assignee_id is not null` : sql`n.kind = 'TASK' and n.assignee_id is null`,
      ),
      optionalFilter(query.due, (due) => isDue(tx, due)),
      optionalFilter(query.isOpen, (isOpen) =>
        isOpen ? sql`n.kind = 'TASK' and not n.is_done` : sql`n.kind <> 'TASK' or n.is_done`,
      ),
      textMatch(query.q, ['n.text']),
    ],
    sorts: { createdAt: 'n.created_at', dueOn: 'n.due_on' },
    defaultSort: 'createdAt:desc',
    canBeMissing: ['dueOn'],
    hasCursor: true,
  })
  return pageReply(page, await readNotes(tx, page.items))
}

function isDue(tx: Tx, due: TaskDue): RawBuilder<unknown> {
  switch (due) {
    case 'OVERDUE':
      return sql`n.due_on < ${tx.today}`
    case 'TODAY':
      return sql`n.due_on = ${tx.today}`
    case 'NEXT_7_DAYS':
      return sql`n.due_on > ${tx.today} and n.due_on <= ${addDays(tx.today, 7)}`
    case 'NO_DATE':
      return sql`n.kind = 'TASK' and n.due_on is null`
  }
}

export async function readNote(tx: Tx, id: string): Promise<Note> {
  return ensureFound((await readNotes(tx, [id]))[0], 'note')
}

type Row = Omit<Note, 'createdAt' | 'isEditable'> & { createdAt: Date; createdBy: string | null }

async function readNotes(tx: Tx, ids: readonly string[]): Promise<Note[]> {
  const { rows } = await sql<Row>`
    select n.id, n.kind, ${recordColumns(note, 'n')}, ${aboutOf} as about, n.tenant_id as "tenantId", t.full_name as "tenantName", n.lease_id as "leaseId",
      l.lease_number as "leaseNumber", a.name_english as "assigneeName", s.name_english as "authorName",
      n.created_at as "createdAt", n.created_by as "createdBy"
    from notes n
    left join tenants t on t.organisation_id = n.organisation_id and t.id = n.tenant_id
    left join leases l on l.organisation_id = n.organisation_id and l.id = n.lease_id
    left join staff_members a on a.organisation_id = n.organisation_id and a.id = n.assignee_id
    left join staff_members s on s.organisation_id = n.organisation_id and s.id = n.created_by
    where n.id = any(${idsOf(ids)})`.execute(tx)
  const isAdmin = roleOf(tx.actor) === 'ADMIN'
  return rows.map(({ createdAt, createdBy, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    isEditable: isAdmin || (createdBy !== null && createdBy === personOf(tx.actor)),
  }))
}

/** The ADMIN and the MANAGERs of the office, by name. */
export async function readAssignees(tx: Tx): Promise<{ id: string; name: string }[]> {
  const managers = await managersOf(tx)
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, s.name_english as name from staff_members s
    where s.erased_at is null and (s.id = any(${idsOf(managers)}) or s.id = (select admin_id from organisations))
    order by s.name_english, s.id`.execute(tx)
  return rows
}
