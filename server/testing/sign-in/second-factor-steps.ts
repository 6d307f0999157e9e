import { secondFactorContract } from '../../../domain/identity/second-factor-contract.ts'
import { codeOf, stepAt } from '../../identity/second-factor/totp.ts'
import type { Caller, TestApp } from '../test-app.ts'

export const halfMinuteMs = 30_000
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Computes the code like an authenticator app. */
export function codeAt(secret: string, now: Date): string {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return codeOf(bytes, stepAt(now))
}

export function secondFactorSteps(app: TestApp) {
  const codeIn = (secret: string) => codeAt(secret, app.clock.now())
  return {
    codeIn,
    /** Sets up an app; the clock is then at a time when its next code is valid. */
    enrol: async <P extends { caller: Caller }>(person: P) => {
      const { secret } = await person.caller.call(secondFactorContract.beginApp, {})
      const { recoveryCodes } = await person.caller.call(secondFactorContract.confirmApp, { body: { code: codeIn(secret) } })
      app.clock.set(new Date(app.clock.now().getTime() + halfMinuteMs))
      return { ...person, secret, recoveryCodes: recoveryCodes ?? [] }
    },
  }
}
