import { vi } from 'vitest'
import type { RunningProduct } from './running-product.ts'

/** The temporary password in the newest message to a number; messages leave a moment after what caused them. */
export async function passwordSentTo(phoneNumber: string, product: RunningProduct): Promise<string> {
  return await vi.waitFor(
    () => {
      const password = /password: (\S+)/.exec(product.smsTo(phoneNumber).at(-1) ?? '')?.[1]
      if (!password) throw new Error(`No password was sent to ${phoneNumber} yet.`)
      return password
    },
    { timeout: 20_000, interval: 200 },
  )
}
