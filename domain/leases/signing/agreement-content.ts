import { z } from 'zod'
import { calendarDateSchema } from '../../calendar-date.ts'
import { moneySchema } from '../../money.ts'
import { storedIdentityDocument } from '../../people/identity-document.ts'
import { replaceableParts } from '../templates/agreement-template.ts'

const name = { nameEnglish: z.string(), nameDzongkha: z.string().nullable() }
const party = {
  ...name,
  cid: z.string().nullable(),
  // Agreements signed before this field existed do not have it.
  identityDocument: storedIdentityDocument.default(null),
  licenceNumber: z.string().nullable(),
  taxpayerNumber: z.string().nullable().default(null),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
}

/** Consecutive periods with the same cost. */
const rentStepSchema = z.object({
  from: calendarDateSchema,
  to: calendarDateSchema,
  periods: z.number().int(),
  amount: moneySchema,
})

export const furtherTermsSchema = z.object({
  templateId: z.string(),
  templateName: z.string(),
  templateVersion: z.number().int(),
  clauses: z.array(z.object({ title: z.string(), text: z.string(), replaces: z.enum(replaceableParts).nullable() })),
})
export type FurtherTerms = z.output<typeof furtherTermsSchema>

/** The full content of a lease agreement (Tenancy Act s.12, Schedule I) on the day of the first signature. */
export const agreementContentSchema = z.object({
  version: z.literal(1),
  leaseId: z.string(),
  leaseNumber: z.string(),
  organisation: z.object({
    name: z.string(),
    address: z.string().nullable(),
    phoneNumber: z.string().nullable(),
  }),
  owners: z.array(z.object({ ...party, share: z.string().nullable() })),
  tenant: z.object(party),
  /** The co-tenants from the start; omitted if there are none. */
  coTenants: z.array(z.object(party)).optional(),
  property: z.object({
    kind: z.enum(['LAND', 'BUILDING', 'UNIT']),
    unit: z.string().nullable(),
    building: z.object(name).nullable(),
    plotNumber: z.string().nullable(),
    thramNumber: z.string().nullable(),
    administrativeZone: z.object({ ...name, label: z.string() }).nullable(),
    dzongkhag: z.object(name).nullable(),
  }),
  startDate: calendarDateSchema,
  endDate: calendarDateSchema,
  depositAmount: moneySchema,
  /** For a renewal: the deposit that was agreed in a lease before it and continues; omitted if there is none. */
  carriedDeposit: z.object({ amount: moneySchema, leaseNumber: z.string() }).optional(),
  /** Each term in a sentence: rent, due day, notice, purpose. */
  terms: z.array(z.object({ about: z.string(), text: z.string() })),
  rent: z.array(rentStepSchema),
  witnesses: z.array(z.object({ name: z.string(), cid: z.string() })),
  /** Clauses of the office with their fields filled in, and the version of the template; omitted if the lease has none. */
  furtherTerms: furtherTermsSchema.optional(),
})
export type AgreementContent = z.output<typeof agreementContentSchema>
export type RentStep = z.output<typeof rentStepSchema>

type Period = { periodStart: RentStep['from']; periodEnd: RentStep['to']; amount: RentStep['amount'] }

/** A summary of the schedule: one row for as long as the amount is the same. */
export function rentInSteps(schedule: readonly Period[]): RentStep[] {
  const steps: RentStep[] = []
  for (const { periodStart, periodEnd, amount } of schedule) {
    const last = steps.at(-1)
    if (last?.amount === amount) {
      last.to = periodEnd
      last.periods += 1
    } else steps.push({ from: periodStart, to: periodEnd, periods: 1, amount })
  }
  return steps
}
