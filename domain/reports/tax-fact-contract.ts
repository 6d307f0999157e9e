import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { moneySchema, positiveAmountSchema } from '../money.ts'
import { listQuery, pageOf } from '../page.ts'
import { idSchema, optionalText } from '../text.ts'
import { incomeYearSchema, taxFactKinds, taxFactLabels } from './tax-fact.ts'
import { sheet } from '../sheet.ts'

export const taxFactSchema = z.object({
  id: idSchema,
  kind: z.enum(taxFactKinds),
  buildingId: idSchema.nullable(),
  plotId: idSchema.nullable(),
  /** The building's name or the plot's number. */
  propertyLabel: z.string(),
  unitId: idSchema.nullable(),
  unitNumber: z.string().nullable(),
  ownerId: idSchema.nullable(),
  ownerName: z.string().nullable(),
  year: z.number().int(),
  amount: moneySchema.nullable(),
  dated: calendarDateSchema.nullable(),
  note: z.string().nullable(),
  documentId: idSchema.nullable(),
})
export type TaxFact = z.output<typeof taxFactSchema>

const given = idSchema.nullish().transform((id) => id ?? null)

const taxFactColumns = sheet<TaxFact>(({ text, money, number, date }) => [
  number('Income year', (fact) => fact.year),
  text('What', (fact) => taxFactLabels[fact.kind]),
  text('Property', (fact) => fact.propertyLabel),
  text('Unit', (fact) => fact.unitNumber),
  text('Owner', (fact) => fact.ownerName),
  money('Amount', (fact) => fact.amount),
  date('Dated', (fact) => fact.dated),
  text('Note', (fact) => fact.note),
  text('Id', (fact) => fact.id),
])

export const taxFactContract = {
  list: endpoint({
    method: 'GET',
    path: '/tax-fact',
    summary: 'Entries of tax reports besides the rent: interest, insurance, local taxes, vacancy notices, own use',
    allow: staffRoles,
    query: listQuery(['year', 'amount'], {
      year: incomeYearSchema.optional(),
      kind: z.enum(taxFactKinds).optional(),
      buildingId: idSchema.optional(),
      plotId: idSchema.optional(),
    }),
    columns: taxFactColumns,
    reply: pageOf(taxFactSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/tax-fact',
    summary: 'Record interest, insurance, local tax, a notice or own use of a property for an income year',
    allow: staffRoles,
    body: z.object({
      kind: z.enum(taxFactKinds),
      /** Exactly one of the two: the let building or plot. */
      buildingId: given,
      plotId: given,
      /** Notices and own use may concern one unit; interest and similar amounts may belong to one owner. */
      unitId: given,
      ownerId: given,
      year: incomeYearSchema,
      amount: positiveAmountSchema.nullish().transform((amount) => amount ?? null),
      dated: calendarDateSchema.nullish().transform((day) => day ?? null),
      note: optionalText(300),
      /** A document of the building or plot. */
      documentId: given,
    }),
    reply: taxFactSchema,
    status: 201,
    isIdempotent: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/tax-fact/{id}',
    summary: 'Remove an entry from the tax report',
    allow: staffRoles,
    reply: undefined,
  }),
}
