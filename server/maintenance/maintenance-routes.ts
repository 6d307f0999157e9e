import { damageContract } from '../../domain/maintenance/damage-contract.ts'
import { notFound, Problem } from '../../domain/problem.ts'
import { saveDocument } from '../documents/save-document.ts'
import { receiveDocument } from '../documents/objects/store-objects.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { listReports, readReport } from './damage-store.ts'
import { rejectItem, resolveItem } from './decide-damage.ts'
import { approveRepairBill, rejectRepairBill, sendRepairBill } from './repair-bill.ts'
import { addItem, commentOnReport, reportDamage } from './report-damage.ts'

export function maintenanceRoutes({ serve }: Services): void {
  serve.endpoint(damageContract.list, ({ tx, query }) => listReports(tx, query))
  serve.endpoint(damageContract.create, ({ tx, body }) => reportDamage(tx, body))
  serve.endpoint(damageContract.read, ({ tx, params }) => readReport(tx, params.id))
  serve.endpoint(damageContract.addItem, ({ tx, params, body }) => addItem(tx, params.id, body))
  serve.endpoint(damageContract.comment, ({ tx, params, body }) => commentOnReport(tx, params.id, body.words))
  serve.endpoint(damageContract.resolve, ({ tx, params, body }) => resolveItem(tx, params, body))
  serve.endpoint(damageContract.reject, ({ tx, params, body }) => rejectItem(tx, params, body.note))
  serve.endpoint(damageContract.sendBill, ({ tx, params, body }) => sendRepairBill(tx, params, body))
  serve.endpoint(damageContract.approveBill, ({ tx, params, body }) => approveRepairBill(tx, params.id, body))
  serve.endpoint(damageContract.rejectBill, ({ tx, params, body }) => rejectRepairBill(tx, params.id, body.reason))
  serve.outside(damageContract.addPhoto, async ({ within, beginOnce, actor, params, query, readFile }) => {
    await within(actor, (tx) => placeOf(tx, params))
    const file = await receiveDocument({ within, actor }, await readFile())
    if (query.of === 'DAMAGE' && file.thumbnail === null) throw new Problem('UNSUPPORTED_MEDIA', 'Choose a photo.')
    return beginOnce(async (tx) => {
      const place = await placeOf(tx, params)
      const kept =
        query.of === 'BILL' ? ({ kind: 'OTHERS', title: 'Repair bill' } as const) : ({ kind: 'PHOTO', title: place } as const)
      return saveDocument(tx, { entity: 'damageItem', entityId: params.itemId, ...kept, file })
    })
  })
}

/** The room of the item, for the title of its photo; an item of another report is not found. */
async function placeOf(tx: Tx, { id, itemId }: { id: string; itemId: string }): Promise<string> {
  const { items } = await readReport(tx, id)
  const item = items.find((one) => one.id === itemId)
  if (!item) throw notFound('item')
  return item.location
}
