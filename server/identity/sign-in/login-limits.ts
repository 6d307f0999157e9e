import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/network-of.ts'

// Run as the auth role. Of sign-ins failures only are counted, so that an office behind one address may sign in all at once; of
// what sends an SMS every request is. An address is counted as its network (`networkOf`).

const minuteMs = 60_000
const quarterHourMs = 15 * minuteMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** `what` begins the sentence of the refusal. */
export type Limit = { key: string; max: number; windowMs: number; what?: string }

/** 10 failures per user name and address in 15 minutes (api.md, Limits). */
export function userLimit(address: string, username: string): Limit {
  return { key: keyOf('user', networkOf(address), username), max: 10, windowMs: quarterHourMs }
}

/** As many per person and address, whatever user name of theirs was typed: a CID may be several people's. */
export function personLimit(address: string, personId: string): Limit {
  return { key: keyOf('person', networkOf(address), personId), max: 10, windowMs: quarterHourMs }
}

/**
 * Failures of a user name from anywhere. Past them a bot check is asked, and nothing is locked: a stranger could lock anybody
 * out otherwise.
 */
export function globalLimit(username: string): Limit {
  return { key: keyOf('anywhere', username), max: 3, windowMs: quarterHourMs }
}

/** The same of a device on which the person signed in before: no failure elsewhere counts against it. */
export function knownDeviceLimit(device: string, username: string): Limit {
  return { key: keyOf('device', device, username), max: 10, windowMs: quarterHourMs }
}

export function knownDevicePersonLimit(device: string, personId: string): Limit {
  return { key: keyOf('device-person', device, personId), max: 10, windowMs: quarterHourMs }
}

export function knownDeviceDoubt(device: string, username: string): Limit {
  return { key: keyOf('device-doubt', device, username), max: 3, windowMs: quarterHourMs }
}

/** Wrong passwords inside a session, so that a stolen one cannot try them all. */
export function insideLimit(personId: string): Limit {
  return { key: keyOf('inside', personId), max: 10, windowMs: quarterHourMs }
}

/** 5 wrong codes of a second factor in 15 minutes, from wherever: whoever tries them has the password already. */
export function secondFactorLimit(personId: string): Limit {
  return { key: keyOf('second-factor', personId), max: 5, windowMs: quarterHourMs }
}

/** 3 login codes a number an hour, for all devices on which its holder never signed in. */
export function loginCodeLimit(phoneNumber: string): Limit {
  return { key: keyOf('login-code', phoneNumber), max: 3, windowMs: hourMs }
}

/** 10 SMS a number a day with codes, links and warnings that strangers brought about. */
export function strangersSmsLimit(phoneNumber: string): Limit {
  return { key: keyOf('strangers-sms', phoneNumber), max: 10, windowMs: dayMs }
}

/** Of a device on which the person signed in before: its own 3 codes and 3 links an hour, and 10 of both a day. */
export function ownLimits(kind: 'CODE' | 'LINK', device: string, personId: string): Limit[] {
  return [
    { key: keyOf('own', kind, device, personId), max: 3, windowMs: hourMs },
    { key: keyOf('own-day', device, personId), max: 10, windowMs: dayMs },
  ]
}

/** 3 codes an hour to a phone or e-mail that somebody wants to sign in with; and 10 a person, whatever they go to. */
export function signInCodeLimits(personId: string, newValue: string): Limit[] {
  return [
    { key: keyOf('phone-code', newValue), max: 3, windowMs: hourMs },
    { key: keyOf('phone-code-by', personId), max: 10, windowMs: hourMs },
  ]
}

/** 10 messages a day about changes that offices propose to how one person signs in, whichever offices. Those of identity checks go beyond. */
export function proposalLimit(personId: string): Limit {
  return { key: keyOf('sign-in-proposal', personId), max: 10, windowMs: dayMs }
}

/** 3 resets a user name an hour, told; and 3 a number, silently, because a CID and a number may be one person's. */
export function resetLimit(username: string): Limit {
  return { key: keyOf('reset', username), max: 3, windowMs: hourMs }
}

export function resetNumberLimit(phoneNumber: string): Limit {
  return { key: keyOf('reset-number', phoneNumber), max: 3, windowMs: hourMs }
}

/** 3 links a number an hour that offices ask for; strangers cannot use them up. */
export function officeLinkLimit(phoneNumber: string): Limit {
  return { key: keyOf('office-link', phoneNumber), max: 3, windowMs: hourMs }
}

/** 5 corrections of a person's sign-in a day by one office, and as many new passwords: each sends messages. */
export function correctionLimit(organisationId: string, personId: string): Limit {
  return { key: keyOf('correction', organisationId, personId), max: 5, windowMs: dayMs }
}

export function sentPasswordLimit(organisationId: string, personId: string): Limit {
  return { key: keyOf('sent-password', organisationId, personId), max: 5, windowMs: dayMs }
}

/** 10 messages a day to a number that offices gave for somebody's sign-in, whichever offices and whoever it is. */
export function correctedNumberLimit(phoneNumber: string): Limit {
  return { key: keyOf('corrected-number', phoneNumber), max: 10, windowMs: dayMs }
}

/** 3 SMS a day with one receipt, whoever of the office sends them. */
export function receiptSmsLimit(paymentId: string): Limit {
  const what = 'This receipt was already sent 3 times.'
  return { key: keyOf('receipt-sms', paymentId), max: 3, windowMs: dayMs, what }
}

/** 3 SMS a day that explain one advice. */
export function explanationSmsLimit(adviceId: string): Limit {
  const what = 'This explanation was already sent 3 times.'
  return { key: keyOf('explanation-sms', adviceId), max: 3, windowMs: dayMs, what }
}

/** 3 messages a day to a person about sign-ins on new devices. */
export function newDeviceLimit(personId: string): Limit {
  return { key: keyOf('new-device', personId), max: 3, windowMs: dayMs }
}

/** 10 tries an hour to join another sign-in to one's own, right or wrong. */
export function joinLimit(signInId: string): Limit {
  return { key: keyOf('join', signInId), max: 10, windowMs: hourMs }
}

/** 10 sign-ups an hour per address: each is an organisation that an operator reads. */
export function signUpLimit(address: string): Limit {
  return { key: keyOf('sign-up', networkOf(address)), max: 10, windowMs: hourMs }
}

/** 30 enquiries about listings an hour per address. */
export function enquiryLimit(address: string): Limit {
  return { key: keyOf('enquiry', networkOf(address)), max: 30, windowMs: hourMs }
}

/** 3 viewings asked for a day with one phone number, to which an SMS goes each time. */
export function viewingPhoneLimit(phoneNumber: string): Limit {
  return { key: keyOf('viewing', phoneNumber), max: 3, windowMs: dayMs }
}

/** 5 requests for access an hour per address. */
export function accessRequestLimit(address: string): Limit {
  return { key: keyOf('access-request', networkOf(address)), max: 5, windowMs: hourMs }
}

/** 60 payment links a minute per address that lead to nothing. */
export function paymentLinkLimit(address: string): Limit {
  return { key: keyOf('payment-link', networkOf(address)), max: 60, windowMs: minuteMs }
}

/** 60 addresses of calendars a minute that lead to nothing. */
export function calendarLinkLimit(address: string): Limit {
  return { key: keyOf('calendar-link', networkOf(address)), max: 60, windowMs: minuteMs }
}

/** 60 unknown API tokens a minute per address; one that is valid is let in all the same. */
export function apiTokenLimit(address: string): Limit {
  return { key: keyOf('api-token', networkOf(address)), max: 60, windowMs: minuteMs }
}

/** 10 payments an hour that are started by the link of one advice, and 60 per address: a carrier may have all its phones behind one. */
export function linkPaymentLimits(adviceId: string, address: string): Limit[] {
  return [
    { key: keyOf('link-payment', adviceId), max: 10, windowMs: hourMs },
    { key: keyOf('link-payment-address', networkOf(address)), max: 60, windowMs: hourMs },
  ]
}

/** 5 accounts tried an hour in one payment by link: each has a bank send a code. */
export function linkAccountLimit(orderId: string): Limit {
  return { key: keyOf('link-account', orderId), max: 5, windowMs: hourMs }
}

/** 60 requests for an SMS a minute per address, whatever the numbers. */
export function smsAddressLimit(address: string): Limit {
  return { key: keyOf('sms-address', networkOf(address)), max: 60, windowMs: minuteMs }
}

/** 120 beginnings of a sign-in by passkey a minute per address. */
export function passkeyLimit(address: string): Limit {
  return { key: keyOf('passkey', networkOf(address)), max: 120, windowMs: minuteMs }
}

/** 60 failures a minute per address. */
export function addressLimit(address: string): Limit {
  return { key: keyOf('address', networkOf(address)), max: 60, windowMs: minuteMs }
}

export function keyOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

export async function assertWithinLimit(tx: Tx, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    const leftMs = await leftOf(tx, limit, limit.max)
    if (leftMs > 0) throw tooMany('Too many failed attempts.', leftMs)
  }
}

/** The same once this try is counted as well. */
export async function assertNotExceeded(tx: Tx, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    const leftMs = await leftOf(tx, limit, limit.max + 1)
    if (leftMs > 0) throw tooMany('Too many failed attempts.', leftMs)
  }
}

export async function isExceeded(tx: Tx, limit: Limit): Promise<boolean> {
  return (await leftOf(tx, limit, limit.max + 1)) > 0
}

/** Whether there were so many failures that the next may be a program's. */
export async function isPastLimit(tx: Tx, limit: Limit): Promise<boolean> {
  return (await leftOf(tx, limit, limit.max)) > 0
}

/** How long a limit that was reached still holds; 0 when it was not. */
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

/** Counts first and looks then, so that requests sent at once are not all let through; what is refused is rolled back. */
export async function consumeAttempt(tx: Tx, limit: Limit): Promise<void> {
  if (await consumeAttemptIfLeft(tx, limit)) return
  throw tooMany(limit.what ?? 'Too many requests.', await leftOf(tx, limit, limit.max))
}

export async function consumeAttempts(tx: Tx, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) await consumeAttempt(tx, limit)
}

/** The same for a limit that must not tell. */
export async function consumeAttemptIfLeft(tx: Tx, limit: Limit): Promise<boolean> {
  await recordFailure(tx, [limit])
  return !(await isExceeded(tx, limit))
}

/** Whether strangers may have one more link or warning sent to this number; it must not tell. */
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

/** Right at last: the failures before were theirs. */
export async function deleteFailures(tx: Tx, limits: readonly Limit[]): Promise<void> {
  const keys = limits.map(({ key }) => key)
  await tx.deleteFrom('login_failures').where('key', 'in', keys).execute()
}

/** What was counted beforehand was no failure. */
export async function returnAttempt(tx: Tx, { key }: Limit): Promise<void> {
  const counted = await tx.selectFrom('login_failures').select('failures').where('key', '=', key).forUpdate().executeTakeFirst()
  if (!counted) return
  if (counted.failures > 1) await sql`update login_failures set failures = failures - 1 where key = ${key}`.execute(tx)
  else await tx.deleteFrom('login_failures').where('key', '=', key).execute()
}

/** Takes old rows along with every failure; what another process is at is skipped, so nobody waits. */
async function deleteOld(tx: Tx): Promise<void> {
  await sql`
    delete from login_failures where key in (
      select key from login_failures where since < ${new Date(tx.now.getTime() - dayMs)} limit 100 for update skip locked
    )`.execute(tx)
}
