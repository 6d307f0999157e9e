import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/network-of.ts'

// Run as the auth role. For sign-ins only failures are counted, so that an office behind one address may sign in simultaneously. For calls
// that send an SMS every request is counted. An address is counted as its network (`networkOf`).

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** `what` is the subject of the error message. */
export type Limit = { key: string; max: number; windowMs: number; what?: string }

/** A limit of `max` attempts in this time, for the combination of the parts. */
const limitIn =
  (windowMs: number) =>
  (max: number, ...parts: string[]): Limit => ({ key: keyOf(...parts), max, windowMs })
export const perMinute = limitIn(minuteMs)
const perQuarterHour = limitIn(15 * minuteMs)
export const perHour = limitIn(60 * minuteMs)
export const perDay = limitIn(dayMs)

/** 10 failures per user name and address in 15 minutes (api.md, Limits). */
export const userLimit = (address: string, username: string) => perQuarterHour(10, 'user', networkOf(address), username)

/** The same number per person and address, for all their user names: several people may have one CID. */
export const personLimit = (address: string, personId: string) => perQuarterHour(10, 'person', networkOf(address), personId)

/**
 * Failures of a user name from any address. Above the limit a bot check is required. Nothing is locked, because a stranger could then lock
 * anyone out.
 */
export const globalLimit = (username: string) => perQuarterHour(3, 'anywhere', username)

/** The same limit for a device on which the person signed in before: failures elsewhere do not count against it. */
export const knownDeviceLimit = (device: string, username: string) => perQuarterHour(10, 'device', device, username)

export const knownDevicePersonLimit = (device: string, personId: string) => perQuarterHour(10, 'device-person', device, personId)

export const knownDeviceDoubt = (device: string, username: string) => perQuarterHour(3, 'device-doubt', device, username)

/** Wrong passwords inside a session, so that a stolen session cannot be used to guess them. */
export const insideLimit = (personId: string) => perQuarterHour(10, 'inside', personId)

/** 5 wrong second-factor codes in 15 minutes, from any address: the person who tries them already has the password. */
export const secondFactorLimit = (personId: string) => perQuarterHour(5, 'second-factor', personId)

/** 3 login codes per number and hour, for all devices on which its holder never signed in. */
export const loginCodeLimit = (phoneNumber: string) => perHour(3, 'login-code', phoneNumber)

/** 10 SMS per number and day with codes, links and warnings that strangers caused. */
export const strangersSmsLimit = (phoneNumber: string) => perDay(10, 'strangers-sms', phoneNumber)

/** For a device on which the person signed in before: 3 codes and 3 links an hour, and 10 of both together a day. */
export const ownLimits = (kind: 'CODE' | 'LINK', device: string, personId: string) => [
  perHour(3, 'own', kind, device, personId),
  perDay(10, 'own-day', device, personId),
]

/** 3 codes per hour to a phone or e-mail that somebody wants to sign in with, and 10 per person to all contacts. */
export const signInCodeLimits = (personId: string, newValue: string) => [
  perHour(3, 'phone-code', newValue),
  perHour(10, 'phone-code-by', personId),
]

/**
 * 10 messages per day about proposed changes to one person's sign-in, over all offices. Messages of identity checks are not limited by
 * this.
 */
export const proposalLimit = (personId: string) => perDay(10, 'sign-in-proposal', personId)

/**
 * 3 resets per user name and hour, with an error; and 3 per number without one, because a CID and a number may belong to the same person.
 */
export const resetLimit = (username: string) => perHour(3, 'reset', username)

export const resetNumberLimit = (phoneNumber: string) => perHour(3, 'reset-number', phoneNumber)

/** 3 links per number and hour that offices request; strangers cannot exhaust them. */
export const officeLinkLimit = (phoneNumber: string) => perHour(3, 'office-link', phoneNumber)

/** 5 corrections of a person's sign-in per day and office, and as many new passwords: each sends messages. */
export const correctionLimit = (organisationId: string, personId: string) => perDay(5, 'correction', organisationId, personId)

export const sentPasswordLimit = (organisationId: string, personId: string) =>
  perDay(5, 'sent-password', organisationId, personId)

/** 10 messages per day to a number that offices set for a sign-in, over all offices and people. */
export const correctedNumberLimit = (phoneNumber: string) => perDay(10, 'corrected-number', phoneNumber)

/** 3 SMS per day with one receipt, over all members of the office. */
export const receiptSmsLimit = (paymentId: string) => ({
  ...perDay(3, 'receipt-sms', paymentId),
  what: 'This receipt was already sent 3 times.',
})

/** 3 SMS per day that explain one advice. */
export const explanationSmsLimit = (adviceId: string) => ({
  ...perDay(3, 'explanation-sms', adviceId),
  what: 'This explanation was already sent 3 times.',
})

/** 3 messages per day and person about sign-ins on new devices. */
export const newDeviceLimit = (personId: string) => perDay(3, 'new-device', personId)

/** 10 attempts per hour to join another sign-in, right or wrong. */
export const joinLimit = (signInId: string) => perHour(10, 'join', signInId)

/** 10 sign-ups per hour and address: an operator reviews each organisation. */
export const signUpLimit = (address: string) => perHour(10, 'sign-up', networkOf(address))

/** 30 enquiries about listings per hour and address. */
export const enquiryLimit = (address: string) => perHour(30, 'enquiry', networkOf(address))

/** 3 viewing requests per day and phone number, because each sends an SMS. */
export const viewingPhoneLimit = (phoneNumber: string) => perDay(3, 'viewing', phoneNumber)

/** 5 requests for access per hour and address. */
export const accessRequestLimit = (address: string) => perHour(5, 'access-request', networkOf(address))

/** 60 unknown payment links per minute and address. */
export const paymentLinkLimit = (address: string) => perMinute(60, 'payment-link', networkOf(address))

/** 60 unknown calendar links per minute and address. */
export const calendarLinkLimit = (address: string) => perMinute(60, 'calendar-link', networkOf(address))

/** 60 unknown API tokens per minute and address; a valid one is accepted anyway. */
export const apiTokenLimit = (address: string) => perMinute(60, 'api-token', networkOf(address))

/** 10 payments per hour that start from the link of one advice, and 60 per address: all phones of a carrier may share one. */
export const linkPaymentLimits = (adviceId: string, address: string) => [
  perHour(10, 'link-payment', adviceId),
  perHour(60, 'link-payment-address', networkOf(address)),
]

/** 5 accounts tried per hour in one payment by link: for each, a bank sends a code. */
export const linkAccountLimit = (orderId: string) => perHour(5, 'link-account', orderId)

/** 60 requests for an SMS per minute and address, over all numbers. */
export const smsAddressLimit = (address: string) => perMinute(60, 'sms-address', networkOf(address))

/** 120 starts of a passkey sign-in per minute and address. */
export const passkeyLimit = (address: string) => perMinute(120, 'passkey', networkOf(address))

/** 60 failures per minute and address. */
export const addressLimit = (address: string) => perMinute(60, 'address', networkOf(address))

export function keyOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

export async function assertWithinLimit(tx: Tx, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    const leftMs = await leftOf(tx, limit, limit.max)
    if (leftMs > 0) throw tooMany('Too many failed attempts.', leftMs)
  }
}

/** The same check after this attempt is counted too. */
export async function assertNotExceeded(tx: Tx, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    const leftMs = await leftOf(tx, limit, limit.max + 1)
    if (leftMs > 0) throw tooMany('Too many failed attempts.', leftMs)
  }
}

export async function isExceeded(tx: Tx, limit: Limit): Promise<boolean> {
  return (await leftOf(tx, limit, limit.max + 1)) > 0
}

/** Whether there were so many failures that the next attempt may come from a program. */
export async function isPastLimit(tx: Tx, limit: Limit): Promise<boolean> {
  return (await leftOf(tx, limit, limit.max)) > 0
}

/** The remaining time of a reached limit; 0 if it was not reached. */
async function leftOf(tx: Tx, { key, windowMs }: Limit, max: number): Promise<number> {
  const counted = await tx.selectFrom('login_failures').select(['failures', 'since']).where('key', '=', key).executeTakeFirst()
  if (!counted || counted.failures < max) return 0
  return Math.max(0, counted.since.getTime() + windowMs - tx.now.getTime())
}

function tooMany(what: string, leftMs: number): Problem {
  const minutes = Math.ceil(leftMs / minuteMs)
  const hours = Math.ceil(minutes / 60)
  const wait = minutes === 1 ? 'a minute' : minutes > 120 ? `${hours} hours` : `${minutes} minutes`
  return new Problem('TOO_MANY_REQUESTS', `${what} Wait ${wait} and try again.`, { retryAfterSeconds: Math.ceil(leftMs / 1000) })
}

/** Counts first and checks afterwards, so that simultaneous requests do not all pass. Rejected requests are rolled back. */
export async function consumeAttempt(tx: Tx, limit: Limit): Promise<void> {
  if (await consumeAttemptIfLeft(tx, limit)) return
  throw tooMany(limit.what ?? 'Too many requests.', await leftOf(tx, limit, limit.max))
}

export async function consumeAttempts(tx: Tx, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) await consumeAttempt(tx, limit)
}

/** The same for a limit that must not be revealed. */
export async function consumeAttemptIfLeft(tx: Tx, limit: Limit): Promise<boolean> {
  await recordFailure(tx, [limit])
  return !(await isExceeded(tx, limit))
}

/** Whether strangers may cause one more link or warning to this number. The result must not be revealed. */
export async function isSmsLeft(tx: Tx, phoneNumber: string): Promise<boolean> {
  return (
    (await consumeAttemptIfLeft(tx, resetNumberLimit(phoneNumber))) && consumeAttemptIfLeft(tx, strangersSmsLimit(phoneNumber))
  )
}

export async function recordFailure(tx: Tx, limits: readonly Limit[]): Promise<void> {
  for (const { key, windowMs } of limits) {
    const start = new Date(tx.now.getTime() - windowMs)
    await sql`
      insert into login_failures as f (key, failures, since) values (${key}, 1, ${tx.now})
      on conflict (key) do update set
        failures = case when f.since <= ${start} then 1 else f.failures + 1 end,
        since = case when f.since <= ${start} then excluded.since else f.since end`.execute(tx)
  }
  await deleteOld(tx)
}

/** The right secret was given, so the earlier failures were the person's own. */
export async function deleteFailures(tx: Tx, limits: readonly Limit[]): Promise<void> {
  const keys = limits.map(({ key }) => key)
  await tx.deleteFrom('login_failures').where('key', 'in', keys).execute()
}

/** The attempt that was counted in advance was no failure. */
export async function returnAttempt(tx: Tx, { key }: Limit): Promise<void> {
  const counted = await tx.selectFrom('login_failures').select('failures').where('key', '=', key).forUpdate().executeTakeFirst()
  if (!counted) return
  if (counted.failures > 1) await sql`update login_failures set failures = failures - 1 where key = ${key}`.execute(tx)
  else await tx.deleteFrom('login_failures').where('key', '=', key).execute()
}

/** Deletes old rows with every failure. Rows that another process has locked are skipped, so nobody waits. */
async function deleteOld(tx: Tx): Promise<void> {
  await sql`
    delete from login_failures where key in (
      select key from login_failures where since < ${new Date(tx.now.getTime() - dayMs)} limit 100 for update skip locked
    )`.execute(tx)
}
