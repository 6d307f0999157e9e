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
  /** The building, or the plot if land is let. */
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
  /** The monthly rent; null for a vacant unit. */
  rentAmount: moneySchema.nullable(),
  /** The monthly recurring charges in addition. */
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
  /** The monthly asking rent; null if the register has none. */
  askingRentAmount: moneySchema.nullable(),
  /** The lost rent since the unit became vacant, up to yesterday. */
  lostAmount: moneySchema.nullable(),
  /** The last day to inform the tax office, and the day on which it was informed. */
  letterDueOn: calendarDateSchema,
  letterOn: calendarDateSchema.nullable(),
  letterState: z.enum(vacancyLetterStates),
  /** The listing, and the day of its publication. */
  listingId: idSchema.nullable(),
  listedOn: calendarDateSchema.nullable(),
  openDamageCount: z.number().int(),
  nextStep: z.enum(vacancySteps),
})
export type VacancyRow = z.input<typeof vacancyRowSchema>
export type Vacancy = z.output<typeof vacancyRowSchema>

export const arrearsRowSchema = z.object({
  ...onLease,
  /** Null if the tenant has deleted their account since. */
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
  /** The exact part of the held amount that belongs to the calling owner; null for the office. */
  shareAmount: totalSchema.nullable(),
})
export type DepositRow = z.input<typeof depositRowSchema>

/** The columns of Form IT-2 about tax withheld by tenants. */
export const taxWithheldRowSchema = z.object({
  ...onLease,
  paymentId: idSchema,
  ownerNames: z.string(),
  ownerCids: z.string(),
  ownerTaxpayerNumbers: z.string(),
  unitCount: z.number().int(),
  location: z.string(),
  paidOn: calendarDateSchema,
  /** The day that determines the month: the day of the payment, or of its reversal if this line reverses a remitted one. */
  countsOn: calendarDateSchema,
  isReversal: z.boolean(),
  /** For a payment that was reversed after its tax had been remitted. */
  reversedOn: calendarDateSchema.nullable(),
  /** The day on which the tax office received the tax, with the challan; null while it is not remitted. */
  remitted: z.string().nullable(),
  receiptNumber: z.string(),
  /** The rent without GST on which the tax was withheld. */
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

/** The rental income sheet: an owner's part of the rent of one period of one agreement, or a month in which a unit was vacant. */
export const taxRowSchema = z.object({
  /** Null for a vacant unit. */
  leaseId: idSchema.nullable(),
  adviceId: idSchema.nullable(),
  propertyType: z.enum(propertyTypes),
  /** The building, or "Land". */
  groupName: z.string(),
  place: z.string(),
  tenantName: z.string(),
  from: calendarDateSchema,
  to: calendarDateSchema,
  /** The charged rent of the whole property. */
  rentAmount: totalSchema,
  shareAmount: totalSchema,
  receivedAmount: totalSchema,
  paidOn: calendarDateSchema.nullable(),
  receipts: z.string().nullable(),
  /** The owner's part of the tax withheld by the tenant, and its state. */
  taxWithheldAmount: totalSchema,
  taxStatus: z.enum(taxStatuses).nullable(),
  certificates: z.string().nullable(),
  /** The day on which the tax office was informed of the vacancy. */
  noticeOn: calendarDateSchema.nullable(),
})
export type TaxRow = z.input<typeof taxRowSchema>

/** The amounts in the return in addition to the rent, for a property and in total. */
export const taxAmounts = {
  interestAmount: totalSchema,
  repairsAmount: totalSchema,
  insuranceAmount: totalSchema,
  localTaxAmount: totalSchema,
  adjustedAmount: totalSchema,
  receivedAmount: totalSchema,
  taxWithheldAmount: totalSchema,
}

/** A line of table 4.2 of the return: the taxable amount of a building or plot. */
export const taxPropertySchema = z.object({
  buildingId: idSchema.nullable(),
  plotId: idSchema.nullable(),
  name: z.string(),
  plotNumber: z.string().nullable(),
  thramNumber: z.string().nullable(),
  /** The Regional Revenue and Customs Office of its dzongkhag, if the office has entered it. */
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
  /** Null for a meter of the building itself. */
  unitNumber: z.string().nullable(),
  utility: z.enum(utilities),
  /** The first and last reading: from the last one before the period, otherwise the first one in it, to the last one in it. */
  firstReadOn: calendarDateSchema.nullable(),
  firstValue: z.string().nullable(),
  lastReadOn: calendarDateSchema.nullable(),
  lastValue: z.string().nullable(),
  use: z.string().nullable(),
  isEstimated: z.boolean(),
  /** The reason for which the latest reading of the period has unusual use, if it has. */
  unusual: z.string().nullable(),
  /** The amount billed to tenants for this use, without GST, less credits. */
  billedAmount: totalSchema,
})
export type MeterUseRow = z.input<typeof meterUseRowSchema>

/** The use of one utility on all meters of a building, and the supplier's bills. */
export const meterUseBuildingSchema = z.object({
  buildingId: idSchema,
  buildingName: z.string(),
  /** Null for supplier's bills without a utility. */
  utility: z.enum(utilities).nullable(),
  meterCount: z.number().int(),
  /** The use of the building's own meters, and of its units' meters; both may include the same use. */
  buildingUse: z.string().nullable(),
  unitsUse: z.string().nullable(),
  billedAmount: totalSchema,
  /** By the date of the bills; null if none is recorded. */
  supplierAmount: totalSchema.nullable(),
  /** The amount billed to tenants, less the supplier's bills. */
  differenceAmount: totalSchema.nullable(),
})
export type MeterUseBuilding = z.input<typeof meterUseBuildingSchema>

export const overrideRowSchema = z.object({
  ...onLease,
  at: instantSchema,
  personName: z.string(),
  what: z.string(),
  /** One on each line: the code of a missing document, or the sentence of a rule. */
  rules: z.string(),
  reason: z.string().nullable(),
})
export type OverrideRow = z.input<typeof overrideRowSchema>
