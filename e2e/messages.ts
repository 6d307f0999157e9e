import { vi } from 'vitest'
import type { RunningProduct } from './running-product.ts'

/** The temporary password in the newest message to a number that contains one. */
export async function passwordSentTo(phoneNumber: string, product: RunningProduct): Promise<string> {
  return await newestSmsTo(phoneNumber, /password: (\S+)/, product)
}

/**
 * Extracts a pattern from the newest matching message to a number; messages are sent at the latest every 30 s. If such a message was sent
 * before, `after` is the number of messages at that time.
 */
export async function newestSmsTo(phoneNumber: string, wanted: RegExp, product: RunningProduct, after = 0): Promise<string> {
  return await vi.waitFor(
    () => {
      const messages = product.smsTo(phoneNumber).slice(after)
      const found = wanted.exec(messages.findLast((body) => wanted.test(body)) ?? '')?.[1]
      if (!found) throw new Error(`No message with ${wanted.source} was sent to ${phoneNumber} yet.`)
      return found
    },
    { timeout: 50_000, interval: 200 },
  )
}
