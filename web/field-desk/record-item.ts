import type { DownloadedLease } from '../../domain/field-desk/field-desk-contract.ts'
import { type ShownItem, withChange } from '../../domain/field-desk/field-condition.ts'
import { canEdit } from '../../domain/field-desk/field-queue.ts'
import type { ConditionKind } from '../../domain/leases/condition/condition-contract.ts'
import { reloadDesk } from './desk-state.ts'
import { addRecord, type OpenDesk, readRecords, saveRecord } from './desk-store.ts'
import { fieldLease } from './field-lease.ts'
import { sendQueue } from './send-queue.ts'

type ItemRecord = {
  desk: OpenDesk
  lease: DownloadedLease
  report: ConditionKind
  shown: ShownItem
  change: Partial<Pick<ShownItem, 'state' | 'note'>>
}

/** Several items are ticked in quick succession. The pause lets them be sent together. */
const pauseBeforeSendingMs = 5_000
let sending: ReturnType<typeof setTimeout> | undefined
let last: Promise<unknown> = Promise.resolve()

/** Resolves after the device has stored the item. The item joins the unsent record of the same report, if there is one. */
export function recordItem(one: ItemRecord): Promise<void> {
  const next = last.then(() => record(one))
  last = next.catch(() => undefined)
  return next
}

async function record({ desk, lease, report, shown, change }: ItemRecord): Promise<void> {
  const open = (await readRecords(desk)).findLast(
    (one) =>
      one.state === 'WAITING' &&
      canEdit(one) &&
      one.content.kind === 'CONDITION' &&
      one.content.lease.leaseId === lease.leaseId &&
      one.content.report === report,
  )
  const before = open?.content.kind === 'CONDITION' ? open.content.items : []
  const saveTo = (items: typeof before) =>
    ({ kind: 'CONDITION', lease: fieldLease(lease), report, items: withChange(items, shown, change) }) as const
  // The record may just have been taken for sending. Then a new record is created.
  const joined = open && (await saveRecord(desk, open, { content: saveTo(before) }))
  if (!joined) await addRecord(desk, saveTo([]), [])
  await reloadDesk()
  clearTimeout(sending)
  sending = setTimeout(() => void sendQueue(), pauseBeforeSendingMs)
}
