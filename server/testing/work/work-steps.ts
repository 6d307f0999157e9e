import { vendorContract } from '../../../domain/maintenance/vendors/vendor-contract.ts'
import { type WorkOrder, workOrderContract } from '../../../domain/maintenance/work-orders/work-order-contract.ts'
import type { LocalClient } from '../../platform/database/local-client.ts'
import { disputeSamples } from '../disputes/dispute-steps.ts'
import { type Admin, aBuilding, aPhone } from '../factories.ts'
import { callMeters } from '../meters/call-meters.ts'
import { meterRecords } from '../meters/meter-records.ts'
import { aMaintenancePlan } from './a-maintenance-plan.ts'
import type { Caller } from '../test-app.ts'

type Sent = { params?: Record<string, string>; body?: unknown }
type Call = (key: string, sent?: Sent, by?: Caller) => Promise<Record<string, unknown>>
type Clerk = Pick<LocalClient, 'call'>

export const aVendor = (clerk: Clerk) =>
  clerk.call(vendorContract.create, { body: { name: `Vendor ${aPhone()}`, trade: 'PLUMBING' } })

/** Work on a building, done by a vendor. */
export async function aWorkOrder(admin: Admin): Promise<WorkOrder> {
  const { id: buildingId } = await aBuilding(admin)
  const { id: vendorId } = await aVendor(admin)
  return admin.call(workOrderContract.create, { body: { title: 'New pipe', buildingId, vendorId } })
}

const doneOn = '2025-06-10'
export const workBodies = {
  quote: { amount: 100_000 },
  schedule: { scheduledOn: '2026-12-31' },
  finish: { doneOn, note: 'A new pipe is in.' },
  bill: { amount: 90_000, billedOn: doneOn },
  rate: { rating: 4 },
  cancel: { reason: 'Not needed' },
}

/** Work from its quote to its rating, and other work that is closed or cancelled. */
export async function callWork(call: Call, admin: Admin): Promise<void> {
  const { id } = await aWorkOrder(admin)
  const params = { id }
  await call('workOrder.update', { params, body: { priority: 'HIGH' } })
  const quoted = (await call('workOrder.quote', { params, body: workBodies.quote })) as unknown as WorkOrder
  await call('workOrder.decide', { params, body: { quoteId: quoted.quote?.id ?? '', answer: 'APPROVED' } })
  await call('workOrder.schedule', { params, body: workBodies.schedule })
  await call('workOrder.finish', { params, body: workBodies.finish })
  await call('workOrder.rate', { params, body: workBodies.rate })
  await call('workOrder.bill', { params, body: workBodies.bill })
  await call('workOrder.pay', { params })
  const small = { id: (await aWorkOrder(admin)).id }
  await call('workOrder.finish', { params: small, body: workBodies.finish })
  await call('workOrder.close', { params: small })
  const { id: needless, placeId: buildingId } = await aWorkOrder(admin)
  await call('workOrder.cancel', { params: { id: needless }, body: workBodies.cancel })
  const plan = { id: (await aMaintenancePlan(admin, { buildingId })).id }
  await call('maintenancePlan.openWork', { params: plan })
  await call('maintenancePlan.update', { params: plan, body: { isActive: false } })
  await call('maintenancePlan.remove', { params: plan })
}

/** A record for each call of a work order or a dispute that requires a version, with a valid body. */
export function workSamples(office: () => { admin: Admin }) {
  const aNew = () => aWorkOrder(office().admin)
  const moved = async (...steps: (keyof typeof workBodies)[]) => {
    let order = await aNew()
    for (const step of steps)
      order = await office().admin.call(workOrderContract[step], { params: { id: order.id }, body: workBodies[step] } as never)
    return order
  }
  const aPlan = async () => aMaintenancePlan(office().admin, { buildingId: (await aBuilding(office().admin)).id })
  return {
    'maintenancePlan.update': async () => ({ ...(await aPlan()), body: { priority: 'HIGH' } }),
    'maintenancePlan.openWork': aPlan,
    'maintenancePlan.remove': aPlan,
    'workOrder.update': async () => ({ ...(await aNew()), body: { priority: 'LOW' } }),
    'workOrder.quote': async () => ({ ...(await aNew()), body: workBodies.quote }),
    'workOrder.decide': async () => {
      const order = await moved('quote')
      return { ...order, body: { quoteId: order.quote?.id ?? '', answer: 'APPROVED' } }
    },
    'workOrder.schedule': async () => ({ ...(await aNew()), body: workBodies.schedule }),
    'workOrder.finish': async () => ({ ...(await aNew()), body: workBodies.finish }),
    'workOrder.rate': async () => ({ ...(await moved('finish')), body: workBodies.rate }),
    'workOrder.bill': async () => ({ ...(await moved('finish')), body: workBodies.bill }),
    'workOrder.pay': async () => ({ id: (await moved('finish', 'bill')).id }),
    'workOrder.close': async () => ({ id: (await moved('finish')).id }),
    'workOrder.cancel': async () => ({ ...(await aNew()), body: workBodies.cancel }),
    ...disputeSamples(() => office().admin),
  }
}

export async function callMetersAndWork(call: Call, admin: Admin, of: { unitId: string; renter: Caller }): Promise<void> {
  await callMeters(call, of)
  await callWork(call, admin)
}

export async function meterAndWorkRecords(admin: Admin, unitId: string, word: string): Promise<Record<string, string>> {
  const { id: workOrder } = await admin.call(workOrderContract.create, { body: { title: `Tap ${word}`, unitId } })
  const { id: maintenancePlan } = await aMaintenancePlan(admin, { unitId }, { title: `Tank ${word}` })
  return { workOrder, maintenancePlan, ...(await meterRecords(admin, unitId, word)) }
}
