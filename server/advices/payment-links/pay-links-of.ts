import type { Tx } from '../../platform/database/database.ts'
import { addressOf, ensurePaymentLinks, signInAddressOf } from './payment-link-store.ts'

/** The links in messages and documents: to pay without signing in, or, if the office withdrew that link, after signing in. */
export async function payLinksOf(tx: Tx, adviceIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const codes = await ensurePaymentLinks(tx, adviceIds)
  return new Map(
    adviceIds.map((id) => {
      const code = codes.get(id)
      return [id, code === undefined ? signInAddressOf(id) : addressOf(code)]
    }),
  )
}
