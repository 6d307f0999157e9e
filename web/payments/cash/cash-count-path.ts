import { billingFolders } from '../../advices/billing-paths.ts'

export function cashCountPath({ id }: { id: string }): string {
  return `${billingFolders.cashCount.to}/${id}`
}
