import { createHash, randomInt } from 'node:crypto'
import { z } from 'zod'
import { authActor } from '../actor.ts'
import type { VerifyAnswer } from './verify-answer.ts'
import type { Clock } from '../clock.ts'
import type { DataKey } from '../keys/data-key.ts'
import type { Database, Tx } from '../database/database.ts'

// A proof of work by ALTCHA, created and verified here, so no third party sees who requests it.

const algorithm = 'PBKDF2/SHA-256'
/** Iterations per guess. Half a second in a laptop's browser, some seconds on an old phone. */
const cost = 300
const minGuesses = 3000
const maxGuesses = 6000
const lifeSeconds = 600

const challengeSchema = z.object({
  parameters: z.strictObject({
    algorithm: z.literal(algorithm),
    nonce: z.string().max(64),
    salt: z.string().max(64),
    cost: z.literal(cost),
    keyLength: z.literal(32),
    keyPrefix: z.string().max(64),
    keySignature: z.string().max(128),
    // The expiry by our clock, which can be set; ALTCHA's own expiry uses the machine's clock.
    data: z.strictObject({ until: z.number() }),
  }),
  signature: z.string().min(1).max(128),
})
const answerSchema = z.object({
  challenge: challengeSchema,
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(128) }),
})
export type Challenge = z.output<typeof challengeSchema>

type AltchaOptions = { database: Database; clock: Clock; dataKey: DataKey }
/** Loaded when the first form needs it. */
async function readLibrary() {
  const [altcha, { deriveKey }] = await Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/pbkdf2')])
  return { ...altcha, deriveKey }
}

type Altcha = { keyId: string; challenge: () => Promise<Challenge>; judge: VerifyAnswer }

export function altchaCheck({ database, clock, dataKey }: AltchaOptions): Altcha {
  const keys = {
    hmacSignatureSecret: dataKey.derive('bot check').toString('hex'),
    hmacKeySignatureSecret: dataKey.derive('bot check solution').toString('hex'),
  }
  return {
    keyId: createHash('sha256').update(keys.hmacSignatureSecret).digest('hex').slice(0, 12),
    challenge: async () => {
      const data = { until: Math.floor(clock.now().getTime() / 1000) + lifeSeconds }
      const counter = randomInt(minGuesses, maxGuesses)
      const { createChallenge, deriveKey } = await readLibrary()
      return challengeSchema.parse(await createChallenge({ algorithm, cost, counter, data, deriveKey, ...keys }))
    },
    judge: async (text) => {
      const answer = readAnswer(text)
      if (!answer || answer.challenge.parameters.data.until * 1000 < clock.now().getTime()) return false
      const { verifySolution, deriveKey } = await readLibrary()
      const { verified } = await verifySolution({ ...answer, deriveKey, ...keys })
      return verified && (await database.as(authActor, (tx) => isFirstUse(tx, answer.challenge)))
    },
  }
}

function readAnswer(text: string): z.output<typeof answerSchema> | undefined {
  try {
    return answerSchema.parse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')))
  } catch {
    return undefined
  }
}

/** ALTCHA would accept the same answer repeatedly. Only challenges that we signed are stored, so nobody can fill the table. */
async function isFirstUse(tx: Tx, { signature, parameters }: Challenge): Promise<boolean> {
  await tx.deleteFrom('bot_check_answers').where('expires_at', '<', tx.now).execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bot_check_answers')
    .values({ signature, expires_at: new Date(parameters.data.until * 1000) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
