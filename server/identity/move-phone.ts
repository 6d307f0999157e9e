import { fieldProblem, type Problem } from '../../domain/problem.ts'
import { gatekeeper } from '../platform/actor.ts'
import type { Tx } from '../platform/database.ts'
import { type Messenger, recipientOf } from './messages-to-person.ts'
import { holderOfPhone, setSignInPhone } from './change-sign-in.ts'
import { passwordMatches } from './passwords.ts'
import { lockPersonToChange } from './person-store.ts'
import { takePhoneCodeTry, usePhoneCode } from './phone-code-store.ts'
import { tellOldNumber } from './tell-old-number.ts'

type PhoneMove = { personId: string; phoneNumber: string; code: string }

/** The person alone moves how they sign in, whatever offices they belong to; the records of those stay as they are. */
export async function movePhone({ within, outbox }: Messenger, move: PhoneMove): Promise<void> {
  const { personId, phoneNumber, code } = move
  const { codeHash, organisationId } = await within(gatekeeper, async (tx) => ({
    codeHash: await takePhoneCodeTry(tx, personId, phoneNumber),
    organisationId: (await recipientOf(tx, personId))?.organisationId,
  }))
  const isRight = await passwordMatches(codeHash, code)
  if (!codeHash || !isRight) throw wrongCode()
  // Messages leave through an office; who is the operator alone has none.
  await within(organisationId ? { kind: 'job', organisationId } : gatekeeper, async (tx) => {
    const old = await tx.actingAs('gatekeeper', (identity) => moveSignIn(identity, { personId, phoneNumber, codeHash }))
    if (organisationId && old !== phoneNumber) await tellOldNumber(tx, outbox, { personId, old })
  })
  if (organisationId) void outbox.deliverSoon(organisationId)
}

type ProvenMove = { personId: string; phoneNumber: string; codeHash: string }

/**
 * Answers the number before. Whatever secret was sent for or to the numbers is dead: a code for the old one, a link to set a new
 * password.
 */
async function moveSignIn(tx: Tx, { personId, phoneNumber, codeHash }: ProvenMove): Promise<string | null> {
  // Used up by another request, or the number somebody else's meanwhile: told apart from a wrong code by nothing.
  if (!(await usePhoneCode(tx, personId, codeHash))) throw wrongCode()
  const holder = await holderOfPhone(tx, phoneNumber)
  if (holder && holder !== personId) throw wrongCode()
  const person = await lockPersonToChange(tx, personId)
  if (!person) throw wrongCode()
  await setSignInPhone(tx, { personId, old: person.phoneNumber, phoneNumber, isProven: true })
  return person.phoneNumber
}

function wrongCode(): Problem {
  return fieldProblem('/code', 'The code is not right, or it has expired.')
}
