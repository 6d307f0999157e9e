import { sql } from 'kysely'
import { commonPasswordIssue, type PasswordContext, passwordIssue } from '../../../domain/identity/password.ts'
import { fieldProblem } from '../../../domain/problem.ts'
import type { IsBreached } from '../../platform/breached-passwords.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isListedPassword } from './is-listed-password.ts'
import { hasSecondFactor } from '../second-factor/second-factors.ts'
import { peopleOfSignIn, phoneOfPerson } from '../person-store.ts'

type NewPassword = { text: string; path: '/newPassword' | '/password' }

/** For a sign-up: only the typed data is available. */
export function assertPassword({ text, path }: NewPassword, person: Omit<PasswordContext, 'isListed'>): void {
  const issue = passwordIssue(text, { ...person, isListed: isListedPassword })
  if (issue) throw fieldProblem(path, issue)
}

/** Queries the service from the settings. Call it outside every transaction and after `assertPassword`, which needs no external answer. */
export async function assertNotBreached(isBreached: IsBreached, { text, path }: NewPassword): Promise<void> {
  if (await isBreached(text)) throw fieldProblem(path, commonPasswordIssue)
}

/** For a person who has a sign-in. Run as the auth role. */
export async function assertOwnPassword(tx: Tx, personId: string, text: string): Promise<void> {
  const person = {
    names: await namesOf(tx, personId),
    phoneNumber: await phoneOfPerson(tx, personId),
    hasSecondFactor: await hasSecondFactor(tx, personId),
  }
  assertPassword({ text, path: '/newPassword' }, person)
}

/** The names of the person in the offices' records, also of those who were joined into them, without repetitions. */
async function namesOf(tx: Tx, personId: string): Promise<string[]> {
  const people = sql<string>`(${peopleOfSignIn(personId)})`
  const found = await tx
    .selectFrom('owners')
    .select('name_english as name')
    .where('id', 'in', people)
    .union(tx.selectFrom('tenants').select('full_name as name').where('id', 'in', people))
    .union(tx.selectFrom('staff_members').select('name_english as name').where('id', 'in', people))
    .execute()
  return found.map(({ name }) => name)
}
