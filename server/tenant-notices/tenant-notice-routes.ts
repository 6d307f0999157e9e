import { tenantNoticeContract } from '../../domain/tenant-notices/tenant-notice-contract.ts'
import { requirePin } from '../identity/sign-in/pin.ts'
import { visibleLease } from '../leases/signing/read-signing.ts'
import type { Services } from '../platform/services.ts'
import { changeAfterwards, giveNotice, ownLease, previewNotice, withdrawOwnNotice } from './give-notice.ts'
import { listTenantNotices } from './list-notices.ts'
import { readPrintedNotice, renderNotice } from './render-notice.ts'
import { readNoticeOfLease, readTenantNotice } from './tenant-notice-store.ts'

/**
 * A PIN is checked outside transactions, because it is slow and wrong attempts are counted. The access to the notice is checked before and
 * after.
 */
export function tenantNoticeRoutes({ serve, dataKey }: Services): void {
  serve.endpoint(tenantNoticeContract.list, ({ tx, query }) => listTenantNotices(tx, query))
  serve.endpoint(tenantNoticeContract.preview, ({ tx, params, query }) => previewNotice(tx, params.id, query))
  serve.endpoint(tenantNoticeContract.ofLease, async ({ tx, params }) => {
    await visibleLease(tx, params.id)
    return { notice: await readNoticeOfLease(tx, params.id) }
  })
  serve.outside(tenantNoticeContract.give, async ({ within, actor, params: { id }, body }) => {
    await within(actor, (tx) => ownLease(tx, id))
    await requirePin({ within, dataKey }, actor, body.pin)
    return within(actor, (tx) => giveNotice(tx, id, body))
  })
  serve.outside(tenantNoticeContract.update, async ({ within, actor, params: { id }, body }) => {
    await within(actor, (tx) => readTenantNotice(tx, id))
    await requirePin({ within, dataKey }, actor, body.pin)
    return within(actor, (tx) => changeAfterwards(tx, id, body))
  })
  serve.outside(tenantNoticeContract.withdraw, async ({ within, actor, params: { id }, body }) => {
    await within(actor, (tx) => readTenantNotice(tx, id))
    await requirePin({ within, dataKey }, actor, body.pin)
    return within(actor, (tx) => withdrawOwnNotice(tx, id))
  })
  serve.file(
    tenantNoticeContract.pdf,
    ({ tx, params }) => readPrintedNotice(tx, params.id),
    async (notice) => ({
      content: await renderNotice(notice),
      type: 'application/pdf',
      name: `Notice ${notice.leaseNumber}.pdf`,
    }),
  )
}
