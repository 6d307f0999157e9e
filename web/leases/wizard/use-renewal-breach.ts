import type { LeaseDraft } from './lease-draft.ts'
import { newLeaseBodyOf, renewalBodyOf } from './lease-draft-body.ts'
import { useLeaseEffect } from '../moves/use-lease-effect.ts'
import type { WizardGoal } from './wizard-goal.ts'

/** The tenancy rule that a renewal would break, as a rise above the rent of the lease before; told before it is drawn up. */
export function useRenewalBreach(goal: WizardGoal, draft: LeaseDraft): string | null {
  const lease = goal.kind === 'RENEW' ? goal.lease : null
  const whole = lease && newLeaseBodyOf(draft, lease.propertyType)
  const effect = useLeaseEffect(lease?.id ?? '', whole ? { move: 'RENEW', body: renewalBodyOf(whole) } : null)
  // What else stands in the way, such as another lease, is told when the renewal is sent.
  const refused = effect.error?.code === 'POLICY_VIOLATION' ? effect.error.message : null
  return effect.reply?.breach ?? refused
}
