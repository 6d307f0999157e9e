import { type CalendarDate, formatDate } from '../calendar-date.ts'
import { t } from '../wording.ts'
import { type LeaseStatus, leaseStatusLabel } from './lease-status.ts'

type CallRule = {
  /** The states in which the action is possible. */
  readonly from: readonly LeaseStatus[]
  /** "Only a lease that is pending can …" */
  readonly can: string
  /** "Possible now: …" */
  readonly doing: string
  /** Another reason against the action in one of those states. */
  readonly unless?: (lease: CallableLease) => string | undefined
}

/** The facts that decide which actions are possible for a lease. */
export type CallableLease = {
  readonly status: LeaseStatus
  readonly endDate: CalendarDate
  readonly terminationDate: CalendarDate | null
  readonly vacatedOn: CalendarDate | null
  /** The lease that follows this one, unless it was cancelled. */
  readonly renewedById: string | null
  /** Also set for a suspension in the future. */
  readonly suspendedFrom: CalendarDate | null
}

/**
 * The table of transitions: the actions that are possible in each state. The server refuses and the screens offer actions according to it.
 * The order is that of the menu.
 */
export const leaseCalls = {
  ACTIVATE: { from: ['PENDING'], can: t`be activated`, doing: t`activate it` },
  CHANGE: { from: ['PENDING'], can: t`be changed`, doing: t`change its terms` },
  RENEW: {
    from: ['ACTIVE', 'UPCOMING_EXPIRATION', 'HOLDOVER'],
    can: t`be renewed`,
    doing: t`renew it`,
    unless: renewDenialReason,
  },
  RENT_CHANGE: {
    from: ['ACTIVE', 'UPCOMING_EXPIRATION', 'SUSPENDED'],
    can: t`get a new rent`,
    doing: t`change its rent`,
  },
  RENT_OBJECT: {
    from: ['ACTIVE', 'UPCOMING_EXPIRATION', 'SUSPENDED'],
    can: t`get an objection to an increase`,
    doing: t`record an objection to an increase`,
  },
  CO_TENANT: {
    from: ['PENDING', 'ACTIVE', 'UPCOMING_EXPIRATION', 'SUSPENDED', 'HOLDOVER'],
    can: t`get other tenants`,
    doing: t`change its co-tenants`,
  },
  CHARGE: {
    from: ['PENDING', 'ACTIVE', 'UPCOMING_EXPIRATION', 'SUSPENDED', 'HOLDOVER'],
    can: t`get other charges`,
    doing: t`change its recurring charges`,
  },
  SUCCEED: {
    from: ['ACTIVE', 'UPCOMING_EXPIRATION', 'SUSPENDED', 'HOLDOVER'],
    can: t`be transferred to a successor`,
    doing: t`transfer it to a successor`,
  },
  SUSPEND: {
    from: ['ACTIVE', 'UPCOMING_EXPIRATION'],
    can: t`be suspended`,
    doing: t`suspend it`,
    unless: ({ suspendedFrom }) =>
      suspendedFrom === null ? undefined : t`This lease is already due to be suspended from ${formatDate(suspendedFrom)}.`,
  },
  RESUME: {
    from: ['SUSPENDED', 'ACTIVE', 'UPCOMING_EXPIRATION'],
    can: t`be resumed`,
    doing: t`resume it`,
    unless: ({ suspendedFrom }) => (suspendedFrom === null ? t`This lease is not suspended.` : undefined),
  },
  TERMINATE: {
    from: ['ACTIVE', 'UPCOMING_EXPIRATION'],
    can: t`be ended by notice`,
    doing: t`end it by notice`,
    unless: terminateDenialReason,
  },
  WITHDRAW_NOTICE: {
    from: ['ACTIVE', 'UPCOMING_EXPIRATION', 'SUSPENDED'],
    can: t`have its notice withdrawn`,
    doing: t`withdraw its notice`,
    unless: ({ terminationDate }) => (terminationDate === null ? t`No notice was given on this lease.` : undefined),
  },
  VACATE: {
    from: ['ACTIVE', 'UPCOMING_EXPIRATION', 'SUSPENDED', 'HOLDOVER'],
    can: t`be handed back`,
    doing: t`hand back the property`,
    unless: ({ vacatedOn }) =>
      vacatedOn === null ? undefined : t`This property was already handed back on ${formatDate(vacatedOn)}.`,
  },
  UNDO_VACATE: {
    from: ['ACTIVE', 'UPCOMING_EXPIRATION', 'SUSPENDED', 'EXPIRED'],
    can: t`have its hand-back undone`,
    doing: t`undo its hand-back`,
    unless: undoDenialReason,
  },
  HOLDOVER: {
    from: ['ACTIVE', 'UPCOMING_EXPIRATION', 'SUSPENDED'],
    can: t`be moved to holdover`,
    doing: t`move it to holdover`,
    unless: holdoverDenialReason,
  },
  CANCEL: { from: ['PENDING'], can: t`be cancelled`, doing: t`cancel it` },
} as const satisfies Record<string, CallRule>
export type LeaseCall = keyof typeof leaseCalls

const ruleOf: Record<LeaseCall, CallRule> = leaseCalls
const order = Object.keys(leaseCalls).filter((name): name is LeaseCall => name in leaseCalls)

/** The reason why an action is not possible now, in one sentence; undefined if it is possible. */
export function denialReason(call: LeaseCall, lease: CallableLease): string | undefined {
  const { from, can, unless } = ruleOf[call]
  if (from.includes(lease.status)) return unless?.(lease)
  return t`This lease is ${wordOf(lease.status)}. Only a lease that is ${listed(from.map(wordOf))} can ${can}.`
}

/** The actions that are possible now, in the order of the table. */
export function possibleCalls(lease: CallableLease): LeaseCall[] {
  return order.filter((call) => denialReason(call, lease) === undefined)
}

/** "Possible now: renew it, suspend it or end it by notice." */
export function allowedActions(lease: CallableLease): string {
  const words = possibleCalls(lease).map((call) => leaseCalls[call].doing)
  return words.length === 0 ? t`This lease cannot be changed any more. Create a new lease.` : t`Possible now: ${listed(words)}.`
}

function renewDenialReason({ renewedById, terminationDate }: CallableLease): string | undefined {
  if (renewedById !== null) return t`This lease already has a renewal. Open the renewal, or cancel it first.`
  if (terminationDate === null) return undefined
  return t`Notice was given to end this lease on ${formatDate(terminationDate)}. Withdraw the notice first.`
}

function terminateDenialReason({ terminationDate, renewedById }: CallableLease): string | undefined {
  if (renewedById !== null) return t`This lease has a renewal that follows it. Cancel the renewal first.`
  if (terminationDate === null) return undefined
  return t`Notice has already been given: this lease ends on ${formatDate(terminationDate)}. Withdraw that notice first.`
}

function undoDenialReason({ status, vacatedOn, renewedById }: CallableLease): string | undefined {
  if (vacatedOn === null) return t`No hand-back is recorded on this lease.`
  return status === 'EXPIRED' && renewedById !== null
    ? t`This lease ended and has a renewal, so its hand-back cannot be undone.`
    : undefined
}

function holdoverDenialReason({ endDate, terminationDate, vacatedOn }: CallableLease): string | undefined {
  if (terminationDate !== null) return t`Notice was given: this lease ends on ${formatDate(terminationDate)}.`
  if (vacatedOn !== null) return t`This property was handed back on ${formatDate(vacatedOn)}, so there is no holdover.`
  return t`This lease runs to ${formatDate(endDate)}. It changes to holdover the next day, unless the property is handed back.`
}

/** The state in a sentence: "This lease is in holdover." */
function wordOf(status: LeaseStatus): string {
  if (status === 'UPCOMING_EXPIRATION') return 'about to end'
  return status === 'HOLDOVER' ? 'in holdover' : leaseStatusLabel(status).toLowerCase()
}

function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return t`${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`
}
