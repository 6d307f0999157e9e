import { z } from 'zod'
import { endpoint, staffRoles } from '../endpoint.ts'
import { cursorPageOf, listQuery, withCursor } from '../page.ts'
import { createSchema, patchSchema, replySchema, versionSchema } from '../record-schema.ts'
import { columnsOf } from '../record-sheet.ts'
import { sheet } from '../sheet.ts'
import { idSchema, instantSchema } from '../text.ts'
import { note, noteKindLabels, noteKinds, taskDues } from './note.ts'
import { namedSubject, type NoteSubjectKey, noteSubjectLabels, noteSubjects } from './note-subject.ts'

const subjectIds = {
  tenantId: idSchema.optional(),
  leaseId: idSchema.optional(),
  ownerId: idSchema.optional(),
  thramId: idSchema.optional(),
  plotId: idSchema.optional(),
  buildingId: idSchema.optional(),
  unitId: idSchema.optional(),
  adviceId: idSchema.optional(),
  paymentId: idSchema.optional(),
  remittanceId: idSchema.optional(),
  damageReportId: idSchema.optional(),
  listingId: idSchema.optional(),
} satisfies Record<NoteSubjectKey, unknown>

export const noteSchema = replySchema(note).extend({
  id: idSchema,
  version: versionSchema,
  kind: z.enum(noteKinds),
  about: z.object({ kind: z.enum(noteSubjects), id: idSchema, label: z.string() }),
  /** The tenant and the lease of the subject, if it has them. */
  tenantId: idSchema.nullable(),
  tenantName: z.string().nullable(),
  leaseId: idSchema.nullable(),
  leaseNumber: z.string().nullable(),
  assigneeName: z.string().nullable(),
  authorName: z.string().nullable(),
  createdAt: instantSchema,
  /**
   * The author and an ADMIN can change the text and the call and remove the note; any member of the office can change the rest of a task.
   */
  isEditable: z.boolean(),
})
export type Note = z.output<typeof noteSchema>

const noteColumns = sheet<Note>(({ text }) => [
  text('Kind', (one) => noteKindLabels[one.kind]),
  text('About', (one) => noteSubjectLabels[one.about.kind]),
  text('Record', (one) => one.about.label),
  text('Tenant', (one) => one.tenantName),
  text('Lease', (one) => one.leaseNumber),
  ...columnsOf(note, ['text', 'dueOn']),
  text('Assigned to', (one) => one.assigneeName),
  ...columnsOf(note, ['isDone', 'outcome', 'promisedOn', 'promisedAmount']),
  text('Written by', (one) => one.authorName),
  text('Written at', (one) => one.createdAt),
  text('Id', (one) => one.id),
])

/** Notes, tasks and calls of the office. They are invisible to tenants and owners. */
export const noteContract = {
  list: endpoint({
    method: 'GET',
    path: '/note',
    summary: 'Notes, tasks and calls about records of the office, newest first; tasks also by due date',
    allow: staffRoles,
    query: withCursor(
      listQuery(['createdAt', 'dueOn'], {
        kind: z.enum(noteKinds).optional(),
        /** Notes about the record; for a tenant or a lease also about records that belong to it. */
        ...subjectIds,
        assigneeId: idSchema.optional(),
        isAssigned: z.stringbool().optional(),
        /** Only tasks that are not done. */
        isOpen: z.stringbool().optional(),
        due: z.enum(taskDues).optional(),
      }),
    ),
    columns: noteColumns,
    reply: cursorPageOf(noteSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/note/{id}',
    summary: 'One note, task or call',
    allow: staffRoles,
    isVersioned: true,
    reply: noteSchema,
  }),
  assignees: endpoint({
    method: 'GET',
    path: '/note-assignee',
    summary: 'People of the office to whom a task can be assigned',
    allow: staffRoles,
    reply: z.object({ items: z.array(z.object({ id: idSchema, name: z.string() })) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/note',
    summary: 'Write a note, a task or a call about one record',
    allow: staffRoles,
    isVersioned: true,
    body: createSchema(note)
      .extend({ kind: z.enum(noteKinds), ...subjectIds })
      .refine((body) => namedSubject(body) !== undefined, { path: ['tenantId'], error: 'Choose the record of this entry.' }),
    reply: noteSchema,
    status: 201,
    isIdempotent: true,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/note/{id}',
    summary: 'Change a note, task or call, or mark a task as done',
    allow: staffRoles,
    isVersioned: true,
    body: patchSchema(note),
    reply: noteSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/note/{id}',
    summary: 'Remove a note, task or call that was written by mistake',
    allow: staffRoles,
    reply: undefined,
    isVersioned: true,
  }),
}
