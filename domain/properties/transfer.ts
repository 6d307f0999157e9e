import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { canReplaceSchema, idSchema, optionalText } from '../text.ts'
import { holderSchema, newHoldersSchema } from './holder.ts'
import { acknowledgedRemarkIds } from './remarks/land-remark-contract.ts'
import { transferReasons } from './transfer-reason.ts'

/** Who holds a thram from a day on, and why. */
export const newTransferSchema = z.object({
  on: calendarDateSchema,
  reason: z.enum(transferReasons),
  note: optionalText(500),
  /** A document of the thram: the deed, the court's order. */
  documentId: idSchema.nullable().optional(),
  owners: newHoldersSchema,
  canReplace: canReplaceSchema,
  acknowledgedRemarkIds,
})

const recordedTransfer = z.object({
  id: idSchema,
  reason: z.enum(transferReasons),
  note: z.string().nullable(),
  documentId: idSchema.nullable(),
  documentTitle: z.string().nullable(),
})

/** The owners of a thram through one stretch of days, with what began it. */
export const tenureSchema = z.object({
  /** Null: since before the register knows. */
  from: calendarDateSchema.nullable(),
  /** The first day of the next owners; null while nothing follows. */
  until: calendarDateSchema.nullable(),
  owners: z.array(holderSchema),
  /** What happened on `from`, in the order recorded; told to the office alone. */
  transfers: z.array(recordedTransfer),
})
export type Tenure = z.output<typeof tenureSchema>

export const revertedTransferSchema = recordedTransfer.extend({
  on: calendarDateSchema,
  takenBackOn: calendarDateSchema,
  takenBackReason: z.string(),
})
export type RevertedTransfer = z.output<typeof revertedTransferSchema>
