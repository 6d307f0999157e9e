import { taxStatuses } from '../advices/tax-status.ts'
import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { utilities } from '../meters/meter.ts'
import { moneySchema } from '../money.ts'
import { propertyTypes } from '../properties/property.ts'
import { ownerStatementSchema } from '../remittance/remittance-contract.ts'
import { idSchema, instantSchema } from '../text.ts'
import { leaseStatuses } from '../leases/lease-status.ts'
import { rentRollStates } from './rent-roll-state.ts'
import { vacancyLetterStates, vacancySteps } from './vacancy.ts'

const onLease = {
  leaseId: idSchema,
  leaseNumber: z.string(),
  propertyType: z.enum(propertyTypes),
  propertyLabel: z.string(),
  tenantId: idSchema,
  tenantName: z.string(),
}

export const rentRollRowSchema = z.object({
  /** The building, or the plot where land is let. */
  groupName: z.string(),
  place: z.string(),
  state: z.enum(rentRollStates),
  leaseId: idSchema.nullable(),
  propertyType: z.enum(propertyTypes),
  propertyId: idSchema,
  leaseNumber: z.string().nullable(),
  tenantName: z.string().nullable(),
  use: z.string().nullable(),
  areaSqFt: z.number().nullable(),
  startDate: calendarDateSchema.nullable(),
  endDate: calendarDateSchema.nullable(),
  /** Of a month; of a vacant unit nothing. */
  rentAmount: moneySchema.nullable(),
  /** Recurring charges beside it, of a month. */
  chargesAmount: moneySchema.nullable(),
  rentPerSqFt: moneySchema.nullable(),
  askingRentAmount: moneySchema.nullable(),
  vacantDays: z.number().int().nullable(),
  depositHeldAmount: totalSchema.nullable(),
  balanceAmount: totalSchema.nullable(),
  lastPaidOn: calendarDateSchema.nullable(),
  nextChangeOn: calendarDateSchema.nullable(),
  nextRentAmount: moneySchema.nullable(),
})
export type RentRollRow = z.input<typeof rentRollRowSchema>

export const bucketsSchema = z.object({
  current: totalSchema,
  days1to30: totalSchema,
  days31to60: totalSchema,
  days61to90: totalSchema,
  over90: totalSchema,
})

export const vacancyRowSchema = z.object({
  unitId: idSchema,
  unitNumber: z.string(),
  buildingId: idSchema,
  buildingName: z.string(),
  vacantSince: calendarDateSchema,
  vacantDays: z.number().int(),
  /** Of a month; null where the register names none. */
  askingRentAmount: moneySchema.nullable(),
  /** Since it is vacant, until yesterday. */
  lostAmount: moneySchema.nullable(),
  /** The last day to tell the tax office, and the day on which it was told. */
  letterDueOn: calendarDateSchema,
  letterOn: calendarDateSchema.nullable(),
  letterState: z.enum(vacancyLetterStates),
  /** What was listed, and since when the public sees it. */
  listingId: idSchema.nullable(),
  listedOn: calendarDateSchema.nullable(),
  openDamageCount: z.number().int(),
  nextStep: z.enum(vacancySteps),
})
export type VacancyRow = z.input<typeof vacancyRowSchema>
export type Vacancy = z.output<typeof vacancyRowSchema>

export const arrearsRowSchema = z.object({
  ...onLease,
  /** Null of a tenant who has deleted their account since. */
  phoneNumber: z.string().nullable(),
  oldestDueDate: calendarDateSchema,
  principalAmount: totalSchema,
  ...bucketsSchema.shape,
})
export type ArrearsRow = z.input<typeof arrearsRowSchema>

export const occupancyRowSchema = z.object({
  buildingId: idSchema,
  buildingName: z.string(),
  unitCount: z.number().int(),
  occupiedCount: z.number().int(),
  reservedCount: z.number().int(),
  vacantCount: z.number().int(),
  occupiedPercent: z.number(),
  rentLostAmount: totalSchema,
  longestVacantDays: z.number().int().nullable(),
})
export type OccupancyRow = z.input<typeof occupancyRowSchema>

export const collectionRowSchema = z.object({
  buildingId: idSchema.nullable(),
  buildingName: z.string(),
  billedAmount: totalSchema,
  receiptCount: z.number().int(),
  collectedAmount: totalSchema,
  taxWithheldAmount: totalSchema,
  setOffAmount: totalSchema,
})
export type CollectionRow = z.input<typeof collectionRowSchema>

export const depositRowSchema = z.object({
  ...onLease,
  status: z.enum(leaseStatuses),
  startDate: calendarDateSchema,
  endDate: calendarDateSchema,
  depositPaidOn: calendarDateSchema.nullable(),
  agreedAmount: moneySchema,
  heldAmount: totalSchema,
  /** Of what is held, exactly the part of the owner who asks; the office is no owner. */
  shareAmount: totalSchema.nullable(),
})
export type DepositRow = z.input<typeof depositRowSchema>

/** The columns of Form IT-2, of tax that tenants withheld. */
export const taxWithheldRowSchema = z.object({
  ...onLease,
  paymentId: idSchema,
  ownerNames: z.string(),
  ownerCids: z.string(),
  ownerTaxpayerNumbers: z.string(),
  unitCount: z.number().int(),
  location: z.string(),
  paidOn: calendarDateSchema,
  /** The day of the month that it counts in: of the payment; of its reversal where this line takes a remitted one back. */
  countsOn: calendarDateSchema,
  isReversal: z.boolean(),
  /** Of a payment that was taken back after its tax had been remitted. */
  reversedOn: calendarDateSchema.nullable(),
  /** When what was withheld reached the tax office, with the challan; null while it waits. */
  remitted: z.string().nullable(),
  receiptNumber: z.string(),
  /** The rent without GST of which the tax was withheld. */
  grossAmount: totalSchema,
  taxAmount: totalSchema,
  certificate: z.string().nullable(),
})
export type TaxWithheldRow = z.input<typeof taxWithheldRowSchema>

export const gstRowSchema = z.object({
  ...onLease,
  adviceId: idSchema.nullable(),
  entryId: idSchema,
  valueDate: calendarDateSchema,
  reference: z.string(),
  taxAmount: totalSchema,
})
export type GstRow = z.input<typeof gstRowSchema>

export const ownerStatementRowSchema = ownerStatementSchema.shape.rows.element
export type OwnerStatementRow = z.input<typeof ownerStatementRowSchema>
export type OwnerStatementTotals = z.input<typeof ownerStatementSchema>['totals']

/** The rental income sheet: an owner's part of the rent of one period of one agreement, or a month in which a unit stood empty. */
export const taxRowSchema = z.object({
  /** Null for a unit that stood empty. */
  leaseId: idSchema.nullable(),
  adviceId: idSchema.nullable(),
  propertyType: z.enum(propertyTypes),
  /** The building, or "Land". */
  groupName: z.string(),
  place: z.string(),
  tenantName: z.string(),
  from: calendarDateSchema,
  to: calendarDateSchema,
  /** Of the whole property, as it was charged. */
  rentAmount: totalSchema,
  shareAmount: totalSchema,
  receivedAmount: totalSchema,
  paidOn: calendarDateSchema.nullable(),
  receipts: z.string().nullable(),
  /** The owner's part of what the tenant withheld, and how far it has come. */
  taxWithheldAmount: totalSchema,
  taxStatus: z.enum(taxStatuses).nullable(),
  certificates: z.string().nullable(),
  /** When the tax office was told that it stands empty. */
  noticeOn: calendarDateSchema.nullable(),
})
export type TaxRow = z.input<typeof taxRowSchema>

/** What the return asks beside the rent itself, of a property and in all. */
export const taxAmounts = {
  interestAmount: totalSchema,
  repairsAmount: totalSchema,
  insuranceAmount: totalSchema,
  localTaxAmount: totalSchema,
  adjustedAmount: totalSchema,
  receivedAmount: totalSchema,
  taxWithheldAmount: totalSchema,
}

/** A line of table 4.2 of the return: what of a building or plot is taxed. */
export const taxPropertySchema = z.object({
  buildingId: idSchema.nullable(),
  plotId: idSchema.nullable(),
  name: z.string(),
  plotNumber: z.string().nullable(),
  thramNumber: z.string().nullable(),
  /** The Regional Revenue and Customs Office of its dzongkhag, where the office has said which. */
  taxOffice: z.string().nullable(),
  location: z.string(),
  unitCount: z.number().int(),
  vacantMonthCount: z.number().int(),
  shareAmount: totalSchema,
  ...taxAmounts,
})
export type TaxProperty = z.input<typeof taxPropertySchema>

export const meterUseRowSchema = z.object({
  buildingId: idSchema,
  buildingName: z.string(),
  meterId: idSchema,
  meterNumber: z.string(),
  /** Null of a meter of the building itself. */
  unitNumber: z.string().nullable(),
  utility: z.enum(utilities),
  /** From which reading to which: of the last one before the period, or else the first in it, to the last one in it. */
  firstReadOn: calendarDateSchema.nullable(),
  firstValue: z.string().nullable(),
  lastReadOn: calendarDateSchema.nullable(),
  lastValue: z.string().nullable(),
  use: z.string().nullable(),
  isEstimated: z.boolean(),
  /** Of the latest reading in the period whose use is unusual: why. */
  unusual: z.string().nullable(),
  /** To tenants for this use, without GST, less what was credited. */
  billedAmount: totalSchema,
})
export type MeterUseRow = z.input<typeof meterUseRowSchema>

/** What the meters of a building counted of one utility, and what the supplier billed. */
export const meterUseBuildingSchema = z.object({
  buildingId: idSchema,
  buildingName: z.string(),
  /** Null of the supplier's bills that do not say. */
  utility: z.enum(utilities).nullable(),
  meterCount: z.number().int(),
  /** Of the meters of the building itself, and of those of its units, which may count the same again. */
  buildingUse: z.string().nullable(),
  unitsUse: z.string().nullable(),
  billedAmount: totalSchema,
  /** By the bill date; null where none is recorded. */
  supplierAmount: totalSchema.nullable(),
  /** What was billed to tenants, less the supplier's bills. */
  differenceAmount: totalSchema.nullable(),
})
export type MeterUseBuilding = z.input<typeof meterUseBuildingSchema>

export const overrideRowSchema = z.object({
  ...onLease,
  at: instantSchema,
  personName: z.string(),
  what: z.string(),
  rules: z.string(),
  reason: z.string().nullable(),
})
export type OverrideRow = z.input<typeof overrideRowSchema>
