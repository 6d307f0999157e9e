/** What somebody signs in with, that an office may propose to change. */
export const signInKinds = ['PHONE', 'EMAIL'] as const
export type SignInKind = (typeof signInKinds)[number]

export const signInChangeStatuses = ['PROPOSED', 'CONFIRMED', 'STOPPED', 'WITHDRAWN', 'EXPIRED'] as const
export type SignInChangeStatus = (typeof signInChangeStatuses)[number]

/** A change is decided once: confirmed or stopped by the person, withdrawn by the office, or expired. */
export function canDecide(status: SignInChangeStatus, next: SignInChangeStatus): boolean {
  return status === 'PROPOSED' && next !== 'PROPOSED'
}

const hourMs = 3_600_000

/** So long the person has to stop a change that follows an identity check. */
export const identityCheckDelayMs = 72 * hourMs
/** So long a proposal waits for the person. An identity check that could not take effect waits as long. */
export const proposalLifetimeMs = 14 * 24 * hourMs

/** Who may still say what of an open change: the old contact confirms or stops it, every other one stops it. */
export function isOpen({ status, expiresAt }: { status: SignInChangeStatus; expiresAt: Date }, now: Date): boolean {
  return status === 'PROPOSED' && expiresAt > now
}
