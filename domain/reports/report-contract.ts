import { z } from 'zod'
import { calendarDateSchema, monthSchema } from '../calendar-date.ts'
import { adminOnly, endpoint, staffAndOwner, staffRoles } from '../endpoint.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { utilities } from '../meters/meter.ts'
import { propertyTypes } from '../properties/property.ts'
import { ownerStatementSchema } from '../remittance/remittance-contract.ts'
import { idSchema } from '../text.ts'
import { rentRollStates } from './rent-roll-state.ts'
import { reportOf, reportQuery } from './report.ts'
import {
  arrearsRowSchema,
  bucketsSchema,
  collectionRowSchema,
  depositRowSchema,
  gstRowSchema,
  meterUseBuildingSchema,
  meterUseRowSchema,
  occupancyRowSchema,
  overrideRowSchema,
  ownerStatementRowSchema,
  rentRollRowSchema,
  taxAmounts,
  taxPropertySchema,
  taxRowSchema,
  taxWithheldRowSchema,
  vacancyRowSchema,
} from './report-rows.ts'
import { incomeYearSchema } from './tax-fact.ts'
import { taxFactSchema } from './tax-fact-contract.ts'

/** Defaults to the time from the first of this month to today. */
const stretch = { from: calendarDateSchema.optional(), to: calendarDateSchema.optional() }

/** Charged late interest that is owed and not included in the balances of these reports; null for a part of the office. */
const interestBeside = { interestAmount: totalSchema.nullable() }

export const reportContract = {
  rentRoll: endpoint({
    method: 'GET',
    path: '/report/rent-roll',
    summary: 'Rent roll: properties let and vacant, with tenants and rents, at the end of a month or today',
    allow: staffRoles,
    query: reportQuery({
      month: monthSchema.optional(),
      state: z.enum(rentRollStates).optional(),
      buildingId: idSchema.optional(),
    }),
    reply: reportOf(
      rentRollRowSchema,
      z.object({
        /** Null if there are too many rows to add up. */
        rentAmount: totalSchema.nullable(),
        chargesAmount: totalSchema.nullable(),
        balanceAmount: totalSchema.nullable(),
        depositHeldAmount: totalSchema.nullable(),
        askingRentAmount: totalSchema.nullable(),
      }),
    ).extend(interestBeside),
  }),
  arrears: endpoint({
    method: 'GET',
    path: '/report/arrears',
    summary: 'Arrears by age; for a past date, as of then by value date',
    allow: staffRoles,
    query: reportQuery({ asOf: calendarDateSchema.optional(), buildingId: idSchema.optional() }),
    reply: reportOf(arrearsRowSchema, z.object({ principalAmount: totalSchema, buckets: bucketsSchema })).extend(interestBeside),
  }),
  occupancy: endpoint({
    method: 'GET',
    path: '/report/occupancy',
    summary: 'Units let and vacant by building, with the lost rent',
    allow: staffRoles,
    query: reportQuery({}),
    reply: reportOf(
      occupancyRowSchema,
      z.object({
        unitCount: z.number().int(),
        occupiedCount: z.number().int(),
        vacantCount: z.number().int(),
        occupiedPercent: z.number(),
        rentLostAmount: totalSchema,
      }),
    ),
  }),
  vacancies: endpoint({
    method: 'GET',
    path: '/report/vacancies',
    summary: 'Vacant units, the latest let first: rent lost, the letter to the tax office and the next step',
    allow: staffRoles,
    query: reportQuery({
      /** Only payments about which the tax office must still be informed, within the time limit. */
      letter: z.literal('DUE').optional(),
      buildingId: idSchema.optional(),
    }),
    reply: reportOf(vacancyRowSchema, z.object({ askingRentAmount: totalSchema.nullable() })),
  }),
  collection: endpoint({
    method: 'GET',
    path: '/report/collection',
    summary: 'Rent billed and collected, by building; repairs set off against rent do not count as collected',
    allow: staffRoles,
    query: reportQuery(stretch),
    reply: reportOf(
      collectionRowSchema,
      z.object({
        billedAmount: totalSchema,
        collectedAmount: totalSchema,
        taxWithheldAmount: totalSchema,
        setOffAmount: totalSchema,
      }),
    ),
  }),
  deposits: endpoint({
    method: 'GET',
    path: '/report/deposits',
    summary: 'Security deposits held, by agreement; owners see their own properties',
    allow: staffAndOwner,
    query: reportQuery({ asOf: calendarDateSchema.optional() }),
    reply: reportOf(
      depositRowSchema,
      z.object({ heldAmount: totalSchema, agreedAmount: totalSchema.nullable(), shareAmount: totalSchema.nullable() }),
    ),
  }),
  taxWithheld: endpoint({
    method: 'GET',
    path: '/report/tax-withheld',
    summary: 'Tax that tenants withheld at source, in the columns of Form IT-2',
    allow: staffRoles,
    query: reportQuery({
      ...stretch,
      buildingId: idSchema.optional(),
      propertyType: z.enum(propertyTypes).optional(),
      /** Only payments that are not reversed, as in the collection report. */
      standing: z.literal('true').optional(),
    }),
    reply: reportOf(taxWithheldRowSchema, z.object({ grossAmount: totalSchema, taxAmount: totalSchema })),
  }),
  gst: endpoint({
    method: 'GET',
    path: '/report/gst',
    summary: 'GST charged and reversed, line by line',
    allow: staffRoles,
    query: reportQuery(stretch),
    reply: reportOf(gstRowSchema, z.object({ taxAmount: totalSchema })),
  }),
  ownerStatement: endpoint({
    method: 'GET',
    path: '/report/owner-statement',
    summary: 'An owner’s account for a period: opening, income, expenses, fees, tax, remitted, closing',
    allow: staffAndOwner,
    query: reportQuery({ ownerId: idSchema.optional(), ...stretch }),
    reply: reportOf(ownerStatementRowSchema, ownerStatementSchema.shape.totals),
  }),
  tax: endpoint({
    method: 'GET',
    path: '/report/tax',
    summary:
      'The rental income of an owner in a calendar year: by building and plot as in table 4.2 of the return, and by month as charged',
    allow: staffAndOwner,
    query: reportQuery({
      ownerId: idSchema.optional(),
      year: incomeYearSchema.optional(),
    }),
    reply: reportOf(
      taxRowSchema,
      z.object({
        grossAmount: totalSchema,
        ...taxAmounts,
        vacantMonthCount: z.number().int(),
      }),
    ).extend({
      properties: z.array(taxPropertySchema),
      /** The amounts entered for these properties and this year, with the owner's part. */
      facts: z.array(taxFactSchema.extend({ shareAmount: totalSchema.nullable() })),
    }),
  }),
  meterUse: endpoint({
    method: 'GET',
    path: '/report/meter-use',
    summary:
      'Use by meter in at most 24 months: readings, use, what was billed to tenants, and by building what the supplier billed',
    allow: staffRoles,
    query: reportQuery({
      /** Defaults to this month. */
      fromMonth: monthSchema.optional(),
      toMonth: monthSchema.optional(),
      buildingId: idSchema.optional(),
      utility: z.enum(utilities).optional(),
    }),
    reply: reportOf(
      meterUseRowSchema,
      z.object({
        billedAmount: totalSchema,
        supplierAmount: totalSchema,
        /** For buildings whose supplier's bills are recorded. */
        differenceAmount: totalSchema,
      }),
    ).extend({ buildings: z.array(meterUseBuildingSchema) }),
  }),
  overrides: endpoint({
    method: 'GET',
    path: '/report/overrides',
    summary: 'Overridden rules, with who and why',
    allow: adminOnly,
    query: reportQuery(stretch),
    reply: reportOf(overrideRowSchema, z.object({ count: z.number().int() })),
  }),
}
