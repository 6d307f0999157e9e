import { z } from 'zod'
import { type CalendarDate, calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { amountSchema, moneySchema } from '../money.ts'
import { listQuery, pageOf } from '../page.ts'
import { sheet, yesOrNo } from '../sheet.ts'
import { idSchema, instantSchema, optionalText } from '../text.ts'
import { drawerMethodLabels, drawerMethods, movementKindLabels, movementKinds, noteValues } from './cash-count.ts'

const drawerSchema = z.object({
  method: z.enum(drawerMethods),
  /** The amount left by the last count. */
  leftAmount: moneySchema,
  receivedAmount: moneySchema,
  paidOutAmount: moneySchema,
  recordedAmount: moneySchema,
})

const noteCountSchema = z.object({
  value: z.literal(noteValues),
  count: z.number().int().min(0, 'Enter 0 or more.').max(1_000_000, 'At most 1,000,000.'),
})

const countLineSchema = drawerSchema.extend({
  takenOutAmount: moneySchema,
  countedAmount: moneySchema,
  /** The counted amount less the expected amount; 0 in the first count. */
  differenceAmount: moneySchema,
})

export const cashCountSchema = z.object({
  id: idSchema,
  countedOn: calendarDateSchema,
  countedAt: instantSchema,
  countedBy: z.string(),
  /** The first count of an office only records the initial amount. */
  isFirst: z.boolean(),
  lines: z.array(countLineSchema),
  differenceAmount: moneySchema,
  notes: z.array(noteCountSchema).nullable(),
  coinsAmount: moneySchema.nullable(),
  takenOutNote: z.string().nullable(),
  reason: z.string().nullable(),
})
export type CashCount = z.output<typeof cashCountSchema>

export const movementSchema = z.object({
  id: idSchema,
  kind: z.enum(movementKinds),
  method: z.enum(drawerMethods),
  /** The number of the receipt, refund or settlement. */
  reference: z.string(),
  recordId: idSchema,
  /** Negative: paid out, or reversed. */
  amount: moneySchema,
  /** The value date of the record. */
  happenedOn: calendarDateSchema,
  recordedAt: instantSchema,
  /** Its day was already closed when it was recorded, so it counts in the next one. */
  isForClosedDay: z.boolean(),
})
export type DrawerMovement = z.output<typeof movementSchema>

const openDrawerSchema = z.object({
  today: calendarDateSchema,
  previous: z.object({ id: idSchema, countedOn: calendarDateSchema, countedBy: z.string() }).nullable(),
  /** Today's count is complete and closed. */
  isClosed: z.boolean(),
  lines: z.array(drawerSchema),
  movementCount: z.number().int(),
  /** The number of them that were recorded for a closed day. */
  lateCount: z.number().int(),
})
export type OpenDrawer = z.output<typeof openDrawerSchema>

const counted = {
  /** The recorded amount that the user saw; refused if payments were recorded since. */
  recordedAmount: moneySchema,
  takenOutAmount: amountSchema,
  countedAmount: amountSchema,
}

const closeSchema = z.object({
  /** The last count that the user saw; null for the first. */
  previousId: idSchema.nullable(),
  cash: z.object({
    ...counted,
    notes: z.array(noteCountSchema).max(noteValues.length).optional(),
    coinsAmount: amountSchema.optional(),
  }),
  cheque: z.object(counted),
  takenOutNote: optionalText(300),
  reason: optionalText(500),
})

const movementColumns = sheet<DrawerMovement>(({ text, money, date, time }) => [
  time('Recorded', (movement) => movement.recordedAt),
  date('Counts from', (movement) => movement.happenedOn),
  text('What', (movement) => movementKindLabels[movement.kind]),
  text('Method', (movement) => drawerMethodLabels[movement.method]),
  text('Number', (movement) => movement.reference),
  money('Amount', (movement) => movement.amount),
  text('For a closed day', (movement) => yesOrNo(movement.isForClosedDay)),
])

const lineOf = ({ lines }: CashCount, method: (typeof drawerMethods)[number]) => lines.find((line) => line.method === method)
const countColumns = sheet<CashCount>(({ text, money, date, time }) => [
  date('Day', (count) => count.countedOn),
  text('Counted by', (count) => count.countedBy),
  time('Closed', (count) => count.countedAt),
  ...drawerMethods.flatMap((method) => [
    money(`${drawerMethodLabels[method]}: recorded`, (count) => lineOf(count, method)?.recordedAmount),
    money(`${drawerMethodLabels[method]}: taken out`, (count) => lineOf(count, method)?.takenOutAmount),
    money(`${drawerMethodLabels[method]}: counted`, (count) => lineOf(count, method)?.countedAmount),
    money(`${drawerMethodLabels[method]}: difference`, (count) => lineOf(count, method)?.differenceAmount),
  ]),
  text('Reason', (count) => count.reason),
  text('Taken to', (count) => count.takenOutNote),
])

const movements = {
  method: 'GET',
  allow: staffRoles,
  query: listQuery(['recordedAt', 'amount'], { late: z.literal('true').optional() }),
  columns: movementColumns,
  reply: pageOf(movementSchema),
} as const

/** The reference of a difference in the ledger contains "2025-06-15". */
export const cashCountReference = (countedOn: CalendarDate) => `Cash count ${countedOn}`

export const cashCountContract = {
  open: endpoint({
    method: 'GET',
    path: '/cash-count/open',
    summary: 'Expected contents of the drawer since the last count',
    allow: staffRoles,
    reply: openDrawerSchema,
  }),
  openMovements: endpoint({
    ...movements,
    path: '/cash-count/open/movement',
    summary: 'Cash and cheques received or paid out since the last count',
  }),
  close: endpoint({
    method: 'POST',
    path: '/cash-count',
    summary: 'Close the drawer for today with the counted amounts; a closed day cannot be changed',
    allow: staffRoles,
    body: closeSchema,
    reply: cashCountSchema,
    status: 201,
    isIdempotent: true,
    problems: ['ILLEGAL_TRANSITION', 'AMOUNTS_DIFFER'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/cash-count',
    summary: 'Closed counts of the drawer, newest first',
    allow: staffRoles,
    query: listQuery(['countedOn'], {
      from: calendarDateSchema.optional(),
      to: calendarDateSchema.optional(),
      withDifference: z.literal('true').optional(),
    }),
    columns: countColumns,
    reply: pageOf(cashCountSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/cash-count/{id}',
    summary: 'One closed count of the drawer',
    allow: staffRoles,
    reply: cashCountSchema,
  }),
  movements: endpoint({
    ...movements,
    path: '/cash-count/{id}/movement',
    summary: 'Cash and cheques that a closed count covers',
  }),
}
