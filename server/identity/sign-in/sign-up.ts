import type { BodyOf } from '../../../domain/endpoint.ts'
import type { authContract } from '../../../domain/identity/auth-contract.ts'
import type { User } from '../../../domain/identity/user.ts'
import { fieldProblem } from '../../../domain/problem.ts'
import type { IsBreached } from '../../platform/breached-passwords.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { assertNotBreached, assertPassword } from './assert-password.ts'
import { isSmsLeft, signUpLimit, consumeAttempt } from './login-limits.ts'
import { asAuthRole, type NamedMessenger, type Recipient, recipientOf, type SecretMessenger } from '../messages-to-person.ts'
import { newPersonId } from '../new-person-id.ts'
import { readInstallation } from '../installation-settings.ts'
import { recipientOfPendingSignUp } from '../pending-sign-up.ts'
import { insertOffice } from '../insert-office.ts'
import { isFirstOrganisation, lockInstallation } from '../organisation-store.ts'
import { personOfPhone } from '../person-store.ts'
import { requirePrefixInUse } from '../phone-prefixes.ts'
import { insertRole } from '../role-store.ts'

type SignUp = BodyOf<typeof authContract.signUp>
/** Whether a set-up code allows somebody to open the first organisation of the installation and become its operator. */
type SignUpServices = SecretMessenger & NamedMessenger & { canBeFirst: (setupCode: string) => boolean; isBreached: IsBreached }
type Opening = { passwordHash: string; canBeFirst: SignUpServices['canBeFirst'] }

/**
 * Opens an organisation. If the phone number already signs in, or is in a pending sign-up, only its holder is notified, by SMS. The
 * response, its timing and the later behaviour of the password equal those of a new ADMIN who waits for acceptance (decision 6).
 */
export async function signUp(messenger: SignUpServices, body: SignUp, address: string): Promise<User> {
  assertPassword(
    { text: body.password, path: '/password' },
    { names: [body.nameEnglish], phoneNumber: body.phoneNumber, hasSecondFactor: false },
  )
  await assertNotBreached(messenger.isBreached, { text: body.password, path: '/password' })
  const passwordHash = await messenger.hashPassword(body.password)
  const { user, known } = await asAuthRole(messenger, async (tx) => {
    await consumeAttempt(tx, signUpLimit(address))
    await requirePrefixInUse(tx, body.phoneNumber)
    await lockInstallation(tx)
    const holder = await personOfPhone(tx, body.phoneNumber)
    return holder
      ? { user: asIfNew(body), known: await toWarn(tx, holder.id) }
      : { user: await openOrganisation(tx, body, { passwordHash, canBeFirst: messenger.canBeFirst }) }
  })
  if (known) await warnHolder(messenger, known)
  return user
}

type Warning = Recipient & { body: string }

const signsInAlready =
  'somebody tried to open an organisation with this number, which is already in use. Nothing was changed. To open one, ask the operator.'
const waitsAlready =
  'somebody asked again to open an organisation with this number. If it was you, ask the operator to approve the first request. If not, ignore this.'

/** The usual SMS limit of a number applies; otherwise sign-up could be used to harass its holder. */
async function toWarn(tx: Tx, personId: string): Promise<Warning | undefined> {
  const known = await recipientOf(tx, personId)
  const recipient = known ?? (await recipientOfPendingSignUp(tx, personId))
  if (!recipient || !(await isSmsLeft(tx, recipient.phoneNumber))) return undefined
  return { ...recipient, body: known ? signsInAlready : waitsAlready }
}

async function warnHolder(
  { within, outbox, config }: NamedMessenger,
  { personId, organisationId, phoneNumber, body }: Warning,
): Promise<void> {
  await within({ kind: 'job', organisationId }, async (tx) => {
    const { productName } = await readInstallation(tx, config)
    await outbox.send(tx, { personId, to: phoneNumber, body: `${productName}: ${body}` })
  })
  void outbox.deliverSoon(organisationId)
}

function asIfNew(body: SignUp): User {
  const id = newPersonId()
  return answer(body, { id, loginEnabled: false, roles: [{ id: newId(), name: 'ADMIN', adminId: id }] })
}

/** The first ADMIN of an installation may sign in immediately and is its SUPERADMIN. Of two simultaneous sign-ups only one is the first. */
async function openOrganisation(tx: Tx, body: SignUp, { passwordHash, canBeFirst }: Opening): Promise<User> {
  const isFirst = await isFirstOrganisation(tx)
  if (isFirst && !canBeFirst(body.setupCode ?? ''))
    throw fieldProblem('/setupCode', 'Enter the set-up code that the server printed when it started.')
  const { nameEnglish, phoneNumber, cid, email, organisationName } = body
  const admin = { phoneNumber, cid, email, isEmailConfirmed: true, passwordHash, isVerified: true, loginEnabled: isFirst }
  const opened = await insertOffice(tx, { organisationName, nameEnglish, ...admin })
  // An office registered this number a moment earlier.
  if (!opened) return asIfNew(body)
  const { adminId: id, roleId } = opened
  const roles: User['roles'] = [{ id: roleId, name: 'ADMIN', adminId: id }]
  if (isFirst) {
    const operatorId = await insertRole(tx, { personId: id, organisationId: null, name: 'SUPERADMIN', isAccepted: true })
    roles.push({ id: operatorId, name: 'SUPERADMIN', adminId: null })
  }
  return answer(body, { id, loginEnabled: isFirst, roles })
}

function answer({ nameEnglish, phoneNumber, cid, email }: SignUp, made: Pick<User, 'id' | 'loginEnabled' | 'roles'>): User {
  const blank = { nameDzongkha: null, permanentAddress: null, profileUri: null }
  return { ...blank, ...made, nameEnglish, cid, email, phoneNumber, isVerified: true }
}
