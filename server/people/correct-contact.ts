import { correctSignIn } from '../identity/sign-in-change/correct-sign-in.ts'
import { correctedNumberLimit, consumeAttemptIfLeft } from '../identity/sign-in/login-limits.ts'
import type { NewPassword } from '../identity/sign-in/passwords.ts'
import { abbreviateName } from '../identity/sign-in-change/abbreviate-name.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import { sendSignIn } from './send-sign-in.ts'

type Contact = { phoneNumber: string | null; email: string | null }
type ContactCorrection = {
  personId: string
  before: Contact
  details: { phoneNumber?: string | null | undefined; email?: string | null | undefined }
  /** Without one the person signs in by code. */
  password?: NewPassword
}

/** Called after an office has corrected phone or e-mail in its record. The sign-in follows if the rules allow it (correct-sign-in.ts). */
export async function correctContact(
  tx: Tx,
  outbox: Outbox,
  { personId, before, details, password }: ContactCorrection,
): Promise<void> {
  // A form sends all of its fields.
  const phoneNumber = details.phoneNumber === before.phoneNumber ? undefined : (details.phoneNumber ?? undefined)
  const email = details.email === before.email ? undefined : details.email
  if (phoneNumber === undefined && email === undefined) return
  const standing = await correctSignIn(tx, { personId, before, phoneNumber, email, ...(password ? { password } : {}) })
  if (!standing || !phoneNumber) return
  // Sends the same two messages in every case. The differing part is sealed, because the office can read its outbox.
  if (standing !== 'ASKED' && before.phoneNumber && (await canNotify(tx, before.phoneNumber)))
    await notifyPreviousNumber(tx, outbox, { personId, to: before.phoneNumber, isMoved: standing === 'NEW' })
  if (await canNotify(tx, phoneNumber))
    await sendSignIn(tx, outbox, { personId, phoneNumber, standing, password: password?.text })
}

function canNotify(tx: Tx, phoneNumber: string): Promise<boolean> {
  return tx.actingAs('auth', (identity) => consumeAttemptIfLeft(identity, correctedNumberLimit(phoneNumber)))
}

type PreviousNumber = { personId: string; to: string; isMoved: boolean }

async function notifyPreviousNumber(tx: Tx, outbox: Outbox, { personId, to, isMoved }: PreviousNumber): Promise<void> {
  const { name } = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
  const secret = isMoved
    ? 'you no longer sign in with this number. If this is wrong, call the office.'
    : 'the office now has another phone number for you. You sign in as before.'
  const about = { entity: 'signInChange', entityId: personId }
  await outbox.send(tx, { personId, about, to, body: `${abbreviateName(name)}: {secret}`, secret })
}
