import { z } from 'zod'
import type { Judge } from './judge.ts'
import type { BotCheckConfig } from '../config.ts'

const verdictSchema = z.object({ success: z.boolean() })
const patienceMs = 5000

/** Asks the service that the settings name, in the way that the common ones share: `response` in, `success` out. */
export function externalCheck({ verify, secret, siteKey }: Extract<BotCheckConfig, { kind: 'external' }>): Judge {
  return async (answer) => {
    const body = new URLSearchParams({ response: answer, sitekey: siteKey, ...(secret ? { secret } : {}) })
    try {
      const reply = await fetch(verify, { method: 'POST', body, signal: AbortSignal.timeout(patienceMs) })
      return reply.ok && verdictSchema.parse(await reply.json()).success
    } catch {
      // A service that does not answer confirms nobody.
      return false
    }
  }
}
