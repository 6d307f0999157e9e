import { addDays, type CalendarDate } from '../../../domain/calendar-date.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { damageContract } from '../../../domain/maintenance/damage-contract.ts'
import { type WorkOrder, workOrderContract } from '../../../domain/maintenance/work-orders/work-order-contract.ts'
import { chhetrum, type Money } from '../../../domain/money.ts'
import { buildingContract } from '../../../domain/properties/building-contract.ts'
import { makeDocumentFile } from '../../documents/make-document-file.ts'
import { saveDocument } from '../../documents/save-document.ts'
import type { LocalClient } from '../../platform/database/local-client.ts'
import { duringCall } from '../../platform/http/current-call.ts'
import { damagePhoto, type Drawing } from '../damage-photo.ts'
import type { DemoOffice } from '../demo-office.ts'
import { planMaintenance } from './plan-maintenance.ts'
import { type DemoVendors, registerVendors } from './register-vendors.ts'

const nu = (amount: number): Money => chhetrum(amount * 100)

type SignIn = () => Promise<Pick<LocalClient, 'call'>>
type Parties = {
  office: DemoOffice
  /** They sign in again each day. */
  owner: SignIn
  tenant: SignIn
  ownerId: string
  buildingIds: readonly string[]
  today: CalendarDate
}
type Site = Pick<Parties, 'office' | 'today'> & {
  vendors: DemoVendors
  /** A building of the demo's owner, and one of others. */
  ownId: string
  otherId: string
}

/**
 * Creates vendors, plans, and work orders in every state: on the demo owner's building, on another building, and for a report of the demo's
 * tenant.
 */
export async function workOnBuildings({ office, owner, tenant, ownerId, buildingIds, today }: Parties): Promise<void> {
  const { items } = await (await owner()).call(buildingContract.list, { query: { pageSize: 10 } })
  const [own] = items
  const otherId = buildingIds.find((id) => items.every((building) => building.id !== id))
  if (!own || !otherId) return
  const whole = wholeOf(own.owners.find((one) => one.ownerId === ownerId)?.share ?? '1')
  office.goTo(addDays(today, -110))
  const vendors = await registerVendors(office)
  await office.call(buildingContract.update, { params: { id: otherId }, body: { expenseLimit: nu(20_000) } })
  await planMaintenance({ office, vendors, letId: otherId, ownId: own.id, today })
  const site = { office, today, vendors, ownId: own.id, otherId }
  await repairRoof(site, owner, whole)
  await doSmallWork(site)
  await repairForTenant(site, tenant)
  await askAboutQuotes(site, owner, whole)
  office.goTo(today)
}

/** Converts an owner's part of an amount to the whole amount. */
function wholeOf(share: string): (part: number) => Money {
  const [numerator = 1, denominator = 1] = share.split('/').map(Number)
  return (part) => nu(Math.ceil((part * denominator) / numerator))
}

const at = ({ id }: Pick<WorkOrder, 'id'>) => ({ params: { id } })

async function decide(who: Pick<LocalClient, 'call'>, { id, quote }: WorkOrder, reason?: string): Promise<WorkOrder> {
  const answer = reason ? ('DECLINED' as const) : ('APPROVED' as const)
  const body = { quoteId: quote?.id ?? '', answer, ...(reason ? { reason } : {}) }
  return who.call(workOrderContract.decide, { params: { id }, body })
}

/** Creates an order that goes from a quote approved by the owner to a bill in the owner's statement. */
async function repairRoof({ office, today, vendors, ownId }: Site, owner: SignIn, whole: (part: number) => Money): Promise<void> {
  office.goTo(addDays(today, -18))
  const body = { title: 'Repair the roof', buildingId: ownId, priority: 'HIGH', vendorId: vendors.plumber } as const
  const order = await office.call(workOrderContract.create, { body })
  const quote = { amount: whole(22_000), note: 'New sheets on the north side, two days.' }
  const quoted = await office.call(workOrderContract.quote, { ...at(order), body: quote })
  office.goTo(addDays(today, -16))
  await decide(await owner(), quoted)
  await office.call(workOrderContract.schedule, { ...at(order), body: { scheduledOn: addDays(today, -6) } })
  office.goTo(addDays(today, -4))
  const done = { doneOn: addDays(today, -5), note: 'Twelve sheets replaced, ridge sealed.', rating: 4 }
  await office.call(workOrderContract.finish, { ...at(order), body: done })
  await photograph(office, order, 'damp')
  office.goTo(addDays(today, -2))
  const documentId = await photograph(office, order, 'bill')
  const bill = { amount: whole(21_500), billedOn: addDays(today, -3), documentId }
  await office.call(workOrderContract.bill, { ...at(order), body: bill })
  await office.call(workOrderContract.pay, at(order))
}

/** Creates one order in each state: done, payable, closed, cancelled, open and overdue. */
async function doSmallWork({ office, today, vendors, otherId }: Site): Promise<void> {
  office.goTo(addDays(today, -12))
  const make = (title: string, given: object = {}) =>
    office.call(workOrderContract.create, { body: { title, buildingId: otherId, ...given } })
  const stairs = await make('Paint the stairwell', { vendorId: vendors.painter })
  const pump = await make('Replace the water pump', { vendorId: vendors.plumber, priority: 'HIGH' })
  const gate = await make('Oil the gate', { chargedTo: 'OFFICE' })
  const fence = await make('New fence at the back')
  await make('Mend the light of the stairs', { vendorId: vendors.electrician, priority: 'EMERGENCY' })
  await office.call(workOrderContract.cancel, { ...at(fence), body: { reason: 'The neighbour builds a wall there.' } })
  office.goTo(addDays(today, -3))
  const done = (order: WorkOrder, note: string, given: object = {}) =>
    office.call(workOrderContract.finish, { ...at(order), body: { doneOn: addDays(today, -4), note, ...given } })
  await done(stairs, 'Two coats, rails varnished.', { rating: 5 })
  await photograph(office, stairs, 'window')
  await done(pump, 'New pump of 1 HP, one year of warranty.')
  await done(gate, 'Hinges oiled.')
  await office.call(workOrderContract.bill, { ...at(pump), body: { amount: nu(8_400), billedOn: addDays(today, -3) } })
  await office.call(workOrderContract.close, at(gate))
  office.goTo(today)
  await make('Clean the drains', { vendorId: vendors.plumber, priority: 'LOW' })
}

/** The demo's tenant reported it, and sees the appointment on the phone. */
async function repairForTenant({ office, today, vendors }: Site, signIn: SignIn): Promise<void> {
  office.goTo(addDays(today, -2))
  const tenant = await signIn()
  const { items } = await tenant.call(leaseContract.list, { query: { sort: 'startDate:desc' } })
  const lease = items.find(({ status }) => status !== 'PENDING' && status !== 'CANCELLED') ?? items[0]
  if (!lease) return
  const reported = [{ location: 'Kitchen', description: 'The drain of the sink is slow.' }]
  const report = await tenant.call(damageContract.create, { body: { leaseId: lease.id, kind: 'MAINTENANCE', items: reported } })
  office.goTo(addDays(today, -1))
  const body = { title: 'Clear the drain of the sink', damageItemId: report.items[0]?.id ?? '', vendorId: vendors.plumber }
  const order = await office.call(workOrderContract.create, { body })
  await office.call(workOrderContract.schedule, { ...at(order), body: { scheduledOn: addDays(today, 2) } })
}

/** Creates quotes: one that the owner approved, one declined, one that waits for the owner, and one that the office decides. */
async function askAboutQuotes(site: Site, signIn: SignIn, whole: (part: number) => Money): Promise<void> {
  const { office, today, vendors, ownId, otherId } = site
  office.goTo(addDays(today, -5))
  const quoted = async (title: string, buildingId: string, vendorId: string, amount: Money) => {
    const order = await office.call(workOrderContract.create, { body: { title, buildingId, vendorId } })
    return office.call(workOrderContract.quote, { ...at(order), body: { amount } })
  }
  const wiring = await quoted('New meter board', ownId, vendors.electrician, whole(15_000))
  const front = await quoted('Paint the front', ownId, vendors.painter, whole(85_000))
  await quoted('Insulate the water pipes', ownId, vendors.plumber, whole(18_500))
  await quoted('New lamps in the parking', otherId, vendors.electrician, nu(6_200))
  office.goTo(addDays(today, -4))
  const owner = await signIn()
  await decide(owner, wiring)
  await decide(owner, front, 'Ask again after the monsoon.')
}

async function photograph(office: DemoOffice, { id }: WorkOrder, drawing: Drawing): Promise<string> {
  const file = await makeDocumentFile(await damagePhoto(drawing))
  const kind = drawing === 'bill' ? ('OTHERS' as const) : ('PHOTO' as const)
  const photo = { entity: 'workOrder', entityId: id, kind, file } as const
  return office.inTransaction(async (tx) => (await duringCall('document.add', () => saveDocument(tx, photo))).id)
}
