import { addDays, type CalendarDate } from '../../../domain/calendar-date.ts'
import { disputeContract } from '../../../domain/disputes/dispute-contract.ts'
import { leaseContract } from '../../../domain/leases/lease-contract.ts'
import { notifyPassedDeadlines } from '../../disputes/notify-passed-deadlines.ts'
import type { DemoOffice } from '../demo-office.ts'

/** Creates a dispute about damage that the committee settled last year, and one about rent that waits for its hearing. */
export async function openDemoDisputes(office: DemoOffice, today: CalendarDate): Promise<void> {
  const { items } = await office.call(leaseContract.list, {
    query: { status: 'ACTIVE', propertyType: 'UNIT', sort: 'startDate:asc', pageSize: 10 },
  })
  const [settled, running] = items
  if (!settled || !running) return
  const committee = { body: 'THROMDE', place: 'Thimphu Thromde (demo)' } as const
  office.goTo(addDays(today, -60))
  const { id } = await office.call(disputeContract.create, {
    body: {
      ...{ ...committee, leaseId: settled.id, raisedBy: 'TENANT', subject: 'DAMAGE', reference: 'DSC/DEMO/11' },
      ...{ raisedOn: addDays(today, -80), filedOn: addDays(today, -75), documentsOn: addDays(today, -66) },
      ...{ summary: 'The tenant asks the owner to repair the water tank. The owner says that the tenant broke it.' },
      hearings: [{ date: addDays(today, -62), startsAt: '10:00', place: 'Thromde office, meeting room' }],
    },
  })
  office.goTo(addDays(today, -50))
  const note = 'At the hearing the owner agreed to repair the tank, and the tenant to pay for the tap. Both kept their word.'
  await office.call(disputeContract.close, {
    params: { id },
    body: { closedOn: addDays(today, -50), outcome: 'SETTLED', note },
  })
  office.goTo(today)
  await office.call(disputeContract.create, {
    body: {
      ...{ ...committee, leaseId: running.id, raisedBy: 'OWNER', subject: 'RENT', reference: 'DSC/DEMO/27' },
      ...{ raisedOn: addDays(today, -20), filedOn: addDays(today, -16) },
      ...{ summary: 'The tenant holds back a part of the rent because the lift did not work for two weeks.' },
      hearings: [{ date: addDays(today, 9), startsAt: '14:30', place: 'Thromde office, meeting room' }],
    },
  })
  // The documents are late, so a task is created.
  await notifyPassedDeadlines((work) => office.inTransaction(work))
}
