import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { canReplaceSchema, idSchema, optionalText } from '../text.ts'
import { holderSchema, newHoldersSchema } from './holder.ts'
import { acknowledgedRemarkIds } from './remarks/land-remark-contract.ts'
import { transferReasons } from './transfer-reason.ts'

/** The owners of a thram from a day, and the reason. */
export const newTransferSchema = z.object({
  on: calendarDateSchema,
  reason: z.enum(transferReasons),
  note: optionalText(500),
  /** A document of the thram: the deed, or the court's order. */
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

/** The owners of a thram in one period, and the event that began it. */
export const tenureSchema = z.object({
  /** Null: since before the start of the register. */
  from: calendarDateSchema.nullable(),
  /** The first day of the next owners; null if there are none. */
  until: calendarDateSchema.nullable(),
  owners: z.array(holderSchema),
  /** The events on `from`, in the order of recording; visible only to the office. */
  transfers: z.array(recordedTransfer),
})
export type Tenure = z.output<typeof tenureSchema>

export const revertedTransferSchema = recordedTransfer.extend({
  on: calendarDateSchema,
  revertedOn: calendarDateSchema,
  revertedReason: z.string(),
})
export type RevertedTransfer = z.output<typeof revertedTransferSchema>
