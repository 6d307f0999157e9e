import type { AccessRequest } from '../../../domain/overview/access-request-contract.ts'
import { accessRequestStatusLabels } from '../../../domain/overview/access-request.ts'
import { Problem } from '../../../domain/problem.ts'
import { recordChange } from '../../audit/record-change.ts'
import { insertOffice } from '../../identity/insert-office.ts'
import { lockInstallation } from '../../identity/organisation-store.ts'
import { rolesThatCount } from '../../identity/role-store.ts'
import type { NewPassword } from '../../identity/sign-in/passwords.ts'
import { personOf } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { decideAccessRequest, lockAccessRequest } from './access-request-store.ts'

type Accepted = { request: AccessRequest; organisationId: string; adminId: string }

/** Opens the office. Its first ADMIN signs in with the temporary password in `password`. */
export async function acceptRequest(tx: Tx, id: string, password: NewPassword): Promise<Accepted> {
  const { organisationName, contactName, phoneNumber, email } = await lockNew(tx, id)
  const opened = await tx.actingAs('auth', async (identity) => {
    await lockInstallation(identity)
    const admin = { phoneNumber, email, cid: null, passwordHash: password.hash, isVerified: false, loginEnabled: true }
    return insertOffice(identity, { organisationName, nameEnglish: contactName, ...admin })
  })
  if (!opened) {
    throw new Problem(
      'ILLEGAL_TRANSITION',
      'This phone number already signs in or waits on the page Organisations. Refuse the request and ask for another number.',
    )
  }
  const { organisationId, adminId } = opened
  const request = await decideAccessRequest(tx, id, operatorOf(tx), { status: 'ACCEPTED', organisation: organisationId })
  await recordDecision(tx, id, { organisationId, status: 'ACCEPTED' })
  return { request, organisationId, adminId }
}

type Refused = { request: AccessRequest; sender: string | undefined }

/** `sender` is the operator's own office, which sends the SMS, because the refused office does not exist. */
export async function rejectRequest(tx: Tx, id: string, reason: string): Promise<Refused> {
  await lockNew(tx, id)
  const request = await decideAccessRequest(tx, id, operatorOf(tx), { status: 'REFUSED', reason })
  const sender = await tx.actingAs('auth', (identity) => officeOf(identity, operatorOf(tx)))
  if (sender) await recordDecision(tx, id, { organisationId: sender, status: 'REFUSED' })
  return { request, sender }
}

/** The office where an operator also works. Runs as the auth role. */
export async function officeOf(tx: Tx, operatorId: string): Promise<string | undefined> {
  return (await rolesThatCount(tx, operatorId)).find(({ organisationId }) => organisationId)?.organisationId ?? undefined
}

async function lockNew(tx: Tx, id: string): Promise<AccessRequest> {
  const request = await lockAccessRequest(tx, id)
  if (request.status === 'NEW') return request
  const label = accessRequestStatusLabels[request.status].toLowerCase()
  throw new Problem('ILLEGAL_TRANSITION', `This request is already ${label}. Load the list again.`)
}

function operatorOf(tx: Tx): string {
  const personId = personOf(tx.actor)
  if (!personId) throw new Error('Only an operator decides a request for access.')
  return personId
}

type Decided = { organisationId: string; status: 'ACCEPTED' | 'REFUSED' }

function recordDecision(tx: Tx, entityId: string, { organisationId, status }: Decided): Promise<void> {
  return recordChange(tx, {
    ...{ entity: 'accessRequest', entityId, organisationId },
    ...{ before: { status: 'NEW' }, after: { status } },
  })
}
