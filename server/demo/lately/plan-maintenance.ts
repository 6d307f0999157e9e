import { addDays, addMonths, type CalendarDate } from '../../../domain/calendar-date.ts'
import type { PlanKind } from '../../../domain/maintenance/plans/maintenance-plan.ts'
import { maintenancePlanContract } from '../../../domain/maintenance/plans/maintenance-plan-contract.ts'
import { workOrderContract } from '../../../domain/maintenance/work-orders/work-order-contract.ts'
import { openDueWork } from '../../maintenance/plans/open-due-work.ts'
import type { DemoOffice } from '../demo-office.ts'
import type { DemoVendors } from './register-vendors.ts'

type Planning = { office: DemoOffice; vendors: DemoVendors; letId: string; ownId: string; today: CalendarDate }

/** Creates plans for lifts, tanks and more: one with a completed service, one overdue, one due soon, one paused. */
export async function planMaintenance({ office, vendors, letId, ownId, today }: Planning): Promise<void> {
  const plan = (buildingId: string, kind: PlanKind, title: string, every: [number, 'MONTHS' | 'YEARS'], given: object) => {
    const [intervalCount, intervalUnit] = every
    const nextDueOn = addMonths(today, 4)
    const body = { buildingId, kind, title, intervalCount, intervalUnit, nextDueOn, ...given }
    return office.call(maintenancePlanContract.create, { body })
  }
  const serviced = addDays(today, -100)
  office.goTo(addDays(serviced, -10))
  await plan(letId, 'LIFT', 'Service the lift', [3, 'MONTHS'], { nextDueOn: serviced, vendorId: vendors.lifts })
  await openDueWork((work) => office.inTransaction(work))
  office.goTo(serviced)
  const { items } = await office.call(workOrderContract.list, { query: { buildingId: letId, q: 'Service the lift' } })
  for (const { id } of items) {
    const body = { doneOn: serviced, note: 'Ropes and brakes tested, doors adjusted.', rating: 5 }
    await office.call(workOrderContract.finish, { params: { id }, body })
    await office.call(workOrderContract.close, { params: { id } })
  }
  office.goTo(addDays(today, -20))
  await plan(ownId, 'WATER_TANK', 'Clean the water tank', [6, 'MONTHS'], {
    nextDueOn: addDays(today, -5),
    vendorId: vendors.plumber,
  })
  await plan(letId, 'FIRE_EXTINGUISHER', 'Test the fire extinguishers', [1, 'YEARS'], { vendorId: vendors.fire, leadDays: 30 })
  await plan(letId, 'GENERATOR', 'Service the generator', [6, 'MONTHS'], {
    nextDueOn: addDays(today, 9),
    vendorId: vendors.electrician,
  })
  await plan(ownId, 'PEST_CONTROL', 'Treat against termites', [1, 'YEARS'], { isActive: false })
  await plan(ownId, 'OTHER', 'Clear the gutters before the monsoon', [1, 'YEARS'], {
    nextDueOn: addMonths(today, 2),
    chargedTo: 'OFFICE',
  })
  await openDueWork((work) => office.inTransaction(work))
}
