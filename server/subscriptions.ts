import type { Subscriptions } from './platform/events.ts'

/** What must happen at once across slices: event → functions, in the same transaction. */
export const subscriptions: Subscriptions = {
  'lease.created': [],
  'lease.cancelled': [],
  'lease.ended': [],
}
