import type { UserRole } from '../../domain/identity/role.ts'
import { duplicateProblem } from '../../domain/problem.ts'
import { organisationOf, supportAccessOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { personIdInOrganisation } from './person-in-organisation.ts'
import { newPersonId } from './new-person-id.ts'
import type { NewPassword } from './sign-in/passwords.ts'
import { releaseEmails, takeOverSignUps } from './pending-sign-up.ts'
import { addCid, insertPersonIfFree, lockPersonOfPhone, setPassword } from './person-store.ts'
import { requirePrefixInUse } from './phone-prefixes.ts'
import { hasRoleIn, insertRole, standingIn } from './role-store.ts'
import { setSignInEmail } from './sign-in-change/change-sign-in.ts'

export type Joining = {
  role: Exclude<UserRole['name'], 'ADMIN' | 'SUPERADMIN'>
  phoneNumber: string
  cid: string | null
  email: string | null
  /** Created before the transaction, whether it is needed or not: hashing is slow, and the response time must reveal nothing. */
  password: NewPassword
}

/**
 * NEW: signs in with the temporary password. HERE: already has a role in this office. ELSEWHERE: signs in for another office, so the role
 * becomes active when the person accepts it. Their identity is not changed or revealed.
 */
export type Standing = 'NEW' | 'HERE' | 'ELSEWHERE'
export type Joined = { personId: string; standing: Standing }

/**
 * Gives someone a role in the acting organisation. If somebody already signs in with that phone, the role is for that person. A person whom
 * an operator registers during support access cannot sign in until the office enables it, because nothing that an operator grants outlasts
 * the access (docs/decisions/0078).
 */
export async function joinOrganisation(tx: Tx, joining: Joining): Promise<Joined> {
  const organisationId = organisationOf(tx.actor)
  if (!organisationId) throw new Error('People join the organisation of who adds them.')
  await requirePrefixInUse(tx, joining.phoneNumber)
  return tx.actingAs('auth', async (identity) => {
    const found = await findOrCreatePerson(identity, joining)
    const { isNew } = found
    const personId = isNew ? found.personId : await personIdInOrganisation(identity, found.personId, organisationId)
    const standing = isNew ? 'NEW' : await standingOf(identity, personId, organisationId)
    const isAccepted = standing !== 'ELSEWHERE'
    const isDisabled = supportAccessOf(tx.actor) !== undefined
    if (!isNew) await assertRoleIsNew(identity, { personId, organisationId, role: joining.role })
    await insertRole(identity, { personId, organisationId, name: joining.role, isAccepted, isDisabled })
    if (isAccepted && joining.cid) await addCid(identity, personId, joining.cid)
    return { personId, standing }
  })
}

const known: Readonly<Record<Joining['role'], string>> = {
  MANAGER: 'A manager with this phone number is already registered.',
  OWNER: 'An owner with this phone number is already registered.',
  TENANT: 'A tenant with this phone number is already registered.',
}

/** The person is locked by their phone number. */
async function assertRoleIsNew(
  tx: Tx,
  { role, ...of }: Pick<Joining, 'role'> & { personId: string; organisationId: string },
): Promise<void> {
  if (await hasRoleIn(tx, { ...of, name: role })) throw duplicateProblem('/phoneNumber', known[role])
}

async function standingOf(tx: Tx, personId: string, organisationId: string): Promise<Standing> {
  const known = await standingIn(tx, personId, organisationId)
  return known?.isAccepted ? 'HERE' : 'ELSEWHERE'
}

const maxAttempts = 5

async function findOrCreatePerson(tx: Tx, joining: Joining): Promise<{ personId: string; isNew: boolean }> {
  const { phoneNumber, email, password } = joining
  const person = { id: newPersonId(), phoneNumber, email, passwordHash: password.hash, isVerified: false, loginEnabled: true }
  // Somebody may get or lose this number between the look-up and the insert, so both are retried.
  await releaseEmails(tx, [email])
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const [signedUp] = await takeOverSignUps(tx, [phoneNumber])
    if (signedUp) return welcomeSignUp(tx, signedUp, joining)
    const known = await lockPersonOfPhone(tx, phoneNumber)
    if (known) return { personId: known.id, isNew: false }
    // If someone else signs in with this e-mail, they keep it, and the caller is not informed. This person signs in by phone or CID.
    const isMade = (await insertPersonIfFree(tx, person)) || (await insertPersonIfFree(tx, { ...person, email: null }))
    if (isMade) return { personId: person.id, isNew: true }
  }
  throw new Error('A phone number changes hands without end.')
}

async function welcomeSignUp(
  tx: Tx,
  personId: string,
  { email, password }: Joining,
): Promise<{ personId: string; isNew: boolean }> {
  await setPassword(tx, personId, { hash: password.hash, isOwn: false })
  if (email) await setSignInEmail(tx, { personId, email, isConfirmed: false })
  return { personId, isNew: true }
}
