import { type RawBuilder, sql } from 'kysely'
import type { QueryOf, ReplyOf } from '../../domain/endpoint.ts'
import { listing } from '../../domain/listings/listing.ts'
import type { Listing, listingContract, OwnListing } from '../../domain/listings/listing-contract.ts'
import type { Page } from '../../domain/page.ts'
import { ensureFound, notFound } from '../../domain/problem.ts'
import { contentOf } from '../documents/file-store.ts'
import type { Tx } from '../platform/database/database.ts'
import type { FileContent } from '../platform/objects/file-content.ts'
import { allOf, idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../platform/database/page.ts'
import { recordColumns } from '../platform/database/record-columns.ts'

type Instants<T> = { [K in keyof T]: K extends 'publishedAt' | 'createdAt' | 'closedAt' ? Date | null : T[K] }

const columns = sql`l.id, l.status, ${recordColumns(listing, 'l')}, l.property_type as "propertyType", l.use, l.bedrooms, l.floor, l.building_floors as "buildingFloors",
  case when l.area_value is not null then jsonb_build_object('value', l.area_value::text, 'unit', l.area_unit) end as area,
  l.building_name as "buildingName", l.place_label as "placeLabel", l.dzongkhag_id as "dzongkhagId",
  l.administrative_zone_id as "administrativeZoneId", l.published_at as "publishedAt",
  array(select p.document_id from listing_photos p where p.organisation_id = l.organisation_id and p.listing_id = l.id
    order by p.position, p.document_id) as "photoIds"`

/** All listings that any office has published. Runs as a visitor, who can see nothing else. */
export async function listPublished(tx: Tx, query: QueryOf<typeof listingContract.list>): Promise<Page<Listing>> {
  const page = await pageOfIds(tx, query, {
    id: 'l.id',
    from: sql`listings l`,
    where: offered(query),
    sorts: { publishedAt: 'l.published_at', askingRentAmount: 'l.asking_rent_amount' },
    defaultSort: 'publishedAt:desc',
  })
  return pageReply(page, await readPublishedAmong(tx, sql`l.id = any(${idsOf(page.items)})`))
}

type PositionQuery = QueryOf<typeof listingContract.positions>

function offered(query: PositionQuery) {
  return [
    sql`l.status = 'PUBLISHED'`,
    optionalFilter(query.ids, (ids) => sql`l.id = any(${idsOf(ids)})`),
    optionalFilter(query.dzongkhagId, (id) => sql`l.dzongkhag_id = ${id}`),
    optionalFilter(query.administrativeZoneId, (id) => sql`l.administrative_zone_id = ${id}`),
    optionalFilter(query.propertyType, (type) => sql`l.property_type = ${type}`),
    optionalFilter(query.use, (use) => sql`l.use = ${use}`),
    optionalFilter(query.minRent, (rent) => sql`l.asking_rent_amount >= ${rent}`),
    optionalFilter(query.maxRent, (rent) => sql`l.asking_rent_amount <= ${rent}`),
    optionalFilter(query.bedrooms, (bedrooms) => sql`l.bedrooms = ${bedrooms}`),
    textMatch(query.q, ['l.title', 'l.description', 'l.building_name', 'l.place_label']),
  ]
}

type Position = ReplyOf<typeof listingContract.positions>['items'][number]

/** A property without an outline in the register has no position, but is still in the list. */
export async function listPositions(tx: Tx, query: PositionQuery): Promise<Position[]> {
  const { rows } = await sql<Position>`
    select l.id, l.title, l.asking_rent_amount as "askingRentAmount", place[0] as lon, place[1] as lat
    from (select l.id, l.title, l.asking_rent_amount, l.published_at from listings l where ${allOf(offered(query))}
      order by l.published_at desc, l.id desc limit 1000) l
    cross join lateral listing_position(l.id) as place
    where place is not null order by l.published_at desc, l.id desc`.execute(tx)
  return rows
}

type Figures = ReplyOf<typeof listingContract.figures>

/** The figures of all published listings. Runs as a visitor. */
export async function countPublished(tx: Tx): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select count(*) as "listingCount", count(distinct organisation_id) as "officeCount",
      count(distinct dzongkhag_id) as "dzongkhagCount"
    from listings where status = 'PUBLISHED'`.execute(tx)
  return rows[0] ?? { listingCount: 0, officeCount: 0, dzongkhagCount: 0 }
}

/** As many as a sitemap may contain, newest first. */
export async function listPublishedIds(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from listings l where l.status = 'PUBLISHED'
    order by l.published_at desc, l.id desc limit 49000`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function findPublished(tx: Tx, id: string): Promise<Listing | undefined> {
  return (await readPublishedAmong(tx, sql`l.id = ${id}`))[0]
}

async function readPublishedAmong(tx: Tx, where: RawBuilder<unknown>): Promise<Listing[]> {
  const { rows } = await sql<Instants<Listing>>`
    select ${columns}, o.name as "officeName" from listings l join listing_offices() o on o.id = l.organisation_id
    where l.status = 'PUBLISHED' and ${where}`.execute(tx)
  return rows.map(inText)
}

/** Listings of the office, or of an owner's property; row-level security decides. */
export async function listOwn(tx: Tx, query: QueryOf<typeof listingContract.own>): Promise<Page<OwnListing>> {
  const page = await pageOfIds(tx, query, {
    id: 'l.id',
    from: sql`listings l`,
    where: [
      optionalFilter(query.status, (status) => sql`l.status = ${status}`),
      optionalFilter(query.propertyType, (type) => sql`l.property_type = ${type}`),
      optionalFilter(query.propertyId, (id) => sql`l.unit_id = ${id} or l.building_id = ${id} or l.plot_id = ${id}`),
      textMatch(query.q, ['l.title', 'l.building_name', 'l.place_label']),
    ],
    sorts: { createdAt: 'l.created_at', askingRentAmount: 'l.asking_rent_amount' },
    defaultSort: 'createdAt:desc',
  })
  return pageReply(page, await readOwnAmong(tx, page.items))
}

export async function readOwn(tx: Tx, id: string): Promise<OwnListing> {
  return ensureFound(await findOwn(tx, id), 'listing')
}

export async function findOwn(tx: Tx, id: string): Promise<OwnListing | undefined> {
  return (await readOwnAmong(tx, [id]))[0]
}

async function readOwnAmong(tx: Tx, ids: readonly string[]): Promise<OwnListing[]> {
  if (ids.length === 0) return []
  const enquiries = sql`from listing_enquiries e where e.organisation_id = l.organisation_id and e.listing_id = l.id`
  const { rows } = await sql<Instants<OwnListing> & { createdAt: Date }>`
    select ${columns}, o.name as "officeName", coalesce(l.unit_id, l.building_id, l.plot_id) as "propertyId",
      case when l.plot_id is null then concat_ws(', ', b.name, u.unit_number) else coalesce(p.plot_number, '') end as "propertyLabel",
      (select coalesce(sum(v.views), 0)::bigint from listing_views v
        where v.organisation_id = l.organisation_id and v.listing_id = l.id) as "viewCount",
      (select count(*) ${enquiries}) as "enquiryCount", (select count(*) ${enquiries} and e.state = 'NEW') as "newEnquiryCount",
      l.created_at as "createdAt", l.closed_at as "closedAt"
    from listings l join organisations o on o.id = l.organisation_id
    left join units u on u.organisation_id = l.organisation_id and u.id = l.unit_id
    left join buildings b on b.organisation_id = l.organisation_id and b.id = coalesce(l.building_id, u.building_id)
    left join plots p on p.organisation_id = l.organisation_id and p.id = l.plot_id
    where l.id = any(${idsOf(ids)})`.execute(tx)
  return rows.map((row) => ({
    ...row,
    ...inText(row),
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  }))
}

function inText<T extends { publishedAt: Date | null }>(row: T): Omit<T, 'publishedAt'> & { publishedAt: string | null } {
  return { ...row, publishedAt: row.publishedAt?.toISOString() ?? null }
}

type PhotoRow = { organisationId: string; hash: string; contentType: string; content: Buffer | null }
type PhotoFile = Omit<PhotoRow, 'content'> & { content: FileContent }

/** The database checks that the photo belongs to the listing, and that the listing is published (functions/listings.sql). */
export async function readPublishedPhoto(tx: Tx, photo: { id: string; photoId: string; isSmall: boolean }): Promise<PhotoFile> {
  const { rows } = await sql<PhotoRow>`select organisation_id as "organisationId", hash, content_type as "contentType", content
    from published_photo(${photo.id}, ${photo.photoId}, ${photo.isSmall})`.execute(tx)
  const [file] = rows
  if (!file) throw notFound('photo')
  return { ...file, content: contentOf(tx, file) }
}

export async function countView(tx: Tx, id: string): Promise<void> {
  await sql`select count_listing_view(${id}, ${tx.today})`.execute(tx)
}
