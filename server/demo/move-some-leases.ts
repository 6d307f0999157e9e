import { addDays, addMonths } from '../../domain/calendar-date.ts'
import { leaseMoveContract } from '../../domain/leases/lease-move-contract.ts'
import type { History } from './demo-history.ts'

/** Creates other events in an office: a flooded flat, two tenants who leave, and repairs that begin next month. */
export async function moveSomeLeases({ office, today, running }: History): Promise<void> {
  const later = addMonths(today, 5)
  const free = [...running.values()].filter(({ habit, endsOn, phone }) => habit === 'PROMPT' && phone !== '' && endsOn > later)
  const [flooded, moving, transferred, toRepair] = free
  if (flooded) {
    const body = { from: addDays(today, -20), reason: 'Burst water main; the flat is flooded until it is dried out.' }
    await office.call(leaseMoveContract.suspend, { params: { id: flooded.leaseId }, body })
  }
  if (toRepair) {
    const body = { from: addDays(today, 25), reason: 'The kitchen is rebuilt; the tenant stays with family meanwhile.' }
    await office.call(leaseMoveContract.suspend, { params: { id: toRepair.leaseId }, body })
  }
  for (const [lease, reason] of [
    [moving, 'Bought a flat of their own.'],
    [transferred, 'Transferred to Mongar.'],
  ] as const) {
    const body = { by: 'TENANT', noticeDate: today, effectiveDate: addMonths(today, 3), reason } as const
    if (lease) await office.call(leaseMoveContract.terminate, { params: { id: lease.leaseId }, body })
  }
}
