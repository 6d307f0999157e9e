import { z } from 'zod'
import { Problem } from '../../../domain/problem.ts'
import type { Clock } from '../clock.ts'
import type { BotCheckConfig } from '../config.ts'
import type { DataKey } from '../keys/data-key.ts'
import type { Database } from '../database/database.ts'
import { altchaCheck, type Challenge } from './altcha-check.ts'
import type { VerifyAnswer } from './verify-answer.ts'

/** Distinguishes people from programs where strangers can repeat a request: sign-up, login code, reset, sign-in after failures. */
export type BotCheck = {
  kind: BotCheckConfig['kind']
  siteKey: string | null
  /** The script of an external check. */
  script: string | null
  challenge(): Promise<Challenge | undefined>
  /** Passes, or throws BOT_CHECK_REQUIRED. Call it outside every transaction. */
  require(answer: string | undefined, address: string): Promise<void>
}

export type BotCheckOptions = { config: BotCheckConfig; database: Database; clock: Clock; dataKey: DataKey }

export function createBotCheck({ config, ...means }: BotCheckOptions): BotCheck {
  switch (config.kind) {
    case 'off':
      return { kind: 'off', siteKey: null, script: null, challenge: async () => undefined, require: async () => undefined }
    case 'altcha': {
      const { keyId, challenge, judge } = altchaCheck(means)
      return { kind: 'altcha', siteKey: keyId, script: null, challenge, require: requiring(judge) }
    }
    case 'external': {
      const { siteKey, script } = config
      return { kind: 'external', siteKey, script, challenge: async () => undefined, require: requiring(externalCheck(config)) }
    }
  }
}

function requiring(judge: VerifyAnswer): BotCheck['require'] {
  return async (answer, address) => {
    if (!answer) throw refusal('Please confirm that you are not a robot.')
    if (!(await judge(answer, address))) throw refusal('This check has expired or was already used. Please do it again.')
  }
}

function refusal(message: string): Problem {
  return new Problem('BOT_CHECK_REQUIRED', message, { errors: [{ path: '/botCheck', message }] })
}

const verdictSchema = z.object({ success: z.boolean() })
const timeoutMs = 5000

/** Queries the configured service by the common protocol: `response` in, `success` out. */
function externalCheck({ verify, secret, siteKey }: Extract<BotCheckConfig, { kind: 'external' }>): VerifyAnswer {
  return async (answer) => {
    const body = new URLSearchParams({ response: answer, sitekey: siteKey, ...(secret ? { secret } : {}) })
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      // The secret is sent only to the configured address.
      const reply = await fetch(verify, { method: 'POST', body, signal, redirect: 'error' })
      return reply.ok && verdictSchema.parse(await reply.json()).success
    } catch {
      // If the service does not answer, nobody is confirmed.
      return false
    }
  }
}
