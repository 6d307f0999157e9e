import { cashRefusal, changeOfItem, conflictOfItem } from '../../domain/field-desk/field-queue.ts'
import type {
  FieldCash,
  FieldCondition,
  FieldConditionPhoto,
  FieldDamage,
  FieldReading,
  FieldRecord,
  FieldSignature,
  Progress,
  Refusal,
} from '../../domain/field-desk/field-record.ts'
import { changedSinceSigned } from '../../domain/field-desk/field-signature.ts'
import { formatMoney } from '../../domain/money.ts'
import { deviceCodeOf } from '../../domain/payments/slip-number.ts'
import { paymentPath } from '../advices/billing-paths.ts'
import { damagePath } from '../maintenance/damage-paths.ts'
import { meterPath } from '../meters/meter-paths.ts'
import { call } from '../platform/call.ts'
import { t } from '../platform/texts.ts'

/** A conflict that the server did not refuse, but that a person should decide. */
export class NeedsPersonError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

export type Sending = {
  record: Pick<FieldRecord, 'id' | 'slipNumber' | 'photoCount' | 'progress'>
  /** The token of the desk's person. A session that started in the meantime is not used. */
  token: string
  photo: (position: number) => Promise<Blob>
  /** Saves the progress after a step that must not be repeated. */
  save: (progress: Progress) => Promise<void>
}

/**
 * Sends a record with the product's endpoints and returns the outcome. Each call can be repeated safely, because its idempotency key
 * belongs to the record.
 */
export function sendRecord(content: FieldRecord['content'], sending: Sending): Promise<Partial<Progress>> {
  if (sending.record.progress.discardReason !== undefined) return sendDiscard(content, sending)
  switch (content.kind) {
    case 'READING':
      return sendReading(content, sending)
    case 'CONDITION':
      return sendCondition(content, sending)
    case 'CONDITION_PHOTO':
      return sendConditionPhotos(content, sending)
    case 'CONDITION_SIGNATURE':
      return sendSignature(content, sending)
    case 'DAMAGE':
      return sendDamage(content, sending)
    case 'CASH':
      return sendCash(content, sending)
    default:
      return content satisfies never
  }
}

async function sendReading(reading: FieldReading, { record, token, photo }: Sending): Promise<Partial<Progress>> {
  const body = new FormData()
  body.set('meterId', reading.meterId)
  body.set('readOn', reading.readOn)
  body.set('value', reading.value)
  if (reading.hasRolledOver) body.set('hasRolledOver', 'true')
  if (record.photoCount > 0) body.set('file', await photo(0), 'meter.jpg')
  await call('meterReading.create', { body, idempotencyKey: `${record.id}:reading`, token })
  return { path: meterPath(reading.meterId) }
}

async function sendDamage(damage: FieldDamage, { record, token, photo, save }: Sending): Promise<Partial<Progress>> {
  let { progress } = record
  if (progress.reportId === undefined) {
    const { lease, location, description } = damage
    const report = await call('damageReport.create', {
      body: { leaseId: lease.leaseId, kind: 'MAINTENANCE', items: [{ location, description }] },
      idempotencyKey: `${record.id}:damage`,
      token,
    })
    progress = { ...progress, reportId: report.id, itemId: report.items[0]?.id ?? '', photosSent: 0 }
    await save(progress)
  }
  const { reportId = '', itemId = '' } = progress
  for (let position = progress.photosSent ?? 0; position < record.photoCount; position += 1) {
    const body = new FormData()
    body.set('file', await photo(position), `damage-${position + 1}.jpg`)
    const params = { id: reportId, itemId }
    await call('damageReport.addPhoto', { params, body, idempotencyKey: `${record.id}:photo:${position}`, token })
    await save({ ...progress, photosSent: position + 1 })
  }
  return { ...progress, photosSent: record.photoCount, path: damagePath('ADMIN', reportId) }
}

/** Sends item by item. If another user changed the same field in the meantime, a person decides; the other items are saved. */
async function sendCondition({ lease, report: kind, items }: FieldCondition, { token }: Sending): Promise<Partial<Progress>> {
  const report = await call('condition.begin', { params: { id: lease.leaseId }, body: { kind }, token })
  const conflicts = []
  for (const item of items) {
    const current = itemOf(report, item)
    const conflict = conflictOfItem(item, current)
    const change = changeOfItem(item, current)
    if (conflict) conflicts.push(conflict)
    else if (change) {
      await call('condition.saveItem', { params: { id: current.id }, body: change, ifMatch: current.version, token })
    }
  }
  if (conflicts.length > 0) {
    throw new NeedsPersonError({
      code: 'CHANGED_MEANWHILE',
      message: t`Somebody else changed the same items. Choose which entry is right.`,
      items: conflicts,
    })
  }
  return { path: reportPath(lease, kind) }
}

type Report = Awaited<ReturnType<typeof call<'condition.begin'>>>

function itemOf(report: Report, { room, item }: { room: string; item: string }): Report['items'][number] {
  const found = report.items.find((one) => one.room === room && one.item === item)
  if (found) return found
  throw new NeedsPersonError({
    code: 'NO_ITEM',
    message: t`The report on the server has no “${item}” in “${room}”. Download the building again, then record the item there.`,
  })
}

function reportPath({ leaseId }: FieldCondition['lease'], kind: FieldCondition['report']): string {
  return `/admin/master-lease/condition/${leaseId}${kind === 'EXIT' ? '?report=EXIT' : ''}`
}

/** Sends one after another. Each photo has its own key, so that a lost reply does not create a duplicate. */
async function sendConditionPhotos(
  { lease, report: kind, ...place }: FieldConditionPhoto,
  { record, token, photo, save }: Sending,
): Promise<Partial<Progress>> {
  const report = await call('condition.begin', { params: { id: lease.leaseId }, body: { kind }, token })
  const { id } = itemOf(report, place)
  for (let position = record.progress.photosSent ?? 0; position < record.photoCount; position += 1) {
    const body = new FormData()
    body.set('file', await photo(position), `item-${position + 1}.jpg`)
    await call('condition.addPhoto', { params: { id }, body, idempotencyKey: `${record.id}:photo:${position}`, token })
    await save({ ...record.progress, photosSent: position + 1 })
  }
  return { photosSent: record.photoCount, path: reportPath(lease, kind) }
}

/** Checks the signed content: if the report was completed or changed since, a person decides. */
async function sendSignature(signature: FieldSignature, { record, token }: Sending): Promise<Partial<Progress>> {
  const { lease, report: kind, party, name, cid, drawing, signedAt, signed } = signature
  const report = await call('condition.begin', { params: { id: lease.leaseId }, body: { kind }, token })
  const path = reportPath(lease, kind)
  // The first reply may have been lost.
  if (report.signatures.some((one) => one.signedAt === signedAt && one.party === party && one.name === name)) return { path }
  if (report.completedAt !== null) {
    throw new NeedsPersonError({
      code: 'COMPLETE',
      message: t`The report was completed in the meantime, so no signature can be added to it any more. Discard this one, or have the tenant and witnesses sign the printed report.`,
    })
  }
  const changed = record.progress.isAccepted ? undefined : changedSinceSigned(signed, report.items)
  if (changed) {
    throw new NeedsPersonError({
      code: 'CHANGED_MEANWHILE',
      canAccept: true,
      message: t`The report was changed after it was signed, first in ${changed.room}: ${changed.item}. Send the signature anyway if it is still right for the report, or discard it and sign again.`,
    })
  }
  const items = report.items.map(({ id, version }) => ({ id, version }))
  // A different state of the report needs a different key. The versions only increase.
  const versions = items.reduce((sum, { version }) => sum + version, 0)
  await call('condition.sign', {
    params: { id: report.id },
    body: { party, name, cid, drawing, signedAt, items },
    idempotencyKey: `${record.id}:signature:${versions}`,
    token,
  })
  return { path }
}

async function sendCash(cash: FieldCash, { record, token }: Sending): Promise<Partial<Progress>> {
  const { id, slipNumber, progress } = record
  if (slipNumber === null) throw new Error('Cash has no slip number.')
  const { leaseId, tenantId } = cash.lease
  // The first reply may have been lost. Its own payment must then not count as a payment by another person.
  if (progress.attempts > 1) {
    const { items } = await call('payment.list', { query: { leaseId, q: slipNumber }, token })
    const arrived = items.find(({ reference, method }) => reference === slipNumber && method === 'CASH')
    if (arrived) return { receiptNumber: arrived.receiptNumber, path: paymentPath(arrived) }
  }
  await bindOnce(deviceCodeOf(slipNumber), token)
  const payer = await call('payer.read', { params: { id: leaseId }, token })
  const refusal = progress.isAccepted ? null : cashRefusal(cash, payer)
  if (refusal) throw new NeedsPersonError(refusal)
  const open = cash.advices.filter(({ adviceId }) => payer.advices.some((advice) => advice.adviceId === adviceId))
  const payment = await call('payment.payLease', {
    body: {
      leaseId,
      tenantId,
      adviceIds: open.map(({ adviceId }) => adviceId),
      amount: cash.amount,
      method: 'CASH',
      paidOn: cash.paidOn,
      slipNumber,
    },
    idempotencyKey: `${id}:${open.length}`,
    token,
  })
  return { receiptNumber: payment.receiptNumber, path: paymentPath(payment) }
}

const bound = new Set<string>()

/** For a desk that was created before device letters were bound to a person. */
async function bindOnce(code: string, token: string): Promise<void> {
  if (bound.has(code)) return
  await call('fieldDesk.bindDevice', { params: { code }, token })
  bound.add(code)
}

/** Informs the office of an issued slip that was not recorded: a note on the lease states who discarded it and why. */
async function sendDiscard(content: FieldRecord['content'], { record, token }: Sending): Promise<Partial<Progress>> {
  if (content.kind !== 'CASH') return {}
  const reason = record.progress.discardReason ?? ''
  const text = t`Provisional slip ${record.slipNumber ?? ''} of ${formatMoney(content.amount)} was discarded on the device, without a payment. Reason: ${reason}`
  // Stored text must not contain the no-break spaces that are used on screen.
  const body = { kind: 'NOTE' as const, leaseId: content.lease.leaseId, text: text.replaceAll('\u00a0', ' ') }
  await call('note.create', { body, idempotencyKey: `${record.id}:discard`, token })
  return {}
}
