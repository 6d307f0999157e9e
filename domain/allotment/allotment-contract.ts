import { z } from 'zod'
import { calendarDateSchema } from '../calendar-date.ts'
import { endpoint, staffRoles } from '../endpoint.ts'
import { cidSchema, phoneNumberSchema } from '../identity/contact.ts'
import { amountSchema } from '../money.ts'
import { listQuery, pageOf } from '../page.ts'
import { idSchema, nullableText, optionalText, requiredText } from '../text.ts'
import { applicantStates, maxPointRules, maxUnits, pointKinds, roundModes, roundStates } from './allotment.ts'
import { allotmentApplicantSchema, allotmentRoundSchema, leftOverSchema } from './allotment-schema.ts'
import { applicantColumns, roundColumns } from './allotment-sheets.ts'

export type { AllotmentApplicant, AllotmentRound, LeftOver } from './allotment-schema.ts'

const count = (min: number, max: number) => z.number().int().min(min, `Enter at least ${min}.`).max(max, `Enter at most ${max}.`)

const pointRuleSchema = z
  .object({ kind: z.enum(pointKinds), label: optionalText(120), points: count(1, 1000), max: count(1, 10_000) })
  .refine(({ kind, label }) => kind !== 'OTHER' || label !== null, { path: ['label'], message: 'Enter the statement.' })

const roundFields = {
  title: requiredText(120, 'Enter a title.'),
  description: optionalText(2000),
  mode: z.enum(roundModes),
  unitIds: z.array(idSchema).min(1, 'Choose at least one unit.').max(maxUnits, `Choose at most ${maxUnits} units.`),
  registerUntil: calendarDateSchema,
  incomeCeilingAmount: amountSchema.nullable().default(null),
  eligibility: optionalText(300),
  minHousehold: count(1, 20).default(1),
  maxHousehold: count(1, 20).nullable().default(null),
  longestStayMonths: count(1, 240).nullable().default(null),
  offerDays: count(1, 60),
  pointRules: z.array(pointRuleSchema).max(maxPointRules, `Enter at most ${maxPointRules} rules.`).default([]),
  seedEvent: requiredText(300, 'Enter the event whose outcome is the seed.'),
  seedSource: requiredText(300, 'Enter where the outcome is published.'),
  seedOn: calendarDateSchema,
  followsRoundId: idSchema.nullable().default(null),
  /** The waiting list of the earlier round is carried over when this round opens. */
  carriesOver: z.boolean().default(false),
}

/** A PATCH leaves omitted fields unchanged, so none of these has a default. */
const changedFields = {
  description: nullableText(2000),
  eligibility: nullableText(300),
  incomeCeilingAmount: amountSchema.nullable(),
  minHousehold: count(1, 20),
  maxHousehold: count(1, 20).nullable(),
  longestStayMonths: count(1, 240).nullable(),
  pointRules: z.array(pointRuleSchema).max(maxPointRules, `Enter at most ${maxPointRules} rules.`),
  followsRoundId: idSchema.nullable(),
  carriesOver: z.boolean(),
}

export const statedByApplicant = {
  name: requiredText(120, 'Enter the full name.'),
  phoneNumber: phoneNumberSchema,
  cid: cidSchema,
  householdSize: count(1, 20),
  monthlyIncomeAmount: amountSchema,
  employer: optionalText(160),
  hasDisability: z.boolean().default(false),
  distanceKm: count(0, 2000).default(0),
  statements: z
    .array(count(0, maxPointRules - 1))
    .max(maxPointRules)
    .default([]),
}

const versionedRound = {
  method: 'POST',
  allow: staffRoles,
  isVersioned: true,
  reply: allotmentRoundSchema,
  problems: ['ILLEGAL_TRANSITION'],
} as const
const versionedApplicant = { ...versionedRound, reply: allotmentApplicantSchema } as const

/** Rounds in which an institution allots units, by points or by a draw that anyone can verify (decision 136). */
export const allotmentRoundContract = {
  list: endpoint({
    method: 'GET',
    path: '/allotment-round',
    summary: 'Rounds of allotment of the office, newest first',
    allow: staffRoles,
    query: listQuery(['createdAt'], { state: z.enum(roundStates).optional() }),
    columns: roundColumns,
    reply: pageOf(allotmentRoundSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/allotment-round/{id}',
    summary: 'One round of allotment',
    allow: staffRoles,
    isVersioned: true,
    reply: allotmentRoundSchema,
  }),
  leftOver: endpoint({
    method: 'GET',
    path: '/allotment-round/{id}/left-over',
    summary: 'The units of a finished or cancelled round that nobody took, and which of them are now let or in another round',
    allow: staffRoles,
    reply: leftOverSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/allotment-round',
    summary: 'Draft a round: units, criteria, points table, and the public event whose outcome will be the seed',
    allow: staffRoles,
    isVersioned: true,
    body: z.object(roundFields),
    reply: allotmentRoundSchema,
    status: 201,
    isIdempotent: true,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/allotment-round/{id}',
    summary: 'Change a round that is not open yet',
    allow: staffRoles,
    isVersioned: true,
    body: z.object({ ...roundFields, ...changedFields }).partial(),
    reply: allotmentRoundSchema,
    problems: ['ILLEGAL_TRANSITION'],
  }),
  open: endpoint({
    ...versionedRound,
    path: '/allotment-round/{id}/open',
    summary:
      'Open a round for registration; its rules are then fixed, and the waiting list that it carries over is taken into it',
  }),
  carryOver: endpoint({
    ...versionedRound,
    path: '/allotment-round/{id}/carry-over',
    summary:
      'Take the waiting list of a finished round, or the applicants of a cancelled one, into an open one; each keeps the day they started to wait',
    body: z.object({ fromRoundId: idSchema }),
  }),
  close: endpoint({
    ...versionedRound,
    path: '/allotment-round/{id}/close',
    summary: 'Close registration after its last day, and publish the list with its SHA-256',
  }),
  draw: endpoint({
    ...versionedRound,
    path: '/allotment-round/{id}/draw',
    summary: 'Enter the outcome of the event as the seed, once; the order follows from it',
    body: z.object({ seed: requiredText(200, 'Enter the outcome of the event.') }),
  }),
  offer: endpoint({
    ...versionedRound,
    path: '/allotment-round/{id}/offer',
    summary: 'Offer each free unit to the next on the list, with a deadline; they get an SMS',
  }),
  cancel: endpoint({
    ...versionedRound,
    path: '/allotment-round/{id}/cancel',
    summary: 'Cancel a round that is not drawn yet, with a reason that everybody reads; its applicants get an SMS',
    body: z.object({ reason: requiredText(300, 'Enter the reason.') }),
  }),
  finish: endpoint({
    ...versionedRound,
    path: '/allotment-round/{id}/finish',
    summary: 'Finish a round; open offers end, and those who wait can be carried over',
  }),
}

export const allotmentApplicantContract = {
  list: endpoint({
    method: 'GET',
    path: '/allotment-applicant',
    summary: 'The applicants of a round, by position or registration',
    allow: staffRoles,
    query: listQuery(['registeredAt', 'position'], {
      roundId: idSchema,
      state: z.enum(applicantStates).optional(),
      /** Only registrations whose CID another registration has as well. */
      needsCheck: z.enum(['true']).optional(),
    }),
    columns: applicantColumns,
    reply: pageOf(allotmentApplicantSchema),
  }),
  read: endpoint({
    method: 'GET',
    path: '/allotment-applicant/{id}',
    summary: 'One applicant of a round',
    allow: staffRoles,
    isVersioned: true,
    reply: allotmentApplicantSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/allotment-applicant',
    summary: 'Register an applicant who came to the office',
    allow: staffRoles,
    isVersioned: true,
    body: z.object({ ...statedByApplicant, roundId: idSchema, waitingSince: calendarDateSchema.optional() }),
    reply: allotmentApplicantSchema,
    status: 201,
    isIdempotent: true,
    problems: ['DUPLICATE', 'ILLEGAL_TRANSITION'],
  }),
  exclude: endpoint({
    ...versionedApplicant,
    path: '/allotment-applicant/{id}/exclude',
    summary: 'Take an applicant who is not eligible off the list, with the reason; only before the round closes',
    body: z.object({ reason: requiredText(300, 'Enter the reason.') }),
  }),
  confirm: endpoint({
    ...versionedApplicant,
    path: '/allotment-applicant/{id}/confirm',
    summary: 'Say that of several registrations with one CID this one counts; the others are taken off the list',
  }),
  answer: endpoint({
    ...versionedApplicant,
    path: '/allotment-applicant/{id}/answer',
    summary: 'Record the answer that an applicant gave the office by phone',
    body: z.object({ answer: z.enum(['ACCEPT', 'DECLINE', 'WITHDRAW']) }),
  }),
  startLease: endpoint({
    ...versionedApplicant,
    path: '/allotment-applicant/{id}/lease',
    summary: 'Make an applicant who accepted a tenant of the office, and start a lease draft that ends with the longest stay',
    problems: ['ILLEGAL_TRANSITION', 'POLICY_VIOLATION', 'DUPLICATE', 'ROLE_OFFERED'],
  }),
}
