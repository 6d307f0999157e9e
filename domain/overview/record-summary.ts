/** The records whose page opens with a summary. */
export const summarisedKinds = ['tenant', 'lease', 'unit', 'building', 'plot', 'thram', 'owner'] as const
export type SummarisedKind = (typeof summarisedKinds)[number]

export const recordActions = ['RECEIVE_PAYMENT', 'SHOW_OVERDUE', 'SIGN', 'RENEW'] as const
export type RecordAction = (typeof recordActions)[number]

type State = {
  /** Leases with money open, and how many of them are past a due date. */
  owing: readonly { leaseId: string; tenantId: string; isOverdue: boolean }[]
  /** A pending lease without both signatures. */
  toSignId: string | null
  /** A lease that ends soon or is held over, and takes a renewal. */
  toRenewId: string | null
}

/**
 * The one thing to do next about a record; null where nothing waits. One tenant can pay at once for all of their leases, so money of one
 * tenant is received; of several it is looked at first, once some of it is overdue.
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
