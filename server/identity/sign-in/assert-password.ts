import { commonPasswordIssue, type PasswordContext, passwordIssue } from '../../../domain/identity/password.ts'
import { fieldProblem } from '../../../domain/problem.ts'
import type { IsBreached } from '../../platform/breached-passwords.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isListedPassword } from './is-listed-password.ts'
import { hasSecondFactor } from '../second-factor/second-factors.ts'
import { phoneOfPerson } from '../person-store.ts'

type NewPassword = { text: string; path: '/newPassword' | '/password' }

/** Of somebody who signs up: only what they typed is known. */
export function assertPassword({ text, path }: NewPassword, person: Omit<PasswordContext, 'isListed'>): void {
  const issue = passwordIssue(text, { ...person, isListed: isListedPassword })
  if (issue) throw fieldProblem(path, issue)
}

/** Asks the service that the settings name. Outside every transaction, and after `assertPassword`, which needs no answer from elsewhere. */
export async function assertNotBreached(isBreached: IsBreached, { text, path }: NewPassword): Promise<void> {
  if (await isBreached(text)) throw fieldProblem(path, commonPasswordIssue)
}

/** Of somebody who has a sign-in. Run as the auth role. */
export async function assertOwnPassword(tx: Tx, personId: string, text: string): Promise<void> {
  const person = {
    names: await namesOf(tx, personId),
    phoneNumber: await phoneOfPerson(tx, personId),
    hasSecondFactor: await hasSecondFactor(tx, personId),
  }
  assertPassword({ text, path: '/newPassword' }, person)
}

/** What the offices call the person; the same name once. */
async function namesOf(tx: Tx, personId: string): Promise<string[]> {
  const found = await tx
    .selectFrom('owners')
    .select('name_english as name')
    .where('id', '=', personId)
    .union(tx.selectFrom('tenants').select('full_name as name').where('id', '=', personId))
    .union(tx.selectFrom('staff_members').select('name_english as name').where('id', '=', personId))
    .execute()
  return found.map(({ name }) => name)
}
