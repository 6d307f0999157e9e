import { z } from 'zod'
import { areaSchema, formatArea } from '../area.ts'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffAndOwner } from '../endpoint.ts'
import { phoneNumberSchema } from '../identity/contact.ts'
import { maxMoney, moneySchema, positiveAmountSchema } from '../money.ts'
import { listQuery, pageOf } from '../page.ts'
import { buildingUses, landUses, propertyTypeSchema, codeLabel } from '../properties/property.ts'
import { createSchema, patchSchema, replySchema, versionSchema } from '../record-schema.ts'
import { columnsOf } from '../record-sheet.ts'
import { sheet } from '../sheet.ts'
import { idSchema, instantSchema, text } from '../text.ts'
import { listingStatusLabels, listing, listingStatuses } from './listing.ts'

const uses = [...new Set([...buildingUses, ...landUses])] as const

/** The public view: no number of a unit, plot or thram, and no person except the chosen contact. */
export const listingSchema = replySchema(listing).extend({
  id: idSchema,
  status: z.enum(listingStatuses),
  propertyType: propertyTypeSchema,
  use: z.string(),
  bedrooms: z.number().int().nullable(),
  floor: z.number().int().nullable(),
  buildingFloors: z.number().int().nullable(),
  area: areaSchema.nullable(),
  buildingName: z.string().nullable(),
  placeLabel: z.string(),
  dzongkhagId: idSchema,
  administrativeZoneId: idSchema,
  /** The first photo is the cover. `GET /listing/{id}/photo/{photoId}` while the listing is published. */
  photoIds: z.array(idSchema),
  officeName: z.string(),
  publishedAt: instantSchema.nullable(),
})
export type Listing = z.output<typeof listingSchema>

export const ownListingSchema = listingSchema.extend({
  version: versionSchema,
  propertyId: idSchema,
  /** "Norling Building, 301", the label in the office. */
  propertyLabel: z.string(),
  viewCount: z.number().int(),
  enquiryCount: z.number().int(),
  newEnquiryCount: z.number().int(),
  createdAt: instantSchema,
  closedAt: instantSchema.nullable(),
})
export type OwnListing = z.output<typeof ownListingSchema>

const rent = z.coerce.number().int().min(0).max(maxMoney)
const phone = phoneNumberSchema.nullable()

const newListingSchema = createSchema(listing).extend({
  propertyType: propertyTypeSchema,
  propertyId: idSchema,
  /** Defaults to the asking rent of the unit. */
  askingRentAmount: positiveAmountSchema.optional(),
  availableOn: calendarDateSchema.nullable().default(null),
  contactPhone: phone.default(null),
})
const listingChange = patchSchema(listing).extend({
  contactPhone: phone.optional(),
  /** The photos in order; omitted ones are removed. */
  photoIds: z.array(idSchema).max(20).optional(),
})

const maxIds = 20

/** The filters of the public list. */
const publicFilters = {
  /** A visitor's saved listings, separated by commas. Those that are no longer published are omitted. */
  ids: z
    .string()
    .max(maxIds * 37)
    .transform((ids) => ids.split(','))
    .pipe(z.array(idSchema).max(maxIds))
    .optional(),
  dzongkhagId: idSchema.optional(),
  administrativeZoneId: idSchema.optional(),
  propertyType: propertyTypeSchema.optional(),
  use: z.enum(uses).optional(),
  minRent: rent.optional(),
  maxRent: rent.optional(),
  bedrooms: z.coerce.number().int().min(0).max(20).optional(),
}

const publicListingColumns = sheet<Listing>(({ text, number, time }) => [
  ...columnsOf(listing, ['title']),
  text('Kind of property', (listing) => codeLabel(listing.propertyType)),
  text('Use', (listing) => codeLabel(listing.use)),
  text('Building', (listing) => listing.buildingName),
  text('Place', (listing) => listing.placeLabel),
  number('Bedrooms', (listing) => listing.bedrooms),
  number('Floor', (listing) => listing.floor),
  text('Area', (listing) => listing.area && formatArea(listing.area)),
  ...columnsOf(listing, ['askingRentAmount', 'availableOn']),
  text('Offered by', (listing) => listing.officeName),
  time('Published', (listing) => listing.publishedAt),
  text('Id', (listing) => listing.id),
])

const ownListingColumns = sheet<OwnListing>(({ text, number, time }) => [
  ...columnsOf(listing, ['title']),
  text('Status', (listing) => listingStatusLabels[listing.status]),
  text('Kind of property', (listing) => codeLabel(listing.propertyType)),
  text('Property', (listing) => listing.propertyLabel),
  text('Place', (listing) => listing.placeLabel),
  ...columnsOf(listing, ['askingRentAmount', 'availableOn']),
  number('Views', (listing) => listing.viewCount),
  number('Enquiries', (listing) => listing.enquiryCount),
  time('Published', (listing) => listing.publishedAt),
  time('Closed', (listing) => listing.closedAt),
  text('Id', (listing) => listing.id),
])

export const listingContract = {
  list: endpoint({
    method: 'GET',
    path: '/listing',
    summary: 'Public listings of all offices. Rents are in chhetrum',
    allow: 'PUBLIC',
    query: listQuery(['publishedAt', 'askingRentAmount'], publicFilters),
    columns: publicListingColumns,
    reply: pageOf(listingSchema),
  }),
  positions: endpoint({
    method: 'GET',
    path: '/listing/positions',
    summary: 'Locations of the newest 1,000 public listings, to about 100 m',
    allow: 'PUBLIC',
    query: z.object({ q: text(100).optional(), ...publicFilters }),
    reply: z.object({
      items: z.array(
        z.object({ id: idSchema, title: z.string(), askingRentAmount: moneySchema, lon: z.number(), lat: z.number() }),
      ),
    }),
  }),
  figures: endpoint({
    method: 'GET',
    path: '/listing/figures',
    summary: 'How many listings are public now, of how many offices and in how many dzongkhags',
    allow: 'PUBLIC',
    reply: z.object({
      listingCount: z.number().int(),
      officeCount: z.number().int(),
      dzongkhagCount: z.number().int(),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/listing/{id}',
    hasSideEffects: true,
    summary: 'One published listing, for everybody; the office and the owner see their own in every state',
    allow: 'PUBLIC',
    optionalAuth: true,
    reply: listingSchema,
  }),
  photo: endpoint({
    method: 'GET',
    path: '/listing/{id}/photo/{photoId}',
    summary: 'A photo of a published listing, and no other document. As "preview", a JPEG of 1200 × 630 for previews of links',
    allow: 'PUBLIC',
    query: z.object({ size: z.enum(['thumb', 'preview']).optional() }),
    reply: 'FILE',
  }),
  own: endpoint({
    method: 'GET',
    path: '/listing/own',
    summary: 'The listings of the office, or of an owner’s property, in every state',
    allow: staffAndOwner,
    query: listQuery(['createdAt', 'askingRentAmount'], {
      status: z.enum(listingStatuses).optional(),
      propertyType: propertyTypeSchema.optional(),
      propertyId: idSchema.optional(),
    }),
    columns: ownListingColumns,
    reply: pageOf(ownListingSchema),
  }),
  readOwn: endpoint({
    method: 'GET',
    path: '/listing/own/{id}',
    isVersioned: true,
    summary: 'One listing of the office, or of an owner’s property, in any state',
    allow: staffAndOwner,
    reply: ownListingSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/listing',
    isVersioned: true,
    summary: 'Create a draft listing; one open listing per property',
    allow: staffAndOwner,
    body: newListingSchema,
    reply: ownListingSchema,
    status: 201,
    isIdempotent: true,
    problems: ['DUPLICATE'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/listing/{id}',
    isVersioned: true,
    summary: 'Change a listing that is not closed',
    allow: staffAndOwner,
    body: listingChange,
    reply: ownListingSchema,
    problems: ['ILLEGAL_TRANSITION', 'LEASE_OVERLAP'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/listing/{id}',
    summary: 'Remove a listing with its photos, enquiries and views',
    allow: staffAndOwner,
    reply: undefined,
    isVersioned: true,
    problems: ['IN_USE'],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/listing/{id}/publish',
    summary: 'Publish a listing of a property that is vacant or free from a date',
    allow: staffAndOwner,
    reply: ownListingSchema,
    problems: ['ILLEGAL_TRANSITION', 'LEASE_OVERLAP'],
  }),
  unpublish: endpoint({
    method: 'POST',
    path: '/listing/{id}/unpublish',
    summary: 'Unpublish a listing; it becomes a draft again',
    allow: staffAndOwner,
    reply: ownListingSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: '/listing/{id}/photo',
    summary: 'Add a photo at the end; send the file in the field "file"',
    allow: staffAndOwner,
    multipart: true,
    reply: ownListingSchema,
    status: 201,
    isIdempotent: true,
    problems: ['TOO_LARGE', 'UNSUPPORTED_MEDIA', 'ILLEGAL_TRANSITION', 'POLICY_VIOLATION'],
  }),
}
