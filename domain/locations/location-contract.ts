import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  administrativeZone,
  administrativeZoneTypes,
  dzongkhag,
  subAdministrativeZone,
  subAdministrativeZoneTypes,
} from './location.ts'
import { listed, sheet } from '../sheet.ts'
import { createSchema, patchSchema, replySchema, versionSchema } from '../record-schema.ts'
import { idSchema, text } from '../text.ts'

export const dzongkhagSchema = replySchema(dzongkhag).extend({
  id: idSchema,
  version: versionSchema,
  aliases: z.array(z.string()),
  /** Whether the caller's office added it, and so may change it. */
  isOwn: z.boolean(),
})
export const administrativeZoneSchema = replySchema(administrativeZone).extend({
  id: idSchema,
  version: versionSchema,
  dzongkhagName: z.string(),
  aliases: z.array(z.string()),
  isOwn: z.boolean(),
})
export const subAdministrativeZoneSchema = replySchema(subAdministrativeZone).extend({
  id: idSchema,
  version: versionSchema,
  administrativeZoneName: z.string(),
  dzongkhagName: z.string(),
  isOwn: z.boolean(),
})
export type Dzongkhag = z.output<typeof dzongkhagSchema>
export type AdministrativeZone = z.output<typeof administrativeZoneSchema>
export type SubAdministrativeZone = z.output<typeof subAdministrativeZoneSchema>

/** The type of a zone in use cannot be changed, so it cannot be corrected here. */
const names = patchSchema(dzongkhag).pick({ name: true, nameDzongkha: true })

/** These lists are returned as a whole, and so are their downloads. */
const download = { format: z.enum(['csv', 'xlsx']).optional() }

const writers = ['ADMIN', 'SUPERADMIN'] as const

const keeper = ({ isOwn }: { isOwn: boolean }) => (isOwn ? 'This office' : 'National')

const dzongkhagColumns = sheet<Dzongkhag>(({ text }) => [
  text('Name', (place) => place.name),
  text('Name in Dzongkha', (place) => place.nameDzongkha),
  text('Code', (place) => place.code),
  text('Other spellings', (place) => listed(place.aliases)),
  text('Added by', keeper),
  text('Id', (place) => place.id),
])

const administrativeZoneColumns = sheet<AdministrativeZone>(({ text }) => [
  text('Name', (place) => place.name),
  text('Name in Dzongkha', (place) => place.nameDzongkha),
  text('Type', (place) => (place.type === 'R' ? 'Gewog' : 'Thromde')),
  text('Dzongkhag', (place) => place.dzongkhagName),
  text('Other spellings', (place) => listed(place.aliases)),
  text('Added by', keeper),
  text('Id', (place) => place.id),
])

const subAdministrativeZoneColumns = sheet<SubAdministrativeZone>(({ text }) => [
  text('Name', (place) => place.name),
  text('Name in Dzongkha', (place) => place.nameDzongkha),
  text('Type', (place) => (place.type === 'CHIWOG' ? 'Chiwog' : 'Locality')),
  text('Gewog or thromde', (place) => place.administrativeZoneName),
  text('Dzongkhag', (place) => place.dzongkhagName),
  text('Added by', keeper),
  text('Id', (place) => place.id),
])

export const dzongkhagContract = {
  list: endpoint({
    method: 'GET',
    path: '/dzongkhag',
    summary: 'All dzongkhags, by name',
    allow: 'PUBLIC',
    optionalAuth: true,
    query: z.object({ q: text(80).optional(), ...download }),
    columns: dzongkhagColumns,
    reply: z.array(dzongkhagSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/dzongkhag',
    summary: 'Add a dzongkhag',
    isVersioned: true,
    allow: writers,
    body: createSchema(dzongkhag),
    reply: dzongkhagSchema,
    status: 201,
    problems: ['DUPLICATE'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/dzongkhag/{id}',
    summary: 'Correct the names of a dzongkhag that your office added',
    isVersioned: true,
    allow: writers,
    body: names,
    reply: dzongkhagSchema,
    problems: ['DUPLICATE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/dzongkhag/{id}',
    summary: 'Remove a dzongkhag that your office added and nothing uses',
    allow: writers,
    reply: undefined,
    isVersioned: true,
    problems: ['IN_USE'],
  }),
}

export const administrativeZoneContract = {
  list: endpoint({
    method: 'GET',
    path: '/administrative-zone',
    summary: 'Gewogs (R) and thromdes (U)',
    allow: 'PUBLIC',
    optionalAuth: true,
    query: z.object({
      type: z.enum(administrativeZoneTypes).optional(),
      dzongkhagId: idSchema.optional(),
      q: text(80).optional(),
      ...download,
    }),
    columns: administrativeZoneColumns,
    reply: z.array(administrativeZoneSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/administrative-zone',
    summary: 'Add a gewog or thromde',
    isVersioned: true,
    allow: writers,
    body: createSchema(administrativeZone),
    reply: administrativeZoneSchema,
    status: 201,
    problems: ['DUPLICATE'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/administrative-zone/{id}',
    summary: 'Correct the names of a zone that your office added',
    isVersioned: true,
    allow: writers,
    body: names,
    reply: administrativeZoneSchema,
    problems: ['DUPLICATE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/administrative-zone/{id}',
    summary: 'Remove a zone that your office added and nothing uses',
    allow: writers,
    reply: undefined,
    isVersioned: true,
    problems: ['IN_USE'],
  }),
}

export const subAdministrativeZoneContract = {
  list: endpoint({
    method: 'GET',
    path: '/sub-administrative-zone',
    summary: 'Chiwogs and localities',
    allow: 'PUBLIC',
    optionalAuth: true,
    query: z.object({
      type: z.enum(subAdministrativeZoneTypes).optional(),
      dzongkhagId: idSchema.optional(),
      administrativeZoneId: idSchema.optional(),
      q: text(80).optional(),
      ...download,
    }),
    columns: subAdministrativeZoneColumns,
    reply: z.array(subAdministrativeZoneSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/sub-administrative-zone',
    summary: 'Add a chiwog or locality',
    isVersioned: true,
    allow: ['ADMIN', 'MANAGER', 'SUPERADMIN'],
    body: createSchema(subAdministrativeZone),
    reply: subAdministrativeZoneSchema,
    status: 201,
    problems: ['DUPLICATE'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/sub-administrative-zone/{id}',
    summary: 'Correct the names of a zone that your office added',
    isVersioned: true,
    allow: writers,
    body: names,
    reply: subAdministrativeZoneSchema,
    problems: ['DUPLICATE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/sub-administrative-zone/{id}',
    summary: 'Remove a zone that your office added and nothing uses',
    allow: writers,
    reply: undefined,
    isVersioned: true,
    problems: ['IN_USE'],
  }),
}

export const thromdeContract = {
  listOfDzongkhag: endpoint({
    method: 'GET',
    path: '/thromde/dzongkhag/{id}',
    summary: 'The thromdes of a dzongkhag',
    allow: 'PUBLIC',
    optionalAuth: true,
    reply: z.array(administrativeZoneSchema),
  }),
}

export const localityContract = {
  listOfThromde: endpoint({
    method: 'GET',
    path: '/locality/thromde/{id}',
    summary: 'The localities of a thromde',
    allow: 'PUBLIC',
    optionalAuth: true,
    reply: z.array(subAdministrativeZoneSchema),
  }),
}
