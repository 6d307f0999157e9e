import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { explanationSchema } from '../leases/explanation.ts'
import { scheduleRowSchema } from '../leases/lease-contract.ts'
import {
  renewalSchema,
  rentChangeSchema,
  resumptionSchema,
  suspensionSchema,
  terminationSchema,
} from '../leases/lease-move-contract.ts'
import { leaseStatuses } from '../leases/lease-status.ts'
import { moneySchema } from '../money.ts'
import { nullableText } from '../text.ts'

/** A transition whose effects are shown before it happens, with the input of its call. */
const plannedMoveSchema = z.discriminatedUnion('move', [
  z.object({ move: z.literal('TERMINATE'), body: terminationSchema }),
  z.object({ move: z.literal('WITHDRAW_NOTICE') }),
  z.object({ move: z.literal('SUSPEND'), body: suspensionSchema }),
  z.object({ move: z.literal('RESUME'), body: resumptionSchema }),
  z.object({ move: z.literal('RENT_CHANGE'), body: rentChangeSchema }),
  z.object({ move: z.literal('RENEW'), body: renewalSchema }),
  z.object({ move: z.literal('VACATE'), body: z.object({ date: calendarDateSchema }) }),
  z.object({ move: z.literal('UNDO_VACATE') }),
  z.object({ move: z.literal('CANCEL'), body: z.object({ reason: nullableText(500).optional() }).default({}) }),
])
export type PlannedMove = z.output<typeof plannedMoveSchema>

const correctionSchema = z.object({
  /** The advice that is credited or issued; null: the next RENT advice. */
  adviceNumber: z.string().nullable(),
  label: z.string(),
  amount: moneySchema,
  explanation: explanationSchema,
})
export type EffectLine = z.output<typeof correctionSchema>

export const leaseEffectContract = {
  preview: endpoint({
    method: 'POST',
    path: '/lease/{id}/effect',
    isCalculation: true,
    summary: 'Preview the effect of a lease change on the account; stores nothing',
    allow: staffRoles,
    body: plannedMoveSchema,
    reply: z.object({
      credits: z.array(correctionSchema),
      charges: z.array(correctionSchema),
      /** The balance of the tenant less credit, before and after; negative: credit. */
      balanceBeforeAmount: moneySchema,
      balanceAfterAmount: moneySchema,
      statusAfter: z.enum(leaseStatuses),
      lastDay: calendarDateSchema,
      /** The total rent of the schedule, before and after. */
      scheduleBeforeAmount: moneySchema,
      scheduleAfterAmount: moneySchema,
      nextRows: z.array(scheduleRowSchema),
      /** The tenancy rule that the transition would break; an ADMIN may override it with a reason. */
      breach: z.string().nullable(),
    }),
    problems: ['ILLEGAL_TRANSITION', 'POLICY_VIOLATION', 'LEASE_OVERLAP', 'IN_USE'],
  }),
}
