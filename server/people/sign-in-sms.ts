import type { Standing } from '../identity/join-organisation.ts'
import type { Tx } from '../platform/database.ts'
import type { Outbox } from '../platform/outbox.ts'
import { signInMessage } from '../settings/sign-in-message.ts'

type Invitation = { personId: string; phoneNumber: string; standing: Standing; password: string }

/**
 * Tells someone how they sign in. What depends on whether they signed in before is the sealed part, so the stored text
 * does not tell the office either.
 */
export async function sendSignIn(
  tx: Tx,
  outbox: Outbox,
  { personId, phoneNumber, standing, password }: Invitation,
): Promise<void> {
  const { name } = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
  const values = { organisation: shortPlain(name), phone: phoneNumber, signIn: '{secret}' }
  const message = await signInMessage(tx, 'USER_CREATED', values)
  await outbox.send(tx, { ...message, personId, to: phoneNumber, secret: secretFor(standing, password) })
}

function secretFor(standing: Standing, password: string): string {
  switch (standing) {
    case 'NEW':
      return `password: ${password}`
    case 'HERE':
      return 'with the password you have.'
    case 'ELSEWHERE':
      return 'with the password you have. Sign in and accept the role.'
  }
}

const longestName = 50

/** One SMS holds 160 characters, and only if all are of the GSM alphabet: letters without accents do it for names. */
export function shortPlain(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 .,&'()/-]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.slice(0, longestName).trim() || 'your office'
}
