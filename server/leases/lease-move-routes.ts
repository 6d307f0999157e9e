import { sql } from 'kysely'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import { rentRevisionContract } from '../../domain/leases/rent/rent-revision-contract.ts'
import { ensureFound } from '../../domain/problem.ts'
import type { Services } from '../platform/services.ts'
import { listAnnouncedRents } from './tenancy/list-announced-rents.ts'
import { changeLease } from './change-lease.ts'
import { changeRent } from './tenancy/change-rent.ts'
import { objectToIncrease } from './tenancy/object-to-increase.ts'
import { holdOverLease } from './tenancy/hold-over-lease.ts'
import { changeCoTenant, succeedTenant } from './lease-parties.ts'
import { selectLeases } from './lease-row.ts'
import { listLandRevisions } from './tenancy/list-land-revisions.ts'
import { landRevisionRoutes } from './land/land-revision-routes.ts'
import { renewalRoutes } from './renewals/renewal-routes.ts'
import { noticeReply } from './tenancy/notice-reply.ts'
import { renewLease } from './tenancy/renew-lease.ts'
import { announceRents, previewRents } from './tenancy/revise-rents.ts'
import { resumeLease, suspendLease } from './suspend-lease.ts'
import { terminateLease, withdrawNotice } from './terminate-lease.ts'
import { undoVacate } from './tenancy/undo-vacate.ts'

export function leaseMoveRoutes(services: Services): void {
  const { serve } = services
  serve.endpoint(leaseMoveContract.terminate, ({ tx, params, body }) => terminateLease(tx, params.id, body))
  serve.endpoint(leaseMoveContract.withdrawNotice, ({ tx, params, body }) => withdrawNotice(tx, params.id, body.reason ?? null))
  serve.endpoint(leaseMoveContract.undoVacate, ({ tx, params, body, ifMatch }) =>
    undoVacate(tx, params.id, { reason: body.reason, ifMatch }),
  )
  serve.endpoint(leaseMoveContract.suspend, ({ tx, params, body }) => suspendLease(tx, params.id, body))
  serve.endpoint(leaseMoveContract.resume, ({ tx, params, body }) => resumeLease(tx, params.id, body))
  serve.endpoint(leaseMoveContract.renew, ({ tx, params, body }) => renewLease(tx, params.id, body))
  serve.endpoint(leaseMoveContract.holdover, ({ tx, params }) => holdOverLease(tx, params.id))
  serve.endpoint(leaseMoveContract.announcedRents, ({ tx, params }) => listAnnouncedRents(tx, params.id))
  serve.endpoint(leaseMoveContract.rentObjection, ({ tx, params, body }) => objectToIncrease(tx, params.id, body))
  serve.endpoint(leaseMoveContract.rentChange, ({ tx, params, body }) => changeRent(tx, params.id, body))
  serve.endpoint(leaseMoveContract.change, ({ tx, params, body, ifMatch }) => changeLease(tx, params.id, body, ifMatch))
  serve.endpoint(leaseMoveContract.coTenant, ({ tx, params, body }) => changeCoTenant(tx, params.id, body))
  serve.endpoint(leaseMoveContract.succeed, ({ tx, params, body }) => succeedTenant(tx, params.id, body))
  serve.endpoint(leaseMoveContract.landRevisions, ({ tx, query }) => listLandRevisions(tx, query))
  serve.endpoint(leaseMoveContract.notice, async ({ tx, params, query }) => {
    const lease = ensureFound((await selectLeases(tx, { where: sql`l.id = ${params.id}` }))[0], 'lease')
    return noticeReply(tx, lease, query)
  })
  serve.endpoint(rentRevisionContract.preview, ({ tx, body }) => previewRents(tx, body))
  serve.endpoint(rentRevisionContract.announce, ({ tx, body }) => announceRents(tx, body))
  renewalRoutes(services)
  landRevisionRoutes(services)
}
