import { roleLabel } from '../identity/role-labels.ts'
import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { adminOnly, endpoint } from '../endpoint.ts'
import { cursorPageOf, listQuery, withCursor } from '../page.ts'
import { idSchema, instantSchema, text } from '../text.ts'
import { sheet } from '../sheet.ts'
import { recordLabel } from './record-labels.ts'

export const auditEventSchema = z.object({
  id: idSchema,
  at: instantSchema,
  actorId: idSchema.nullable(),
  /** The current name in the organisation; null if the person was deleted, or if no person acted. */
  actorName: z.string().nullable(),
  actorRole: z.string().nullable(),
  /** The support access of the operator who acted in the organisation. */
  supportAccessId: idSchema.nullable(),
  /** The API token of the program that acted, and its name; the actor is the ADMIN who created it. */
  apiTokenId: idSchema.nullable(),
  apiTokenName: z.string().nullable(),
  /** The key of the call, e.g. "lease.cancel". */
  action: z.string(),
  /** A description of the action: "Recorded a payment". */
  summary: z.string(),
  /** The changes, one line for each field: "Rent: from Nu. 10,000.00 to Nu. 11,000.00". */
  details: z.array(z.string()),
  entity: z.string(),
  entityId: idSchema.nullable(),
  /** Values are included only for fields that are not personal; for the others only the name of the field. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })),
  /** The current names of the records whose ids are in the changes. */
  names: z.record(z.string(), z.string()),
})
export type AuditEvent = z.output<typeof auditEventSchema>

const auditColumns = sheet<AuditEvent>(({ text, time }) => [
  time('When', (event) => event.at),
  text('Who', (event) => event.actorName),
  text('As', (event) => event.actorRole && roleLabel(event.actorRole)),
  text('What', (event) => event.summary),
  text('Record', (event) => recordLabel(event.entity)),
  text('Changed', (event) => event.details.join('; ')),
  text('Id of the record', (event) => event.entityId),
  text('Id of the support access', (event) => event.supportAccessId),
  text('API token', (event) => event.apiTokenName),
])

export const auditContract = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    summary: 'Who did what to which record, newest first',
    allow: adminOnly,
    query: withCursor(
      listQuery(['at'], {
        entity: text(40).optional(),
        entityId: idSchema.optional(),
        actorId: idSchema.optional(),
        supportAccessId: idSchema.optional(),
        apiTokenId: idSchema.optional(),
        from: calendarDateSchema.optional(),
        to: calendarDateSchema.optional(),
      }),
    ),
    columns: auditColumns,
    reply: cursorPageOf(auditEventSchema),
  }),
}
