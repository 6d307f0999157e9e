import type { Tx } from '../../platform/database/database.ts'
import { addressOf, ensurePaymentLinks, signInAddressOf } from './payment-link-store.ts'

/** The links that messages and documents have: to pay without signing in, or, where the office withdrew that, after signing in. */
export async function payLinksOf(tx: Tx, adviceIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const codes = await ensurePaymentLinks(tx, adviceIds)
  return new Map(
    adviceIds.map((id) => {
      const code = codes.get(id)
      return [id, code === undefined ? signInAddressOf(id) : addressOf(code)]
    }),
  )
}
