import { type RawBuilder, sql } from 'kysely'
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import { dispute, maxPacksShown } from '../../domain/disputes/dispute.ts'
import type { Dispute, disputeContract, ListedDispute } from '../../domain/disputes/dispute-contract.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import { maxCounted, type Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import { leasedPropertyJoins, leasedPropertyLabel } from '../leases/leased-property.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../platform/database/page.ts'
import { recordColumns } from '../platform/database/record-columns.ts'
import { clocksOf } from './read-clocks.ts'

const named = sql`disputes d
  join leases l on l.organisation_id = d.organisation_id and l.id = d.lease_id
  join tenants t on t.organisation_id = l.organisation_id and t.id = l.tenant_id`

/** The size of a block of a download. */
const maxAtOnce = 1000
/** A deadline within this many days is shown as due soon. */
const soonDays = 7

function isDue(due: 'PASSED' | 'SOON', { today }: Tx): RawBuilder<unknown> {
  return due === 'PASSED' ? sql`d.next_due_on < ${today}` : sql`d.next_due_on <= ${addDays(today, soonDays)}`
}

export async function listDisputes(tx: Tx, query: QueryOf<typeof disputeContract.list>): Promise<Page<ListedDispute>> {
  const page = await pageOfIds(tx, query, {
    id: 'd.id',
    from: query.q ? named : sql`disputes d`,
    where: [
      optionalFilter(query.leaseId, (id) => sql`d.lease_id = ${id}`),
      optionalFilter(query.state, (state) => sql`d.state = ${state}`),
      optionalFilter(query.subject, (subject) => sql`d.subject = ${subject}`),
      optionalFilter(query.raisedBy, (party) => sql`d.raised_by = ${party}`),
      optionalFilter(query.isOpen, (isOpen) => (isOpen ? sql`d.closed_on is null` : sql`d.closed_on is not null`)),
      optionalFilter(query.due, (due) => isDue(due, tx)),
      textMatch(query.q, ['l.lease_number', 't.full_name', 't.name_dzongkha', 't.phone_number', 'd.reference', 'd.place']),
    ],
    sorts: { raisedOn: 'd.raised_on', nextDueOn: 'd.next_due_on' },
    nullsAsInIndex: ['nextDueOn'],
    defaultSort: 'raisedOn:desc',
    hasCursor: true,
  })
  return pageReply(page, await readListed(tx, sql`d.id = any(${idsOf(page.items)})`))
}

/** The most recently opened disputes come first. */
export async function readListed(tx: Tx, where: RawBuilder<unknown>, limit = maxAtOnce): Promise<ListedDispute[]> {
  const { rows } = await sql<Omit<ListedDispute, 'createdAt'> & { createdAt: Date }>`
    select d.id, ${recordColumns(dispute, 'd')}, d.lease_id as "leaseId", l.lease_number as "leaseNumber", l.property_type as "propertyType",
      ${leasedPropertyLabel} as "propertyLabel", l.tenant_id as "tenantId", t.full_name as "tenantName", d.state, d.hearings,
      d.next_clock as "nextClock", d.next_due_on as "nextDueOn", d.closed_on as "closedOn", d.closing_note as "closingNote",
      d.created_at as "createdAt"
    from ${named} ${leasedPropertyJoins} where ${where}
    order by d.raised_on desc, d.id desc limit ${limit}`.execute(tx)
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}

export async function readDispute(tx: Tx, id: string): Promise<Dispute> {
  const listed = ensureFound((await readListed(tx, sql`d.id = ${id}`))[0], 'dispute')
  const { rows } = await sql<{ exitOn: CalendarDate | null; createdByName: string | null }>`
    select l.vacated_on as "exitOn", s.name_english as "createdByName"
    from disputes d join leases l on l.organisation_id = d.organisation_id and l.id = d.lease_id
    left join staff_members s on s.organisation_id = d.organisation_id and s.id = d.created_by
    where d.id = ${id}`.execute(tx)
  const { exitOn, createdByName } = ensureFound(rows[0], 'dispute')
  return { ...listed, createdByName, clocks: await clocksOf(tx, { ...listed, exitOn }), packs: await readPacks(tx, id) }
}

async function readPacks(tx: Tx, disputeId: string): Promise<Dispute['packs']> {
  type Row = Omit<Dispute['packs'][number], 'madeAt'> & { madeAt: Date }
  const { rows } = await sql<Row>`
    select p.id, p.format, p.made_at as "madeAt", s.name_english as "madeByName", p.file_count as files, p.hash
    from dispute_packs p left join staff_members s on s.organisation_id = p.organisation_id and s.id = p.made_by
    where p.dispute_id = ${disputeId} order by p.made_at desc, p.id desc limit ${maxPacksShown}`.execute(tx)
  return rows.map(({ madeAt, ...row }) => ({ ...row, madeAt: madeAt.toISOString() }))
}

/** The number of open disputes with a deadline that ends within a week or has passed, up to the limit of all counts. */
export async function countDisputesDue(tx: Tx): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from disputes d where ${isDue('SOON', tx)} limit ${maxCounted}) found`.execute(tx.byKey)
  return rows[0]?.total ?? 0
}
