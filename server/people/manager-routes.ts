import { type Manager, managerContract } from '../../domain/people/manager-contract.ts'
import { ensureFound } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import { managersOf } from '../identity/user-roles.ts'
import { joinOrganisation } from '../identity/join-organisation.ts'
import { type Membership, membershipsOf } from '../identity/memberships-of.ts'
import { makeTemporaryPassword } from '../identity/sign-in/passwords.ts'
import { sendSignInNotices } from '../identity/sign-in-change/send-sign-in-notices.ts'
import type { Actor } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { pageReply } from '../platform/database/page.ts'
import type { Services } from '../platform/services.ts'
import { correctManager } from './correct-manager.ts'
import { deliverFor } from './deliver-for.ts'
import { insertManager, type ManagerRecord, managerById, managersById, pageOfManagers } from './manager-store.ts'
import { requireOwnAdmin } from './require-own-admin.ts'
import { sendSignIn } from './send-sign-in.ts'
import { withOpenSignInChanges } from './with-open-sign-in-changes.ts'

export function managerRoutes({ serve, outbox, hashPassword }: Services): void {
  serve.endpoint(managerContract.page, async ({ tx, params, query }) => {
    requireOwnAdmin(tx.actor, params.adminId)
    const page = await pageOfManagers(tx, query)
    return pageReply(page, await withMembership(tx, await managersById(tx, page.items)))
  })
  serve.endpoint(managerContract.all, ({ tx, params }) => everyManager(tx, tx.actor, params.adminId))
  serve.endpoint(managerContract.allForSignIn, ({ tx, params }) => everyManager(tx, tx.actor, params.adminId))
  serve.endpoint(managerContract.read, ({ tx, params }) => readManager(tx, params.id))
  serve.outside(managerContract.create, async ({ within, actor, body }) => {
    const password = await makeTemporaryPassword(hashPassword)
    const manager = await within(actor, async (tx) => {
      const { personId, standing } = await joinOrganisation(tx, { ...body, role: 'MANAGER', password })
      await insertManager(tx, personId, body)
      await sendSignIn(tx, outbox, { personId, phoneNumber: body.phoneNumber, standing, password: password.text })
      await recordChange(tx, { entity: 'manager', entityId: personId, before: {}, after: {} })
      return readManager(tx, personId)
    })
    await deliverFor(outbox, actor)
    return manager
  })
  serve.outside(managerContract.update, async ({ within, actor, body, params: { id }, ifMatch }) => {
    const password = await makeTemporaryPassword(hashPassword)
    const manager = await within(actor, async (tx) => {
      await correctManager(tx, outbox, { id, details: body, password, ifMatch })
      return withOpenSignInChanges(tx, await readManager(tx, id))
    })
    await sendSignInNotices({ within, outbox })
    await deliverFor(outbox, actor)
    return manager
  })
}

async function everyManager(tx: Tx, actor: Actor, adminId: string): Promise<Manager[]> {
  requireOwnAdmin(actor, adminId)
  return withMembership(tx, await managersById(tx, await managersOf(tx)))
}

export async function readManager(tx: Tx, id: string): Promise<Manager> {
  return ensureFound((await withMembership(tx, [await managerById(tx, id)]))[0], 'manager')
}

const nobody: Membership = { isVerified: false, loginEnabled: false, roles: [] }

async function withMembership(tx: Tx, records: readonly ManagerRecord[]): Promise<Manager[]> {
  const ids = records.map(({ id }) => id)
  const memberships = await membershipsOf(tx, ids)
  return records.map(({ createdAt, ...record }) => {
    return { ...record, ...(memberships.get(record.id) ?? nobody), createdAt: createdAt.toISOString() }
  })
}
