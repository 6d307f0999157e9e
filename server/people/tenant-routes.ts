import { cidSchema, phoneNumberSchema } from '../../domain/identity/contact.ts'
import { missingNumber } from '../../domain/people/identity-document.ts'
import { tenant } from '../../domain/people/tenant.ts'
import type { Tenant } from '../../domain/people/tenant-contract.ts'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { fieldProblem, notFound } from '../../domain/problem.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { recordChange } from '../audit/record-change.ts'
import { signedIn } from '../identity/read-oneself.ts'
import { correctCid } from '../identity/sign-in-change/correct-sign-in.ts'
import { makeTemporaryPassword, type NewPassword } from '../identity/sign-in/passwords.ts'
import { sendSignInNotices } from '../identity/sign-in-change/send-sign-in-notices.ts'
import { requirePlace } from '../locations/require-place.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRecord } from '../platform/database/lock-record.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import { pageReply } from '../platform/database/page.ts'
import type { Services } from '../platform/services.ts'
import { correctContact } from './correct-contact.ts'
import { assertNotErased } from './assert-not-erased.ts'
import { assertOwnNumbers } from './own-numbers/assert-own-numbers.ts'
import { deliverFor } from './deliver-for.ts'
import { maxListed } from './owner-routes.ts'
import { registerTenant } from './register-tenant.ts'
import { requireOwnAdmin } from './require-own-admin.ts'
import { withOpenSignInChanges } from './with-open-sign-in-changes.ts'
import { allTenants, findTenant, pageOfTenants, type TenantDetails, tenantsById, updateTenant } from './tenant-store.ts'

export function tenantRoutes({ serve, outbox, hashPassword }: Services): void {
  readingRoutes(serve)
  serve.outside(tenantContract.create, async ({ within, actor, body }) => {
    const password = await makeTemporaryPassword(hashPassword)
    const registered = await within(actor, (tx) => registerTenant(tx, outbox, body, password))
    await deliverFor(outbox, actor)
    return registered
  })
  serve.outside(tenantContract.update, async ({ within, actor, claims, body, params, ifMatch }) => {
    await assertOwnNumbers({ within, actor, claims: signedIn(claims), id: params.id, details: body })
    const password = await makeTemporaryPassword(hashPassword)
    const corrected = await within(actor, async (tx) =>
      withOpenSignInChanges(tx, await correctTenant(tx, outbox, { id: params.id, details: body, password, ifMatch })),
    )
    await sendSignInNotices({ within, outbox })
    await deliverFor(outbox, actor)
    return corrected
  })
}

function readingRoutes(serve: Services['serve']): void {
  serve.endpoint(tenantContract.page, async ({ tx, query }) => {
    const page = await pageOfTenants(tx, query)
    return pageReply(page, await tenantsById(tx, page.items))
  })
  serve.endpoint(tenantContract.allOfAdmin, ({ tx, params }) => {
    requireOwnAdmin(tx.actor, params.adminId)
    return allTenants(tx, maxListed)
  })
  serve.endpoint(tenantContract.find, ({ tx, query: { id, phoneNumber, cid } }) => {
    if (!id && !phoneNumber && !cid) throw fieldProblem('/id', 'Enter an id, a phone number or a CID.')
    return findTenant(tx, {
      ...(id ? { id } : {}),
      ...(phoneNumber ? { phoneNumber: readPhone(phoneNumber) } : {}),
      ...(cid ? { cid: readCid(cid) } : {}),
    })
  })
  serve.endpoint(tenantContract.read, ({ tx, params }) => findTenant(tx, { id: params.userId }))
  serve.related(tenantContract.read, tenantsById)
  serve.endpoint(tenantContract.readByPhone, ({ tx, params }) => findTenant(tx, { phoneNumber: readPhone(params.phone) }))
  serve.endpoint(tenantContract.userByPhone, ({ tx, params }) => findTenant(tx, { phoneNumber: readPhone(params.phone) }))
  serve.endpoint(tenantContract.userByCid, ({ tx, params }) => findTenant(tx, { cid: readCid(params.cid) }))
}

/** In any spelling. A text that is no phone number belongs to nobody. */
function readPhone(typed: string): string {
  const { data } = phoneNumberSchema.safeParse(typed)
  if (!data) throw notFound('tenant')
  return data
}

function readCid(typed: string): string {
  const { data } = cidSchema.safeParse(typed)
  if (!data) throw notFound('tenant')
  return data
}

type TenantCorrection = { id: string; details: TenantDetails; password: NewPassword; ifMatch: number | undefined }

/** By the office or by the tenant. If by the tenant, their sign-in stays, because nothing proves the new number yet. */
async function correctTenant(tx: Tx, outbox: Outbox, { id, details, password, ifMatch }: TenantCorrection): Promise<Tenant> {
  await lockRecord(tx, tenant, id)
  await assertNotErased(tx, tenant, id)
  const before = await findTenant(tx, { id })
  await ensureUnchanged(tx, { entity: 'tenant', current: before, ifMatch })
  await requirePlace(tx, { ...placeOf(before), ...placeOf(details) })
  requireNumbers(tx, before, details)
  await updateTenant(tx, before, details)
  if (details.cid !== undefined) await correctCid(tx, id, { from: before.cid, to: details.cid })
  if (tx.actor.kind === 'staff') {
    await correctContact(tx, outbox, { personId: id, before, details, password })
  }
  const after = await findTenant(tx, { id })
  await recordChange(tx, { entity: 'tenant', entityId: id, before, after })
  return after
}

/** The office corrects all identifying numbers of a tenant except the CID, and one of them must remain. */
function requireNumbers(tx: Tx, before: Tenant, details: TenantDetails): void {
  for (const field of ['licenceNumber', 'taxpayerNumber', 'identityDocument'] as const) {
    if (details[field] !== undefined && tx.actor.kind !== 'staff')
      throw fieldProblem(`/${field}`, 'Ask the property office to correct this number.')
  }
  const missing = missingNumber(before.tenantType, { ...before, ...omitUndefined(details) })
  if (missing) throw fieldProblem(`/${missing.field}`, missing.message)
}

type Place = Pick<TenantDetails, 'dzongkhagId' | 'administrativeZoneId' | 'subadministrativeZoneId'>

function placeOf({ dzongkhagId, administrativeZoneId, subadministrativeZoneId }: Place) {
  return {
    ...(dzongkhagId === undefined ? {} : { dzongkhagId }),
    ...(administrativeZoneId === undefined ? {} : { administrativeZoneId }),
    ...(subadministrativeZoneId === undefined ? {} : { subadministrativeZoneId }),
  }
}
