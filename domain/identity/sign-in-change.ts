/** The contacts for sign-in that an office may propose to change. */
export const signInKinds = ['PHONE', 'EMAIL'] as const
export type SignInKind = (typeof signInKinds)[number]

export const signInChangeStatuses = ['PROPOSED', 'CONFIRMED', 'STOPPED', 'WITHDRAWN', 'EXPIRED'] as const
export type SignInChangeStatus = (typeof signInChangeStatuses)[number]

/** A change is decided once: the person confirms or stops it, the office withdraws it, or it expires. */
export function canDecide(status: SignInChangeStatus, next: SignInChangeStatus): boolean {
  return status === 'PROPOSED' && next !== 'PROPOSED'
}

const hourMs = 3_600_000

/** The time that the person has to stop a change after an identity check. */
export const identityCheckDelayMs = 72 * hourMs
/** The time that a proposal waits for the person. An identity check that could not take effect waits as long. */
export const proposalLifetimeMs = 14 * 24 * hourMs

/** Whether the change can still be decided: the old contact confirms or stops it, every other contact can only stop it. */
export function isOpen({ status, expiresAt }: { status: SignInChangeStatus; expiresAt: Date }, now: Date): boolean {
  return status === 'PROPOSED' && expiresAt > now
}
