import { pictureContract } from '../../domain/people/picture-contract.ts'
import { recordChange } from '../audit/record-change.ts'
import { makeLogo, makeProfilePicture, makeSignature } from '../documents/make-picture.ts'
import { storeObjects } from '../documents/objects/store-objects.ts'
import type { Services } from '../platform/services.ts'
import type { User } from '../../domain/identity/user.ts'
import { notFound } from '../../domain/problem.ts'
import { readOneself } from '../identity/read-oneself.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Claims } from '../platform/keys/token.ts'
import { saveLogo, saveProfilePicture, saveSignature } from './save-picture.ts'
import { readOrganisation } from './organisation-routes.ts'
import { requireOwnAdmin } from './require-own-admin.ts'
import { findTenant } from './tenant-store.ts'
import { readManager } from './manager-routes.ts'
import { readOwner } from './owner-routes.ts'
import { ownersById } from './owner-store.ts'

/** First checks whether the caller has the right, then creates the image outside the transaction, then stores it. */
export function pictureRoutes(services: Services): void {
  tenantPictureRoutes(services)
  userPictureRoutes(services)
}

function tenantPictureRoutes({ serve }: Services): void {
  serve.outside(pictureContract.tenantProfile, async ({ within, actor, readFile, params: { id } }) => {
    await within(actor, (tx) => findTenant(tx, { id }))
    const picture = await makeProfilePicture(await readFile())
    await storeObjects({ within, actor }, [picture.content])
    return within(actor, async (tx) => {
      const before = await findTenant(tx, { id })
      await saveProfilePicture(tx, id, picture)
      const after = await findTenant(tx, { id })
      await recordChange(tx, { entity: 'tenant', entityId: id, before, after })
      return after
    })
  })
  serve.outside(pictureContract.tenantSignature, async ({ within, actor, readFile, params: { id } }) => {
    await within(actor, (tx) => findTenant(tx, { id }))
    const picture = await makeSignature(await readFile())
    return within(actor, async (tx) => {
      const before = await findTenant(tx, { id })
      await saveSignature(tx, id, picture)
      const after = await findTenant(tx, { id })
      await recordChange(tx, { entity: 'tenant', entityId: id, before, after })
      return after
    })
  })
}

function userPictureRoutes({ serve }: Services): void {
  serve.outside(pictureContract.userProfile, async ({ within, actor, claims, readFile, params: { id } }) => {
    await within(actor, (tx) => readPictureUser(tx, claims, id))
    const picture = await makeProfilePicture(await readFile())
    await storeObjects({ within, actor }, [picture.content])
    return within(actor, async (tx) => {
      const before = await readPictureUser(tx, claims, id)
      await saveProfilePicture(tx, id, picture)
      const after = await readPictureUser(tx, claims, id)
      await recordChange(tx, { entity: 'user', entityId: id, before, after })
      return after
    })
  })
  serve.outside(pictureContract.organisationLogo, async ({ within, actor, readFile, params: { adminId } }) => {
    requireOwnAdmin(actor, adminId)
    const picture = await makeLogo(await readFile())
    return within(actor, async (tx) => {
      const before = await readOrganisation(tx, adminId)
      await saveLogo(tx, picture)
      const after = await readOrganisation(tx, adminId)
      await recordChange(tx, { entity: 'organisation', entityId: adminId, before, after })
      return after
    })
  })
}

/** The caller themselves; for staff an owner of the office; for its ADMIN also a manager. All others are not found. */
async function readPictureUser(tx: Tx, claims: Claims | undefined, id: string): Promise<User> {
  if (claims?.id === id) return tx.actingAs('auth', (identity) => readOneself(identity, claims))
  if (tx.actor.kind !== 'staff') throw notFound('user')
  const [owner] = await ownersById(tx, [id])
  if (owner || tx.actor.role !== 'ADMIN') return readOwner(tx, id)
  return readManager(tx, id)
}
