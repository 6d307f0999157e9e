import type { Warning } from '../../domain/leases/tenancy/tenancy-policy.ts'
import { Problem } from '../../domain/problem.ts'
import { roleOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'

type Answer = {
  /** A way to comply: "Lower the deposit." */
  remedy: string
  reason: string | null
}

/**
 * Refuses a breach of the tenancy rules or of an office rule, unless an ADMIN gives a reason (money.md R15). Returns a text about the
 * overridden rules for the event of the lease.
 */
export function assertNoBreach(tx: Tx, breaches: readonly Pick<Warning, 'message'>[], { remedy, reason }: Answer): string[] {
  const isAdmin = roleOf(tx.actor) === 'ADMIN'
  const messages = breaches.map(({ message }) => message)
  if (messages.length === 0 || (isAdmin && reason !== null)) return messages
  const way = isAdmin ? 'Or enter a reason to override the rule.' : 'Only an administrator may override the rule, with a reason.'
  throw new Problem('POLICY_VIOLATION', `${messages.join(' ')} ${remedy} ${way}`)
}
