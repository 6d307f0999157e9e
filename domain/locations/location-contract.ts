import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, idSchema, nullableText, optionalText, requiredText, text } from '../text.ts'
import { listed, sheet } from '../sheet.ts'

/** R: a gewog (rural block). U: a thromde (town). */
export const administrativeZoneTypes = ['R', 'U'] as const
export const subAdministrativeZoneTypes = ['CHIWOG', 'LOCALITY'] as const

export const dzongkhagSchema = z.object({
  id: idSchema,
  name: z.string(),
  nameDzongkha: z.string().nullable(),
  code: z.string(),
  aliases: z.array(z.string()),
  /** Whether the caller's office added it, and so may change it. */
  isOwn: z.boolean(),
})
export const administrativeZoneSchema = z.object({
  id: idSchema,
  name: z.string(),
  nameDzongkha: z.string().nullable(),
  type: z.enum(administrativeZoneTypes),
  dzongkhagId: idSchema,
  dzongkhagName: z.string(),
  aliases: z.array(z.string()),
  isOwn: z.boolean(),
})
export const subAdministrativeZoneSchema = z.object({
  id: idSchema,
  name: z.string(),
  nameDzongkha: z.string().nullable(),
  type: z.enum(subAdministrativeZoneTypes),
  administrativeZoneId: idSchema,
  administrativeZoneName: z.string(),
  dzongkhagName: z.string(),
  isOwn: z.boolean(),
})
export type Dzongkhag = z.output<typeof dzongkhagSchema>
export type AdministrativeZone = z.output<typeof administrativeZoneSchema>
export type SubAdministrativeZone = z.output<typeof subAdministrativeZoneSchema>

const newDzongkhag = z.object({
  name: requiredText(80),
  nameDzongkha: optionalText(120),
  code: requiredText(8, 'Give a short code, for example BT21.'),
})
const newAdministrativeZone = z.object({
  name: requiredText(80),
  nameDzongkha: optionalText(120),
  type: z.enum(administrativeZoneTypes),
  dzongkhagId: idSchema,
})
const newSubAdministrativeZone = z.object({
  name: requiredText(80),
  nameDzongkha: optionalText(120),
  type: z.enum(subAdministrativeZoneTypes),
  administrativeZoneId: idSchema,
})
/** The type of a zone in use cannot be changed, so it is not among what may be corrected. */
const names = z.object({ name: requiredText(80), nameDzongkha: nullableText(120) }).partial()

/** These lists come whole, and so do their sheets. */
const download = { format: z.enum(['csv', 'xlsx']).optional() }

const writers = ['ADMIN', 'SUPERADMIN'] as const

const keeper = ({ isOwn }: { isOwn: boolean }) => (isOwn ? 'This office' : 'National')

const dzongkhagColumns = sheet<Dzongkhag>(({ text }) => [
  text('Name', (place) => place.name),
  text('Name in Dzongkha', (place) => place.nameDzongkha),
  text('Code', (place) => place.code),
  text('Also written', (place) => listed(place.aliases)),
  text('Kept by', keeper),
  text('Id', (place) => place.id),
])

const administrativeZoneColumns = sheet<AdministrativeZone>(({ text }) => [
  text('Name', (place) => place.name),
  text('Name in Dzongkha', (place) => place.nameDzongkha),
  text('Type', (place) => (place.type === 'R' ? 'Gewog' : 'Thromde')),
  text('Dzongkhag', (place) => place.dzongkhagName),
  text('Also written', (place) => listed(place.aliases)),
  text('Kept by', keeper),
  text('Id', (place) => place.id),
])

const subAdministrativeZoneColumns = sheet<SubAdministrativeZone>(({ text }) => [
  text('Name', (place) => place.name),
  text('Name in Dzongkha', (place) => place.nameDzongkha),
  text('Type', (place) => (place.type === 'CHIWOG' ? 'Chiwog' : 'Locality')),
  text('Gewog or thromde', (place) => place.administrativeZoneName),
  text('Dzongkhag', (place) => place.dzongkhagName),
  text('Kept by', keeper),
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
    allow: writers,
    body: newDzongkhag,
    reply: dzongkhagSchema,
    status: 201,
    problems: ['DUPLICATE'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/dzongkhag/{id}',
    summary: 'Correct the names of a dzongkhag that your office added',
    allow: writers,
    params: idParams,
    body: names,
    reply: dzongkhagSchema,
    problems: ['DUPLICATE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/dzongkhag/{id}',
    summary: 'Remove a dzongkhag that your office added and nothing uses',
    allow: writers,
    params: idParams,
    reply: undefined,
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
    allow: writers,
    body: newAdministrativeZone,
    reply: administrativeZoneSchema,
    status: 201,
    problems: ['DUPLICATE'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/administrative-zone/{id}',
    summary: 'Correct the names of a zone that your office added',
    allow: writers,
    params: idParams,
    body: names,
    reply: administrativeZoneSchema,
    problems: ['DUPLICATE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/administrative-zone/{id}',
    summary: 'Remove a zone that your office added and nothing uses',
    allow: writers,
    params: idParams,
    reply: undefined,
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
    allow: ['ADMIN', 'MANAGER', 'SUPERADMIN'],
    body: newSubAdministrativeZone,
    reply: subAdministrativeZoneSchema,
    status: 201,
    problems: ['DUPLICATE'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/sub-administrative-zone/{id}',
    summary: 'Correct the names of a zone that your office added',
    allow: writers,
    params: idParams,
    body: names,
    reply: subAdministrativeZoneSchema,
    problems: ['DUPLICATE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/sub-administrative-zone/{id}',
    summary: 'Remove a zone that your office added and nothing uses',
    allow: writers,
    params: idParams,
    reply: undefined,
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
    params: idParams,
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
    params: idParams,
    reply: z.array(subAdministrativeZoneSchema),
  }),
}
