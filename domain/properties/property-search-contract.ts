import { z } from 'zod'
import { endpoint, staffAndOwner } from '../endpoint.ts'
import { pageOf, pageSizeSchema } from '../page.ts'
import { listed, sheet } from '../sheet.ts'
import { idSchema, requiredText } from '../text.ts'
import { occupancies, propertyTypeSchema, codeLabel } from './property.ts'

/** The hierarchy of a property, from the dzongkhag down. */
export const pathTypes = ['DZONGKHAG', 'ADMINISTRATIVE_ZONE', 'SUBADMINISTRATIVE_ZONE', 'THRAM', 'LAND', 'BUILDING'] as const

export const foundPropertySchema = z.object({
  type: propertyTypeSchema,
  id: idSchema,
  label: z.string(),
  path: z.array(z.object({ type: z.enum(pathTypes), id: idSchema, label: z.string() })),
  owners: z.array(z.object({ id: idSchema, nameEnglish: z.string() })),
  occupancy: z.enum(occupancies),
})
export type FoundProperty = z.output<typeof foundPropertySchema>

const foundColumns = sheet<FoundProperty>(({ text }) => [
  text('Type', (found) => codeLabel(found.type)),
  text('Property', (found) => found.label),
  text('Belongs to', (found) => listed(found.path.map(({ label }) => label))),
  text('Owners', (found) => listed(found.owners.map(({ nameEnglish }) => nameEnglish))),
  text('Occupancy', (found) => codeLabel(found.occupancy)),
  text('Id', (found) => found.id),
])

/** The maximum number of results of a type: to find others, the user types more. */
export const maxFound = 1_000

export const propertySearchContract = {
  search: endpoint({
    method: 'GET',
    path: '/property/search',
    summary:
      'Plots, buildings and units by owner name (English or Dzongkha), CID, phone, thram, plot, building or unit; the nearest first',
    allow: staffAndOwner,
    query: z.object({
      q: requiredText(100, 'Enter a search term.'),
      type: propertyTypeSchema.optional(),
      dzongkhagId: idSchema.optional(),
      administrativeZoneId: idSchema.optional(),
      pageNo: z.coerce.number().int().min(1).max(1_000).default(1),
      pageSize: pageSizeSchema,
      format: z.enum(['csv', 'xlsx']).optional(),
    }),
    reply: pageOf(foundPropertySchema),
    columns: foundColumns,
  }),
}
