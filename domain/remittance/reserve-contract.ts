import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { adminOnly, endpoint, staffAndOwner, staffRoles } from '../endpoint.ts'
import { totalSchema } from '../ledger/total-schema.ts'
import { moneySchema, positiveAmountSchema } from '../money.ts'
import { listQuery, pageOf } from '../page.ts'
import { sheet } from '../sheet.ts'
import { idSchema, instantSchema, optionalText, requiredText } from '../text.ts'
import { reserveKindLabels } from './reserve-kind-labels.ts'
import { reserveKinds } from './reserve.ts'

const movementSchema = z.object({
  id: idSchema,
  ownerId: idSchema,
  kind: z.enum(reserveKinds),
  movedOn: calendarDateSchema,
  amount: moneySchema,
  /** The change of the balance: negative if it decreased. */
  changeAmount: moneySchema,
  /** The remittance, the bill or the account. */
  label: z.string(),
  reference: z.string().nullable(),
  remittanceId: idSchema.nullable(),
  expenseId: idSchema.nullable(),
  reversesId: idSchema.nullable(),
  /** The reason for the reversal. */
  reason: z.string().nullable(),
  isReversed: z.boolean(),
  recordedAt: instantSchema,
})
export type ReserveMovement = z.output<typeof movementSchema>

const columns = sheet<ReserveMovement>(({ text, money, date, time }) => [
  date('Date', (movement) => movement.movedOn),
  text('What', (movement) => reserveKindLabels[movement.kind] + (movement.reversesId === null ? '' : ', reversed')),
  text('For', (movement) => movement.label),
  text('Reference', (movement) => movement.reference),
  money('Change', (movement) => movement.changeAmount),
  time('Recorded', (movement) => movement.recordedAt),
  text('Id', (movement) => movement.id),
])

/** An owner's money that the office holds back from remittances for expenses (docs/decisions/0132). */
export const reserveContract = {
  read: endpoint({
    method: 'GET',
    path: '/owner-reserve',
    summary: 'The reserve of an owner: target, held, used, released and balance; owners see their own',
    allow: staffAndOwner,
    query: z.object({ ownerId: idSchema.optional() }),
    reply: z.object({
      ownerId: idSchema,
      ownerName: z.string(),
      targetAmount: moneySchema.nullable(),
      limitAmount: moneySchema.nullable(),
      heldAmount: totalSchema,
      usedAmount: totalSchema,
      releasedAmount: totalSchema,
      balanceAmount: totalSchema,
    }),
  }),
  movements: endpoint({
    method: 'GET',
    path: '/owner-reserve/movement',
    summary: 'Movements of an owner’s reserve, newest first; owners see their own',
    allow: staffAndOwner,
    query: listQuery(['movedOn'], { ownerId: idSchema.optional() }),
    columns,
    reply: pageOf(movementSchema),
  }),
  use: endpoint({
    method: 'POST',
    path: '/owner-reserve/use',
    summary: 'Pay an owner’s part of a bill from their reserve; the bill is deducted by that much less',
    allow: staffRoles,
    body: z.object({ chargeId: idSchema, amount: positiveAmountSchema }),
    reply: movementSchema,
    status: 201,
    isIdempotent: true,
    problems: ['ILLEGAL_TRANSITION', 'NOT_FOUND'],
  }),
  release: endpoint({
    method: 'POST',
    path: '/owner-reserve/release',
    summary: 'Pay out a part of an owner’s reserve to the owner',
    approval: 'REMITTANCE',
    allow: adminOnly,
    needsProof: true,
    body: z.object({
      ownerId: idSchema,
      amount: positiveAmountSchema,
      releasedOn: calendarDateSchema,
      bankAccountId: idSchema.nullish(),
      reference: optionalText(80),
    }),
    reply: movementSchema,
    status: 201,
    isIdempotent: true,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/owner-reserve/movement/{id}/reversal',
    summary: 'Reverse a use or a release of the reserve',
    allow: adminOnly,
    officeOnly: true,
    body: z.object({ reason: requiredText(500, 'Enter the reason.') }),
    reply: movementSchema,
    isIdempotent: true,
    problems: ['ALREADY_REVERSED', 'ILLEGAL_TRANSITION'],
  }),
}
