/** The records whose page has a summary at the top. */
export const summarisedKinds = ['tenant', 'lease', 'unit', 'building', 'plot', 'thram', 'owner'] as const
export type SummarisedKind = (typeof summarisedKinds)[number]

export const recordActions = ['RECEIVE_PAYMENT', 'SHOW_OVERDUE', 'SIGN', 'RENEW'] as const
export type RecordAction = (typeof recordActions)[number]

type State = {
  /** Leases with open amounts, and whether each is overdue. */
  owing: readonly { leaseId: string; tenantId: string; isOverdue: boolean }[]
  /** A pending lease without both signatures. */
  toSignId: string | null
  /** A lease that ends soon or is held over, and can be renewed. */
  toRenewId: string | null
}

/**
 * The next action for a record; null if there is none. A tenant can pay for all of their leases at the same time, so for one tenant the
 * action is to record a payment. For several tenants it is to view the arrears, once an amount is overdue.
 */
export function nextAction({ owing, toSignId, toRenewId }: State): { action: RecordAction; leaseId: string | null } | null {
  const first = owing.find(({ isOverdue }) => isOverdue) ?? owing[0]
  if (first && owing.every(({ tenantId }) => tenantId === first.tenantId)) {
    return { action: 'RECEIVE_PAYMENT', leaseId: first.leaseId }
  }
  if (first?.isOverdue) return { action: 'SHOW_OVERDUE', leaseId: null }
  if (toSignId !== null) return { action: 'SIGN', leaseId: toSignId }
  if (toRenewId !== null) return { action: 'RENEW', leaseId: toRenewId }
  return null
}
