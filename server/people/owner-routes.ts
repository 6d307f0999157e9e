import type { BodyOf } from '../../domain/endpoint.ts'
import { missingNumber } from '../../domain/people/identity-document.ts'
import { owner } from '../../domain/people/owner.ts'
import { missingOfGst, type Owner, ownerContract } from '../../domain/people/owner-contract.ts'
import { ensureFound, fieldProblem } from '../../domain/problem.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { recordChange } from '../audit/record-change.ts'
import { correctCid } from '../identity/sign-in-change/correct-sign-in.ts'
import { joinOrganisation } from '../identity/join-organisation.ts'
import { type Membership, membershipsOf } from '../identity/memberships-of.ts'
import { makeTemporaryPassword } from '../identity/sign-in/passwords.ts'
import { sendSignInNotices } from '../identity/sign-in-change/send-sign-in-notices.ts'
import { readOneself, signedIn } from '../identity/read-oneself.ts'
import type { Claims } from '../platform/keys/token.ts'
import { personOf, roleOf } from '../platform/actor.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRecord } from '../platform/database/lock-record.ts'
import { pageReply } from '../platform/database/page.ts'
import type { Services } from '../platform/services.ts'
import { correctOwnDetails } from './correct-own-details.ts'
import { correctContact } from './correct-contact.ts'
import { correctManager } from './correct-manager.ts'
import { deliverFor } from './deliver-for.ts'
import { readManager } from './manager-routes.ts'
import { allOwners, insertOwner, type OwnerRecord, ownerById, ownersById, pageOfOwners, updateOwner } from './owner-store.ts'
import { assertNotErased } from './assert-not-erased.ts'
import { assertSamePerson } from './assert-same-person.ts'
import { requireOwnAdmin } from './require-own-admin.ts'
import { sendSignIn } from './send-sign-in.ts'
import { withOpenSignInChanges } from './with-open-sign-in-changes.ts'

type OwnerChanges = BodyOf<typeof ownerContract.update>

export const maxListed = 10_000

export function ownerRoutes({ serve, outbox, hashPassword }: Services): void {
  serve.endpoint(ownerContract.page, async ({ tx, params, query }) => {
    requireOwnAdmin(tx.actor, params.adminId)
    const page = await pageOfOwners(tx, query)
    return pageReply(page, await withMembership(tx, await ownersById(tx, page.items)))
  })
  serve.endpoint(ownerContract.all, async ({ tx, params }) => {
    requireOwnAdmin(tx.actor, params.adminId)
    return withMembership(tx, await allOwners(tx, maxListed))
  })
  serve.endpoint(ownerContract.read, ({ tx, params }) => readOwner(tx, params.id))
  serve.outside(ownerContract.create, async ({ within, actor, body }) => {
    const password = await makeTemporaryPassword(hashPassword)
    const registered = await within(actor, async (tx) => {
      const { personId, standing } = await joinOrganisation(tx, { ...body, role: 'OWNER', password })
      await assertSamePerson(tx, personId, body.cid)
      await insertOwner(tx, personId, body)
      await sendSignIn(tx, outbox, { personId, phoneNumber: body.phoneNumber, standing, password: password.text })
      await recordChange(tx, { entity: 'owner', entityId: personId, before: {}, after: {} })
      return readOwner(tx, personId)
    })
    await deliverFor(outbox, actor)
    return registered
  })
  serve.outside(ownerContract.update, async ({ within, actor, claims, body, params: { id }, ifMatch }) => {
    const password = await makeTemporaryPassword(hashPassword)
    const corrected = await within(actor, async (tx) => {
      // The specification's path is for any user. A person who is not an owner may be the caller, or a manager, whom only the ADMIN
      // corrects.
      const isOwner = (await ownersById(tx, [id])).length > 0
      if (!isOwner && personOf(actor) === id) return correctCaller(tx, signedIn(claims), body, ifMatch)
      if (!isOwner && roleOf(actor) === 'ADMIN') {
        if (body.cid === null) throw fieldProblem('/cid', 'Enter the CID.')
        await correctManager(tx, outbox, { id, details: body, password, ifMatch })
        return withOpenSignInChanges(tx, await readManager(tx, id))
      }
      await lockRecord(tx, owner, id)
      await assertNotErased(tx, owner, id)
      const before = await ownerById(tx, id)
      await ensureUnchanged(tx, { entity: 'owner', current: before, ifMatch })
      requireNumbers({ ...before, ...omitUndefined(body) })
      await updateOwner(tx, id, body)
      if (body.cid !== undefined) await correctCid(tx, id, { from: before.cid, to: body.cid })
      await correctContact(tx, outbox, { personId: id, before, details: body, password })
      await recordChange(tx, { entity: 'owner', entityId: id, before, after: await ownerById(tx, id) })
      return withOpenSignInChanges(tx, await readOwner(tx, id))
    })
    await sendSignInNotices({ within, outbox })
    await deliverFor(outbox, actor)
    return corrected
  })
}

/** As by their own path: the phone number that they sign in with stays (decision 61). */
async function correctCaller(tx: Tx, claims: Claims, details: OwnerChanges, ifMatch: number | undefined) {
  await correctOwnDetails(tx, { personId: claims.id, details, ifMatch })
  const { version, ...user } = await tx.actingAs('auth', (identity) => readOneself(identity, claims))
  if (version === undefined) throw new Error('A corrected record has a version.')
  return { ...user, version }
}

/** After a correction the record must still identify the owner, and have the start of their GST registration. */
function requireNumbers(owner: OwnerRecord): void {
  const missing = missingNumber(owner.ownerType, owner) ?? missingOfGst(owner)
  if (missing) throw fieldProblem(`/${missing.field}`, missing.message)
}

export async function readOwner(tx: Tx, id: string) {
  return ensureFound((await withMembership(tx, [await ownerById(tx, id)]))[0], 'owner')
}

const nobody: Membership = { isVerified: false, loginEnabled: false, roles: [] }

async function withMembership(tx: Tx, records: readonly OwnerRecord[]): Promise<Owner[]> {
  const memberships = await membershipsOf(
    tx,
    records.map(({ id }) => id),
  )
  return records.map(({ createdAt, ...record }) => {
    return { ...record, ...(memberships.get(record.id) ?? nobody), createdAt: createdAt.toISOString() }
  })
}
