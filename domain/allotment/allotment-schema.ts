import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { moneySchema } from '../money.ts'
import { versionSchema } from '../record-schema.ts'
import { idSchema, instantSchema } from '../text.ts'
import { applicantStates, pointKinds, roundModes, roundStates, takenReasons } from './allotment.ts'

export const unitSchema = z.object({
  id: idSchema,
  label: z.string(),
  placeLabel: z.string(),
  bedrooms: z.number().int().nullable(),
  rentAmount: moneySchema.nullable(),
})

/** The fields of a round that are public after it opens. */
export const publicRound = {
  id: idSchema,
  title: z.string(),
  description: z.string().nullable(),
  mode: z.enum(roundModes),
  state: z.enum(roundStates),
  units: z.array(unitSchema),
  registerUntil: calendarDateSchema,
  incomeCeilingAmount: moneySchema.nullable(),
  eligibility: z.string().nullable(),
  minHousehold: z.number().int(),
  maxHousehold: z.number().int().nullable(),
  longestStayMonths: z.number().int().nullable(),
  offerDays: z.number().int(),
  pointRules: z.array(
    z.object({ kind: z.enum(pointKinds), label: z.string().nullable(), points: z.number().int(), max: z.number().int() }),
  ),
  seedEvent: z.string(),
  seedSource: z.string(),
  seedOn: calendarDateSchema,
  closedAt: instantSchema.nullable(),
  listHash: z.string().nullable(),
  seed: z.string().nullable(),
  drawnAt: instantSchema.nullable(),
  cancelledAt: instantSchema.nullable(),
  cancelledReason: z.string().nullable(),
  applicantCount: z.number().int(),
}

/** A round in the public list. */
export const publicRoundSchema = z.object({
  ...{ id: idSchema, title: z.string(), officeName: z.string(), mode: z.enum(roundModes), state: z.enum(roundStates) },
  openedAt: instantSchema.nullable(),
  registerUntil: calendarDateSchema,
  seedOn: calendarDateSchema,
  closedAt: instantSchema.nullable(),
  /** The hash of the list of reference numbers and points, once it is published. */
  listHash: z.string().nullable(),
  drawnAt: instantSchema.nullable(),
})
export type PublicRound = z.output<typeof publicRoundSchema>

export const allotmentRoundSchema = z.object({
  ...publicRound,
  version: versionSchema,
  /** The number of applicants that can be carried over: on the waiting list, or registered for a cancelled round. */
  waitingCount: z.number().int(),
  acceptedCount: z.number().int(),
  /** The finished or cancelled round whose waiting list and units this round continues. */
  followsRoundId: idSchema.nullable(),
  followsTitle: z.string().nullable(),
  /** The waiting list of the earlier round is carried over when this round opens. */
  carriesOver: z.boolean(),
  createdAt: instantSchema,
})
export type AllotmentRound = z.output<typeof allotmentRoundSchema>

/** The units that nobody accepted in a round that has ended. */
export const leftOverSchema = z.object({
  /** The units that another round can allot. */
  units: z.array(unitSchema),
  taken: z.array(
    z.object({
      id: idSchema,
      label: z.string(),
      reason: z.enum(takenReasons),
      /** The number of the lease, or the title of the round. */
      by: z.string(),
    }),
  ),
})
export type LeftOver = z.output<typeof leftOverSchema>

export const allotmentApplicantSchema = z.object({
  id: idSchema,
  version: versionSchema,
  roundId: idSchema,
  reference: z.string(),
  state: z.enum(applicantStates),
  name: z.string(),
  phoneNumber: z.string(),
  cid: z.string(),
  householdSize: z.number().int(),
  monthlyIncomeAmount: moneySchema,
  /** Whether a proof of the income is among the documents. */
  hasIncomeProof: z.boolean(),
  employer: z.string().nullable(),
  hasDisability: z.boolean(),
  distanceKm: z.number().int(),
  statements: z.array(z.number().int()),
  waitingSince: calendarDateSchema,
  excludedReason: z.string().nullable(),
  /** Another registration of the round has the same CID, and the office has not decided which one counts. */
  needsCheck: z.boolean(),
  /** The points as of today until the round closes, then as published. */
  points: z.number().int(),
  position: z.number().int().nullable(),
  offeredUnitId: idSchema.nullable(),
  offeredUnitLabel: z.string().nullable(),
  answerUntil: calendarDateSchema.nullable(),
  tenantId: idSchema.nullable(),
  leaseDraftId: idSchema.nullable(),
  /** The id of the lease that was created from the draft. */
  leaseId: idSchema.nullable(),
  leaseNumber: z.string().nullable(),
  /** The number of a lease with another tenant for the offered unit, created outside the round. */
  otherLeaseNumber: z.string().nullable(),
  registeredAt: instantSchema,
})
export type AllotmentApplicant = z.output<typeof allotmentApplicantSchema>
