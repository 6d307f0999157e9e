import { sql } from 'kysely'
import { actionLabel, actionLabels } from '../../domain/audit/action-labels.ts'
import type { AuditEvent, auditContract } from '../../domain/audit/audit-contract.ts'
import { changeTexts } from '../../domain/audit/change-text.ts'
import { addDays } from '../../domain/calendar-date.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import type { Tx } from '../platform/database/database.ts'
import { keysOf, pageOfIds, pageReply, textMatch, optionalFilter } from '../platform/database/page.ts'
import { textSearch } from '../platform/database/text-search.ts'
import { idsIn, namesOfRecords } from './names-of-records.ts'

export async function listEvents(tx: Tx, query: QueryOf<typeof auditContract.list>): Promise<Page<AuditEvent>> {
  const page = await pageOfIds(tx, query, {
    id: 'e.id',
    from: sql`audit_events e`,
    where: [
      optionalFilter(query.entity, (entity) => sql`e.entity = ${entity}`),
      optionalFilter(query.entityId, (id) => sql`e.entity_id = any(${withParts(id)})`),
      optionalFilter(query.actorId, (id) => sql`e.actor_id = ${id}`),
      optionalFilter(query.supportAccessId, (id) => sql`e.support_access_id = ${id}`),
      optionalFilter(query.apiTokenId, (id) => sql`e.api_token_id = ${id}`),
      query.q === undefined ? undefined : await writtenOrDoneBy(tx, query.q),
      // Calendar days begin at midnight in Thimphu.
      optionalFilter(query.from, (day) => sql`e.at >= ${`${day}T00:00:00+06:00`}::timestamptz`),
      optionalFilter(query.to, (day) => sql`e.at < ${`${addDays(day, 1)}T00:00:00+06:00`}::timestamptz`),
    ],
    sorts: { at: 'e.at' },
    defaultSort: 'at:desc',
    hasCursor: true,
  })
  return pageReply(page, await readEvents(tx, page.items))
}

/** Records that are saved item by item, such as a condition report, are read together with their items. */
function withParts(id: string) {
  return sql`array(select ${id}::uuid union all select c.id from condition_items c where c.report_id = ${id}::uuid)`
}

/**
 * The names of calls are in no row, so they are searched here. People are found by the names in their current records. If more than 10,000
 * owners or tenants have a name, only staff are searched: such a name filters little, and most of those people never signed in.
 */
async function writtenOrDoneBy(tx: Tx, q: string) {
  const words = q.toLowerCase().split(/\s+/u).filter(Boolean)
  const actions = Object.entries(actionLabels).filter(([, label]) => words.every((word) => label.toLowerCase().includes(word)))
  const person = sql.ref('e.actor_id')
  const [owners, tenants] = await Promise.all([
    textSearch(tx, q, { kind: 'owner', id: person }, (word) => heldBy('owners', 'name_english', word)),
    textSearch(tx, q, { kind: 'tenant', id: person }, (word) => heldBy('tenants', 'full_name', word)),
  ])
  const staff = sql`${person} in (select id from staff_members where ${textMatch(q, [sql`name_english`])})`
  const found = [owners, tenants].flatMap(({ condition, countsTo }) => (condition && countsTo === undefined ? [condition] : []))
  return sql`(${sql.join([sql`e.action = any(${actions.map(([key]) => key)})`, staff, ...found], sql` or `)})`
}

/** Among the people who match the other words. */
function heldBy(people: 'owners' | 'tenants', name: string, word: string) {
  return sql`exists (select from ${sql.ref(people)} p where p.id = e.actor_id and ${textMatch(word, [sql.ref(`p.${name}`)])})`
}

type Row = Omit<AuditEvent, 'at' | 'summary' | 'details' | 'names'> & { at: Date }

/** Names are read from the current records, so that the audit itself contains none. */
async function readEvents(tx: Tx, ids: readonly string[]): Promise<AuditEvent[]> {
  const { rows } = await sql<Row>`
    select e.id, e.at, e.actor_id as "actorId", e.actor_role as "actorRole", e.action, e.entity, e.entity_id as "entityId", e.changes,
      e.support_access_id as "supportAccessId", e.api_token_id as "apiTokenId", k.name as "apiTokenName",
      coalesce(a.operator_name, s.name_english, o.name_english, t.full_name) as "actorName"
    from audit_events e
    left join support_accesses a on a.organisation_id = e.organisation_id and a.id = e.support_access_id
    left join api_tokens k on k.organisation_id = e.organisation_id and k.id = e.api_token_id
    left join staff_members s on s.organisation_id = e.organisation_id and s.id = e.actor_id
    left join owners o on o.organisation_id = e.organisation_id and o.id = e.actor_id
    left join tenants t on t.organisation_id = e.organisation_id and t.id = e.actor_id
    where e.id = any(${keysOf(ids)})`.execute(tx.byKey)
  const names = await namesOfRecords(tx, rows)
  return rows.map(({ at, ...event }) => {
    const ofEvent = Object.fromEntries(idsIn(event).flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? '']] : [])))
    const details = changeTexts(event.entity, event.changes, ofEvent)
    return { ...event, names: ofEvent, details, at: at.toISOString(), summary: actionLabel(event.action) }
  })
}
