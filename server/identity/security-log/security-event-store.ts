import { sql } from 'kysely'
import { addDays } from '../../../domain/calendar-date.ts'
import type { QueryOf } from '../../../domain/endpoint.ts'
import type { SecurityEvent, securityEventContract } from '../../../domain/identity/security-event-contract.ts'
import type { Page } from '../../../domain/page.ts'
import { organisationOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../../platform/database/page.ts'

type Row = Omit<SecurityEvent, 'at' | 'personName' | 'subjectName' | 'organisationName'> & { at: Date }

export async function listSecurityEvents(
  tx: Tx,
  query: QueryOf<typeof securityEventContract.list>,
): Promise<Page<SecurityEvent>> {
  const page = await pageOfIds(tx, query, {
    id: sql.ref('e.id'),
    from: sql`security_events e`,
    where: [
      optionalFilter(organisationOf(tx.actor), (organisation) => sql`e.organisation = ${organisation}`),
      textMatch(query.q, [sql`e.address`, sql`e.user_agent`, sql`e.identifier`]),
      optionalFilter(query.kind, (kind) => sql`e.kind = ${kind}`),
      optionalFilter(query.personId, (id) => sql`e.person_id = ${id} or e.subject_id = ${id}`),
      // Calendar days begin at midnight in Thimphu.
      optionalFilter(query.from, (day) => sql`e.at >= ${`${day}T00:00:00+06:00`}::timestamptz`),
      optionalFilter(query.to, (day) => sql`e.at < ${`${addDays(day, 1)}T00:00:00+06:00`}::timestamptz`),
      optionalFilter(query.scope, () => sql`e.organisation is null`),
      optionalFilter(query.olderThan, (id) => sql`(e.at, e.id) < (select o.at, o.id from security_events o where o.id = ${id})`),
    ],
    sorts: { at: sql`e.at` },
    defaultSort: 'at:desc',
  })
  const { rows } = await sql<Row>`
    select id, at, kind, action, person_id as "personId", role, subject_id as "subjectId", identifier, address,
      user_agent as "userAgent", organisation as "organisationId"
    from security_events where id = any(${idsOf(page.items)})`.execute(tx)
  const ids = rows.flatMap(({ personId, subjectId, organisationId }) => [personId, subjectId, organisationId])
  const names = await readNames(
    tx,
    [...new Set(ids)].filter((id) => id !== null),
  )
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  const events = rows.map(({ at, ...event }) => ({
    ...event,
    at: at.toISOString(),
    personName: nameOf(event.personId),
    subjectName: nameOf(event.subjectId),
    organisationName: nameOf(event.organisationId),
  }))
  return pageReply(page, events)
}

/** Names come from the current records. An operator reads those of ADMINs and MANAGERs, but of no owner or tenant. */
async function readNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  type Named = { id: string; name: string }
  const staff = sql`select id, name_english as name from staff_members where id = any(${idsOf(ids)})
    union all select id, name from organisations where id = any(${idsOf(ids)})`
  const { rows } =
    tx.actor.kind === 'operator'
      ? await tx.actingAs('auth', (identity) => sql<Named>`${staff}`.execute(identity))
      : await sql<Named>`${staff}
          union all select id, name_english from owners where id = any(${idsOf(ids)})
          union all select id, full_name from tenants where id = any(${idsOf(ids)})`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
