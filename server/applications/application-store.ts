import { type RawBuilder, sql } from 'kysely'
import type { Application, applicationContract } from '../../domain/applications/application-contract.ts'
import { compareToOffer } from '../../domain/applications/application.ts'
import type { QueryOf } from '../../domain/endpoint.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRecord } from '../platform/database/lock-record.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../platform/database/page.ts'

const withListing = sql`applications a join listings l on l.organisation_id = a.organisation_id and l.id = a.listing_id`

export async function listApplications(tx: Tx, query: QueryOf<typeof applicationContract.list>): Promise<Page<Application>> {
  const page = await pageOfIds(tx, query, {
    id: 'a.id',
    from: withListing,
    where: [
      optionalFilter(query.listingId, (id) => sql`a.listing_id = ${id}`),
      optionalFilter(query.state, (state) => sql`a.state = ${state}`),
      textMatch(query.q, ['a.name', 'a.cid', 'a.phone_number', 'a.email', 'l.title']),
    ],
    sorts: {
      createdAt: 'a.created_at',
      receivedAt: 'a.received_at',
      monthlyIncomeAmount: 'a.monthly_income_amount',
      moveInOn: 'a.move_in_on',
    },
    canBeMissing: ['receivedAt', 'monthlyIncomeAmount', 'moveInOn'],
    defaultSort: 'createdAt:desc',
  })
  return pageReply(page, await readApplications(tx, page.items))
}

export async function readApplication(tx: Tx, id: string): Promise<Application> {
  return ensureFound((await readApplications(tx, [id]))[0], 'application')
}

/** Locks the application until the transaction ends. If two people decide at the same time, the second sees the decision of the first. */
export async function lockApplication(tx: Tx, id: string): Promise<Application> {
  await lockRecord(tx, { table: 'applications', noun: 'application' }, id)
  return readApplication(tx, id)
}

/** In the order of the ids; unknown ids are omitted. */
export async function applicationsInOrder(tx: Tx, ids: readonly string[]): Promise<Application[]> {
  const byId = new Map((await readApplications(tx, ids)).map((one) => [one.id, one]))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}

type Instants = 'consentedAt' | 'linkExpiresAt' | 'receivedAt' | 'decidedAt' | 'createdAt'
type Row = Omit<Application, Instants | 'comparison'> & { documentKinds: string[]; createdAt: Date } & Record<
    Exclude<Instants, 'createdAt'>,
    Date | null
  >

const instant = (at: Date | null) => at?.toISOString() ?? null

async function readApplications(tx: Tx, ids: readonly string[]): Promise<Application[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select a.id, a.version, a.listing_id as "listingId", l.title as "listingTitle", l.place_label as "placeLabel",
      l.asking_rent_amount as "rentAmount", l.bedrooms, l.available_on as "availableOn", l.property_type as "propertyType",
      a.enquiry_id as "enquiryId", a.state, a.name, a.phone_number as "phoneNumber", a.email, a.cid, a.adults, a.children, a.members,
      a.occupation, a.employer, a.monthly_income_amount as "monthlyIncomeAmount", a.present_address as "presentAddress",
      a.move_in_on as "moveInOn", a.months, a.consent_text as "consentText", a.consented_at as "consentedAt",
      a.is_typed_by_office as "isTypedByOffice", a.link_expires_at as "linkExpiresAt", a.refusal_reason as "refusalReason",
      a.refusal_text as "refusalText", a.received_at as "receivedAt", a.decided_at as "decidedAt", s.name_english as "decidedByName",
      a.tenant_id as "tenantId", a.lease_draft_id as "leaseDraftId", a.created_at as "createdAt",
      array(select distinct d.kind from documents d
        where d.organisation_id = a.organisation_id and d.entity = 'application' and d.entity_id = a.id) as "documentKinds"
    from ${withListing} left join staff_members s on s.organisation_id = a.organisation_id and s.id = a.decided_by
    where a.id = any(${idsOf(ids)})`.execute(tx)
  return rows.map(({ documentKinds, consentedAt, linkExpiresAt, receivedAt, decidedAt, createdAt, ...row }) => ({
    ...row,
    consentedAt: instant(consentedAt),
    linkExpiresAt: instant(linkExpiresAt),
    receivedAt: instant(receivedAt),
    decidedAt: instant(decidedAt),
    createdAt: createdAt.toISOString(),
    comparison: compareToOffer({ ...row, documentKinds }, row),
  }))
}

type ListedPlace = { status: string; propertyType: Application['propertyType']; propertyId: string }

/** Locks the place for decisions about it. If two people accept at the same time, the second waits and is refused. */
export async function lockListedPlace(tx: Tx, listingId: string, lock: RawBuilder<unknown>): Promise<ListedPlace> {
  const { rows } = await sql<ListedPlace>`
    select status, property_type as "propertyType", coalesce(unit_id, building_id, plot_id) as "propertyId"
    from listings where id = ${listingId} ${lock}`.execute(tx)
  return ensureFound(rows[0], 'listing')
}
