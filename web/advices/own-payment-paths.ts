/** Where tenants and owners read their payments; the documents are the same. */
export const ownPaymentFolders = { tenant: '/tenant/payments', owner: '/owner/payments/list-building' } as const
export type OwnArea = keyof typeof ownPaymentFolders

/** A payment through the gateway, while it is made and after. */
export function payPath({ id }: { id: string }): string {
  return `/tenant/pay/${id}`
}

export function ownAdvicePath(area: OwnArea, adviceId: string): string {
  return `${ownPaymentFolders[area]}/advices/${adviceId}`
}
