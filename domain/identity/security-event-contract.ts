import { roleLabel } from './role-labels.ts'
import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery, pageOf } from '../page.ts'
import { sheet } from '../sheet.ts'
import { idSchema, instantSchema } from '../text.ts'
import { securityEventKinds } from '../security-event-kind.ts'
import { securityEventLabels } from './security-event.ts'

export const securityEventSchema = z.object({
  id: idSchema,
  at: instantSchema,
  kind: z.enum(securityEventKinds),
  /** The key of the call, e.g. "auth.login". */
  action: z.string(),
  personId: idSchema.nullable(),
  /** The current name in the organisation; null if the person is unknown, and for people of an office if the caller is the operator. */
  personName: z.string().nullable(),
  role: z.string().nullable(),
  /** The affected person, if it is somebody else. For an opened document (PAPER_OPENED), its record or the person whose document it is. */
  subjectId: idSchema.nullable(),
  subjectName: z.string().nullable(),
  /** A typed user name that does not exist, masked. */
  identifier: z.string().nullable(),
  address: z.string(),
  userAgent: z.string(),
  organisationId: idSchema.nullable(),
  organisationName: z.string().nullable(),
})
export type SecurityEvent = z.output<typeof securityEventSchema>

const columns = sheet<SecurityEvent>(({ text, time }) => [
  time('When', ({ at }) => at),
  text('What', ({ kind }) => securityEventLabels[kind]),
  text('Who', ({ personName, identifier }) => personName ?? identifier),
  text('As', ({ role }) => role && roleLabel(role)),
  text('Affects', ({ subjectName }) => subjectName),
  text('Address', ({ address }) => address),
  text('Device', ({ userAgent }) => userAgent),
  text('Organisation', ({ organisationName }) => organisationName),
  text('Call', ({ action }) => action),
  text('Id of the person', ({ personId }) => personId),
])

export const securityEventContract = {
  list: endpoint({
    method: 'GET',
    path: '/security-event',
    summary: 'The security log of your organisation, newest first; for a SUPERADMIN, of the installation',
    allow: ['ADMIN', 'SUPERADMIN'],
    query: listQuery(['at'], {
      kind: z.enum(securityEventKinds).optional(),
      /** The actor or the affected person. */
      personId: idSchema.optional(),
      from: calendarDateSchema.optional(),
      to: calendarDateSchema.optional(),
      /** Events without an organisation, such as failed sign-ins of unknown people and backups; for a SUPERADMIN. */
      scope: z.enum(['NO_ORGANISATION']).optional(),
      /** Only events older than this one. The next page starts there at the same cost, however old it is. */
      olderThan: idSchema.optional(),
    }),
    columns,
    reply: pageOf(securityEventSchema),
  }),
}
