import { isOpen } from '../../../domain/identity/sign-in-change.ts'
import { fieldProblem, type Problem } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { publishEvent } from '../../platform/events.ts'
import { asAuthRole, type Messenger, type NamedMessenger, type SecretMessenger } from '../messages-to-person.ts'
import { moveSignIn } from './move-sign-in.ts'
import { lockPersonToChange, phoneOfPerson } from '../person-store.ts'
import { sendSignInCode } from '../sign-in/send-sign-in-code.ts'
import { decideChange, findChange } from './sign-in-change-store.ts'
import { changeOfToken, type LinkedChange, outboxFor } from './sign-in-notice-store.ts'

// The actions that a person can take by the link in a message to their contact, without signing in. The link proves the old contact, the
// code the new one.

export function readByLink(tx: Tx, token: string): Promise<LinkedChange> {
  return tx.actingAs('auth', (identity) => requireLink(identity, token))
}

async function requireLink(tx: Tx, token: string): Promise<LinkedChange> {
  const change = await changeOfToken(tx, token)
  if (!change || !isOpen(change, tx.now))
    throw fieldProblem('/token', 'This link has expired, or the change was already confirmed, stopped or withdrawn.')
  return change
}

/** The answer does not reveal whether somebody else signs in with the new phone or e-mail. In that case no code is sent. */
export async function sendCodeByLink(
  messenger: SecretMessenger & NamedMessenger,
  { token, address }: { token: string; address: string },
): Promise<void> {
  const change = await asAuthRole(messenger, (tx) => requireLink(tx, token))
  if (!change.canConfirm) throw stopOnly()
  const { personId, kind, newValue, organisationId } = change
  await sendSignInCode(messenger, { personId, kind, newValue, organisationId, address })
}

export async function confirmByLink(
  messenger: NamedMessenger,
  { token, code }: { token: string; code: string },
): Promise<{ personId: string }> {
  const change = await asAuthRole(messenger, (tx) => requireLink(tx, token))
  if (!change.canConfirm) throw stopOnly()
  const { id, personId, kind, newValue, organisationId } = change
  const through = await asAuthRole(messenger, async (tx) => {
    const phone = await phoneOfPerson(tx, personId)
    return phone ? outboxFor(tx, personId, phone, organisationId) : organisationId
  })
  await moveSignIn(messenger, {
    ...{ personId, kind, newValue, code, organisationId: through },
    check: async (tx) => {
      await lockPersonToChange(tx, personId)
      await requireLink(tx, token)
    },
  })
  await messenger.within({ kind: 'job', organisationId }, async (tx) => {
    const decided = await tx.actingAs('auth', (identity) => findChange(identity, id))
    if (decided?.status === 'CONFIRMED') await publishEvent(tx, 'signIn.changed', { personId, kind, status: 'CONFIRMED' })
  })
  return { personId }
}

export async function stopByLink(messenger: Messenger, token: string): Promise<void> {
  const { id, organisationId } = await asAuthRole(messenger, (tx) => requireLink(tx, token))
  await stopChange(messenger, { id, organisationId })
}

/** Stopped by the person, from any of their contacts or from their profile. */
export async function stopChange(
  { within }: Messenger,
  { id, organisationId }: { id: string; organisationId: string },
): Promise<void> {
  await within({ kind: 'job', organisationId }, async (tx) => {
    const change = await tx.actingAs('auth', async (identity) => {
      const found = await findChange(identity, id)
      if (found) await lockPersonToChange(identity, found.personId)
      await decideChange(identity, id, 'STOPPED')
      return found
    })
    if (change && !change.isHidden)
      await publishEvent(tx, 'signIn.changed', { personId: change.personId, kind: change.kind, status: 'STOPPED' })
  })
}

function stopOnly(): Problem {
  return fieldProblem('/token', 'This link can only stop the change. Confirm it from the phone or e-mail that you sign in with.')
}
