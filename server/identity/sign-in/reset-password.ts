import { createHash, randomBytes } from 'node:crypto'
import { isShortPassword } from '../../../domain/identity/password.ts'
import { fieldProblem } from '../../../domain/problem.ts'
import { authActor } from '../../platform/actor.ts'
import type { Config } from '../../platform/config.ts'
import type { IsBreached } from '../../platform/breached-passwords.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { HashPassword } from '../../platform/keys/hash-password.ts'
import { assertNotBreached, assertOwnPassword } from './assert-password.ts'
import {
  resetLimit,
  resetNumberLimit,
  smsAddressLimit,
  consumeAttempts,
  consumeAttemptIfLeft,
  isSmsLeft,
  officeLinkLimit,
  ownLimits,
} from './login-limits.ts'
import { readInstallation } from '../installation-settings.ts'
import { asAuthRole, type Messenger, type Recipient, recipientOf, sendToPerson } from '../messages-to-person.ts'
import { findCandidates, setPassword } from '../person-store.ts'
import { hasSecondFactor } from '../second-factor/second-factors.ts'
import { provePhone } from './prove-phone.ts'
import { endEverySession } from './session-store.ts'
import { readUsername, normaliseUsername, type Username } from '../username.ts'
import { forgetKnownDevices, peopleOfDevice } from './known-devices.ts'

const lifetimeMs = 30 * 60_000

/** The product name and address for the message. */
type Site = Pick<Config, 'publicAddress' | 'productName' | 'contact'>
type ResetRequest = { username: string; address: string; site: Site; device: string | undefined }

/** Sends a link to everyone whom the user name may identify: by e-mail if they have confirmed an address, otherwise by SMS. */
export async function requestReset(messenger: Messenger, request: ResetRequest): Promise<void> {
  const { username, address, site, device } = request
  const named = readUsername(username)
  const recipients = await asAuthRole(messenger, async (tx) => {
    const known = await peopleOfDevice(tx, device, named)
    const ofStrangers = [smsAddressLimit(address), resetLimit(normaliseUsername(username))]
    const own = known.flatMap((personId) => (device ? ownLimits('LINK', device, personId) : []))
    await consumeAttempts(tx, own.length > 0 ? own : ofStrangers)
    return recipientsOf(tx, named, known)
  })
  for (const { isByMail, ...recipient } of recipients) await sendLink(messenger, recipient, { isByMail, site })
}

/** The same by SMS, requested by an office. The office learns nothing, and the person's current password stays valid. */
export async function sendResetLink(messenger: Messenger, personId: string, site: Site): Promise<void> {
  const recipient = await asAuthRole(messenger, async (tx) => {
    const found = await recipientOf(tx, personId)
    return found && (await consumeAttemptIfLeft(tx, officeLinkLimit(found.phoneNumber))) ? found : undefined
  })
  if (recipient) await sendLink(messenger, recipient, { isByMail: false, site })
}

type Way = { isByMail: boolean; site: Site }

async function sendLink(messenger: Messenger, recipient: Recipient, { isByMail, site }: Way): Promise<void> {
  const token = randomBytes(18).toString('base64url')
  await sendToPerson(messenger, recipient, {
    body: async (tx) => {
      const { productName } = await readInstallation(tx, site)
      const body = `${productName}: set a new password within 30 minutes. If you did not ask for this, ignore it. ${site.publicAddress}/auth/reset?token={secret}`
      return { body }
    },
    secret: token,
    lifetimeMs,
    mailSubject: isByMail ? 'Set a new password' : undefined,
    keep: (identity) => upsertToken(identity, recipient.personId, { token, isByPhone: !isByMail }),
  })
}

type LinkRecipient = Recipient & { isByMail: boolean }

/** The limits of people other than `known` cause no error, because a CID and a number may belong to the same person. */
async function recipientsOf(tx: Tx, named: Username, known: readonly string[]): Promise<LinkRecipient[]> {
  const found: LinkRecipient[] = []
  for (const { id } of await findCandidates(tx, named)) {
    const recipient = await recipientOf(tx, id)
    if (!recipient) continue
    const { phoneNumber, email } = recipient
    const isByMail = named.email !== null && email === named.email
    const isLeft = () => (isByMail ? consumeAttemptIfLeft(tx, resetNumberLimit(phoneNumber)) : isSmsLeft(tx, phoneNumber))
    if (known.includes(id) || (await isLeft())) found.push({ ...recipient, isByMail })
  }
  return found
}

type NewToken = { token: string; isByPhone: boolean }

async function upsertToken(tx: Tx, personId: string, { token, isByPhone }: NewToken): Promise<void> {
  await tx.deleteFrom('reset_tokens').where('expires_at', '<', tx.now).execute()
  const expiresAt = new Date(tx.now.getTime() + lifetimeMs)
  await tx
    .insertInto('reset_tokens')
    .values({ token_hash: hashOf(token), person_id: personId, by_phone: isByPhone, expires_at: expiresAt })
    .execute()
}

type ResetServices = { within: Database['as']; hashPassword: HashPassword; isBreached: IsBreached }

/** Single use: the person now has their own password, and all their sessions have ended. Returns the person. */
export async function resetPassword(
  { within, hashPassword, isBreached }: ResetServices,
  reset: { token: string; newPassword: string; knownDevice: string | undefined },
): Promise<{ personId: string }> {
  const tokenHash = hashOf(reset.token)
  // Checked before the slow hash; otherwise anyone could keep the machine busy with invented links.
  await within(authActor, async (tx) => {
    const { personId } = await lockToken(tx, tokenHash)
    await assertOwnPassword(tx, personId, reset.newPassword)
  })
  await assertNotBreached(isBreached, { text: reset.newPassword, path: '/newPassword' })
  const hash = await hashPassword(reset.newPassword)
  return within(authActor, async (tx) => {
    const { personId, isByPhone } = await lockToken(tx, tokenHash)
    // The link does not ask for the second factor, which may belong to an earlier holder of the account.
    if (isByPhone && !(await hasSecondFactor(tx, personId))) await provePhone(tx, personId)
    await setPassword(tx, personId, { hash, isOwn: true, isShort: isShortPassword(reset.newPassword) })
    // A second factor may have been removed in the meantime. Removing one waits for the person's row, which was just written.
    await assertOwnPassword(tx, personId, reset.newPassword)
    await endEverySession(tx, personId)
    await forgetKnownDevices(tx, personId, reset.knownDevice)
    return { personId }
  })
}

/** Locked until the transaction ends, so that the second of two simultaneous uses finds it deleted. */
async function lockToken(tx: Tx, tokenHash: string): Promise<{ personId: string; isByPhone: boolean }> {
  const found = await tx
    .selectFrom('reset_tokens')
    .select(['person_id as personId', 'by_phone as isByPhone'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', tx.now)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw fieldProblem('/token', 'This link has expired or was already used. Request a new one.')
  return found
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
