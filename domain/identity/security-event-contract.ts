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
  /** As the organisation calls them today; null where nobody is known, and for people of an office when the operator asks. */
  personName: z.string().nullable(),
  role: z.string().nullable(),
  /** Whom it concerned, where that is somebody else; of a document that was opened (PAPER_OPENED) its record, or the person whose document it is. */
  subjectId: idSchema.nullable(),
  subjectName: z.string().nullable(),
  /** What was typed as a user name that nobody has, masked. */
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
      /** Who did it, or whom it concerned. */
      personId: idSchema.optional(),
      from: calendarDateSchema.optional(),
      to: calendarDateSchema.optional(),
      /** What belongs to no organisation, such as failed sign-ins of nobody known and backups; for a SUPERADMIN. */
      scope: z.enum(['NO_ORGANISATION']).optional(),
      /** Only what is older than this event, to go on from the last of a page however far back, at the same cost. */
      olderThan: idSchema.optional(),
    }),
    columns,
    reply: pageOf(securityEventSchema),
  }),
}
