import { fieldProblem, type Problem } from '../../domain/problem.ts'
import { gatekeeper } from '../platform/actor.ts'
import type { Database, Tx } from '../platform/database.ts'
import { passwordMatches } from './passwords.ts'
import { personOfPhone, phoneOfPerson } from './person-store.ts'
import { takePhoneCodeTry, usePhoneCode } from './phone-code-store.ts'

type PhoneMove = { personId: string; phoneNumber: string; code: string }

/** The person alone moves how they sign in, whatever offices they belong to; the records of those stay as they are. */
export async function movePhone(within: Database['as'], { personId, phoneNumber, code }: PhoneMove): Promise<void> {
  const codeHash = await within(gatekeeper, (tx) => takePhoneCodeTry(tx, personId, phoneNumber))
  const isRight = await passwordMatches(codeHash, code)
  if (!codeHash || !isRight) throw wrongCode()
  await within(gatekeeper, async (tx) => {
    // Used up by another request, or the number somebody else's meanwhile: told apart from a wrong code by nothing.
    if (!(await usePhoneCode(tx, personId, codeHash))) throw wrongCode()
    const holder = await personOfPhone(tx, phoneNumber)
    if (holder && holder.id !== personId) throw wrongCode()
    await moveSignIn(tx, personId, phoneNumber)
  })
}

/** Whatever secret was sent for or to the numbers before is dead: a code for the old number, a link to set a new password. */
async function moveSignIn(tx: Tx, personId: string, phoneNumber: string): Promise<void> {
  const old = await phoneOfPerson(tx, personId)
  await tx.updateTable('people').set({ phone_number: phoneNumber }).where('id', '=', personId).execute()
  const numbers = old ? [old, phoneNumber] : [phoneNumber]
  await tx.deleteFrom('login_codes').where('phone_number', 'in', numbers).execute()
  await tx.deleteFrom('reset_tokens').where('person_id', '=', personId).execute()
}

function wrongCode(): Problem {
  return fieldProblem('/code', 'The code is not right, or it has expired.')
}
