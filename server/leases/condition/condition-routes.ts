import { conditionContract } from '../../../domain/leases/condition/condition-contract.ts'
import { Problem } from '../../../domain/problem.ts'
import { saveDocument } from '../../documents/save-document.ts'
import { receiveDocument } from '../../documents/objects/store-objects.ts'
import type { Services } from '../../platform/services.ts'
import { readItem, readMoveInReport, readReports } from './condition-store.ts'
import { renderCondition } from '../pdf/render-condition.ts'
import { readPrintedConditionReport } from './read-printed-condition-report.ts'
import { visibleLease } from '../signing/read-signing.ts'
import { beginReport, completeReport, assertNotComplete, saveItem, updateReport } from './record-condition.ts'
import { settleRoom } from './settle-room.ts'
import { signReport } from './sign-report.ts'
import { tickReport } from './tick-report.ts'

export function conditionRoutes({ serve }: Services): void {
  serve.endpoint(conditionContract.read, async ({ tx, params: { id } }) => {
    await visibleLease(tx, id)
    const { ENTRY, EXIT } = await readReports(tx, id)
    return { entry: (EXIT ? await readMoveInReport(tx, id) : ENTRY) ?? null, exit: EXIT ?? null }
  })
  serve.endpoint(conditionContract.begin, ({ tx, params, body }) => beginReport(tx, params.id, body.kind))
  serve.endpoint(conditionContract.update, ({ tx, params, body, ifMatch }) => updateReport(tx, params.id, { ...body, ifMatch }))
  serve.endpoint(conditionContract.saveItem, ({ tx, params, body, ifMatch }) => saveItem(tx, params.id, { ...body, ifMatch }))
  serve.endpoint(conditionContract.settleRoom, ({ tx, params, body }) => settleRoom(tx, params.id, body))
  serve.endpoint(conditionContract.tick, ({ tx, params, body }) => tickReport(tx, params.id, body))
  serve.endpoint(conditionContract.sign, ({ tx, params, body }) => signReport(tx, params.id, body))
  serve.endpoint(conditionContract.complete, ({ tx, params }) => completeReport(tx, params.id))
  serve.outside(conditionContract.addPhoto, async ({ within, beginOnce, actor, params: { id }, readFile }) => {
    await within(actor, async (tx) => {
      await readItem(tx, id)
      await assertNotComplete(tx, id)
    })
    const file = await receiveDocument({ within, actor }, await readFile())
    if (file.thumbnail === null) throw new Problem('UNSUPPORTED_MEDIA', 'Choose a photo.')
    return beginOnce(async (tx) => {
      const { item } = await readItem(tx, id)
      await assertNotComplete(tx, id)
      return saveDocument(tx, { entity: 'conditionItem', entityId: id, kind: 'PHOTO', title: item, file })
    })
  })
  serve.file(
    conditionContract.pdf,
    ({ tx, params }) => readPrintedConditionReport(tx, params.id),
    async (report) => ({
      content: await renderCondition(report),
      type: 'application/pdf',
      name: `Condition report ${report.leaseNumber}.pdf`,
    }),
  )
}
