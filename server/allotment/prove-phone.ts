import { fieldProblem } from '../../domain/problem.ts'
import { codeLifetimeMs, maxCodeTries } from '../identity/sign-in/login-code-store.ts'
import {
  consumeAttempts,
  keyOf,
  type Limit,
  recordFailure,
  smsAddressLimit,
  strangersSmsLimit,
} from '../identity/sign-in/login-limits.ts'
import { requirePrefixInUse } from '../identity/phone-prefixes.ts'
import { abbreviateName } from '../identity/sign-in-change/abbreviate-name.ts'
import { authActor } from '../platform/actor.ts'
import type { Database } from '../platform/database/database.ts'
import { codeLine } from '../platform/http/public-address.ts'
import type { Services } from '../platform/services.ts'
import { phoneCodeLimit } from './allotment-limits.ts'
import { isPhoneCode, makePhoneCode, type PhoneCode } from './phone-code.ts'

type Within = Database['as']
type Asked = { within: Within; address: string; roundId: string; phoneNumber: string; organisationId: string }

/**
 * Sends a code by SMS to the typed number. The reply does not reveal whether the number belongs to an applicant. Returns the token of the
 * code.
 */
export async function sendPhoneCode({ outbox, dataKey }: Services, asked: Asked): Promise<string> {
  const { within, address, roundId, phoneNumber, organisationId } = asked
  await within(authActor, async (tx) => {
    await requirePrefixInUse(tx, phoneNumber)
    await consumeAttempts(tx, [smsAddressLimit(address), phoneCodeLimit(phoneNumber), strangersSmsLimit(phoneNumber)])
  })
  const codeToken = await within({ kind: 'job', organisationId }, async (tx) => {
    const deadline = new Date(tx.now.getTime() + codeLifetimeMs)
    const made = makePhoneCode(dataKey, { roundId, phoneNumber }, deadline)
    const { name } = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
    const body = `${abbreviateName(name)}: this code proves your phone for the allotment. It expires in 5 minutes. Do not share it. code: {secret}${codeLine()}`
    await outbox.send(tx, { to: phoneNumber, body, secret: made.code, deadline })
    return made.codeToken
  })
  void outbox.deliverSoon(organisationId)
  return codeToken
}

type Given = { within: Within; roundId: string; phoneNumber: string; given: PhoneCode }

/** The attempt is counted before the code is checked. */
export async function requirePhoneCode({ dataKey }: Services, { within, roundId, phoneNumber, given }: Given): Promise<void> {
  const isRight = await within(authActor, async (tx) => {
    await consumeAttempts(tx, [triesLimit(given.codeToken)])
    return isPhoneCode(dataKey, { roundId, phoneNumber }, { ...given, now: tx.now })
  })
  if (!isRight) throw fieldProblem('/code', 'This code is wrong or has expired. Have a new code sent.')
}

/** A code is valid once: using it also uses up its attempts. */
export async function usePhoneCode(within: Within, { codeToken }: PhoneCode): Promise<void> {
  const spent = Array.from({ length: maxCodeTries }, () => triesLimit(codeToken))
  await within(authActor, (tx) => recordFailure(tx, spent))
}

const triesLimit = (codeToken: string): Limit => ({
  ...{ key: keyOf('allotment-code-tries', codeToken), max: maxCodeTries, windowMs: 2 * codeLifetimeMs },
  what: 'This code was tried too often, or used. Have a new code sent.',
})
