import type { Standing } from '../identity/join-organisation.ts'
import { abbreviateName } from '../identity/sign-in-change/abbreviate-name.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import { publicAddress } from '../platform/http/public-address.ts'
import { signInMessage } from '../settings/sign-in-message.ts'

type Invitation = {
  personId: string
  phoneNumber: string
  standing: Standing | 'CONTACT' | 'ASKED'
  password: string | undefined
}

/**
 * Notifies a person how to sign in. The part that depends on whether they signed in before is sealed, so the stored text does not reveal it
 * to the office either.
 */
export async function sendSignIn(
  tx: Tx,
  outbox: Outbox,
  { personId, phoneNumber, standing, password }: Invitation,
): Promise<void> {
  const { name } = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
  const values = { organisation: abbreviateName(name), phone: phoneNumber, signIn: '{secret}' }
  const message = await signInMessage(tx, 'USER_CREATED', values)
  await outbox.send(tx, { ...message, personId, to: phoneNumber, secret: secretFor(standing, password) })
}

const signInPage = () => `${publicAddress()}/auth`

function secretFor(standing: Invitation['standing'], password: string | undefined): string {
  switch (standing) {
    case 'NEW':
      return password === undefined
        ? `Sign in with a code at ${signInPage()}`
        : `Sign in at ${signInPage()} with password: ${password}`
    case 'HERE':
      return 'Sign in with the password you have.'
    case 'ELSEWHERE':
      return 'Sign in with the password you have and accept the role.'
    case 'CONTACT':
      return 'It is for messages only. You sign in as before.'
    case 'ASKED':
      return 'To sign in with this number, confirm it first: see the SMS to your old number.'
  }
}
