import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { damageContract, type DamageReportDetail, type NewDamageItem } from '../../domain/maintenance/damage-contract.ts'
import { saveDocument } from '../documents/save-document.ts'
import { makeDocumentFile } from '../documents/make-document-file.ts'
import { duringCall } from '../platform/http/current-call.ts'
import type { LocalClient } from '../platform/database/local-client.ts'
import { type Drawing, damagePhoto } from './damage-photo.ts'
import type { DemoOffice } from './demo-office.ts'

type Clerk = Pick<LocalClient, 'call'>
/** The person who reports, and the way they send a photo. */
type Reporter = Clerk & { photograph: (item: Item, drawing: Drawing, of?: 'BILL') => Promise<string> }
type Item = { id: string; itemId: string }
/** `tenant` signs in again each day. */
type DemoDamage = { office: DemoOffice; tenant: () => Promise<LocalClient>; ownerId: string; today: CalendarDate }

/** Creates recent damage reports in every state: two from the demo's tenant, two from the demo's owner, some from others. */
export async function reportDemoDamage({ office, tenant: signIn, ownerId, today }: DemoDamage): Promise<void> {
  const tenant = async () => asReporter(await signIn())
  const clerk = officeReporter(office)
  office.goTo(addDays(today, -12))
  const own = await runningLease(await tenant())
  const running = { status: 'ACTIVE', propertyType: 'UNIT', pageSize: 10 } as const
  const [ofOwner, alsoOfOwner] = (await office.call(leaseContract.list, { query: { ...running, ownerId } })).items
  const taken = [own, ofOwner?.id, alsoOfOwner?.id]
  const [first, second, third] = (await office.call(leaseContract.list, { query: running })).items.filter(
    ({ id }) => !taken.includes(id),
  )
  const tap = await report(await tenant(), own, { location: 'Kitchen', description: 'The tap drips day and night.' }, 'tap')
  const window = first && (await report(clerk, first.id, { location: 'Lounge', description: 'A pane is cracked.' }, 'window'))
  const damp = second && (await report(clerk, second.id, { location: 'Bedroom 1', description: 'Damp on the ceiling.' }, 'damp'))
  const gutter =
    ofOwner && (await report(clerk, ofOwner.id, { location: 'Kitchen', description: 'The gutter above the window leaks.' }))
  office.goTo(addDays(today, -6))
  if (gutter) await resolve(office, gutter, { note: 'A new joint was put in.', costAmount: 120_000, chargedTo: 'OWNER' })
  await resolve(office, tap, { note: 'The plumber put in a new washer.', costAmount: 45_000, chargedTo: 'OWNER' })
  if (window)
    await resolve(office, window, { note: 'A new pane. It was hit by a ball.', costAmount: 180_000, chargedTo: 'TENANT' })
  if (damp) {
    const note = 'Dry again since the gutter was cleaned; it is painted with the next change of tenant.'
    await office.call(damageContract.reject, { params: itemOf(damp), body: { note } })
  }
  office.goTo(addDays(today, -3))
  const socket = await report(await tenant(), own, { location: 'Bathroom', description: 'The socket sparks.' }, 'socket')
  await office.call(damageContract.comment, {
    params: { id: socket.id },
    body: { words: 'Please do not use it. Our electrician is away until Friday; you may have it repaired and send us the bill.' },
  })
  if (alsoOfOwner) await report(clerk, alsoOfOwner.id, { location: 'Bedroom 2', description: 'The window does not close.' })
  if (third) await report(clerk, third.id, { location: 'Balcony', description: 'The railing is loose.' })
  office.goTo(today)
  await sendBill(await tenant(), socket, addDays(today, -1))
}

async function runningLease(tenant: Clerk): Promise<string> {
  const { items } = await tenant.call(leaseContract.list, { query: { sort: 'startDate:desc' } })
  const lease = items.find(({ status }) => status !== 'PENDING' && status !== 'CANCELLED') ?? items[0]
  if (!lease) throw new Error('The demo’s tenant has no lease.')
  return lease.id
}

async function report(who: Reporter, leaseId: string, item: NewDamageItem, drawing?: Drawing): Promise<DamageReportDetail> {
  const made = await who.call(damageContract.create, { body: { leaseId, kind: 'MAINTENANCE', items: [item] } })
  if (drawing) await who.photograph(itemOf(made), drawing)
  return made
}

function asReporter(client: LocalClient): Reporter {
  const photograph: Reporter['photograph'] = async (params, drawing, of = undefined) => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await damagePhoto(drawing))]), `${drawing}.jpg`)
    const { status, body } = await client.raw(damageContract.addPhoto, { params, query: of ? { of } : {}, body: form })
    if (status !== 201) throw new Error(`The photo of the ${drawing} was refused.`)
    return String(Reflect.get(Object(body), 'id'))
  }
  return { call: client.call, photograph }
}

/** Elsewhere in the demo the office runs in one batch, so it stores its photos in the same way. */
function officeReporter(office: DemoOffice): Reporter {
  const photograph: Reporter['photograph'] = async ({ itemId }, drawing) => {
    const file = await makeDocumentFile(await damagePhoto(drawing))
    const photo = { entity: 'damageItem', entityId: itemId, kind: 'PHOTO', file } as const
    return office.inTransaction(async (tx) => (await duringCall('damageReport.addPhoto', () => saveDocument(tx, photo))).id)
  }
  return { call: office.call, photograph }
}

function itemOf({ id, items }: DamageReportDetail): Item {
  return { id, itemId: items[0]?.id ?? '' }
}

type Resolution = { note: string; costAmount: number; chargedTo: 'OWNER' | 'TENANT' }

async function resolve(office: DemoOffice, report: DamageReportDetail, body: Resolution): Promise<void> {
  await office.call(damageContract.resolve, { params: itemOf(report), body })
}

async function sendBill(tenant: Reporter, report: DamageReportDetail, billedOn: CalendarDate): Promise<void> {
  const params = itemOf(report)
  const documentId = await tenant.photograph(params, 'bill', 'BILL')
  await tenant.call(damageContract.sendBill, { params, body: { amount: 95_000, billedOn, documentId } })
}
