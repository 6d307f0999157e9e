import type { Stale } from '../../platform/use-endpoint.ts'
import { invalidatesAccount } from '../invalidates-payments.ts'

/** What a payment plan changes: who is reminded of what, and late interest. */
export const invalidatesPlans: readonly Stale[] = [...invalidatesAccount, 'paymentPlan']
