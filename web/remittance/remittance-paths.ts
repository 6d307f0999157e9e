export const remittancesPath = '/admin/master-transactions/remittances'

export const feesPath = `${remittancesPath}?tab=fees`

export function remittancePath({ id }: { id: string }): string {
  return `${remittancesPath}/${id}`
}

export function ownerDuePath({ id }: { id: string }): string {
  return `${remittancesPath}/owners/${id}`
}

export function remittanceBatchPath({ id }: { id: string }): string {
  return `${remittancesPath}/batches/${id}`
}

/** The page in the owner's area. */
export function ownRemittancePath({ id }: { id: string }): string {
  return `/owner/payments/list-building/remittances/${id}`
}
