/** The pages where tenants and owners see their payments. The documents are the same for both. */
export const ownPaymentFolders = { tenant: '/tenant/payments', owner: '/owner/payments/list-building' } as const
export type OwnArea = keyof typeof ownPaymentFolders

/** The page of a gateway payment, during and after the payment. */
export function payPath({ id }: { id: string }): string {
  return `/tenant/pay/${id}`
}

export function ownAdvicePath(area: OwnArea, adviceId: string): string {
  return `${ownPaymentFolders[area]}/advices/${adviceId}`
}
