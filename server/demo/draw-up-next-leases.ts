import { addDays, addMonths } from '../../domain/calendar-date.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { chhetrum } from '../../domain/money.ts'
import { makeTemporaryPassword } from '../identity/passwords.ts'
import { beginReport, completeReport, settleRoom, tickReport } from '../leases/record-condition.ts'
import { signLease } from '../leases/sign-lease.ts'
import { duringCall } from '../platform/current-call.ts'
import type { Tx } from '../platform/database.ts'
import type { History } from './demo-history.ts'
import type { DemoRegister, LetUnit } from './demo-register.ts'
import { registerDemoTenant, witness } from './demo-tenants.ts'

/** Two leases begin soon: one waits for its tenant's signature, the other is signed and handed over, and is to be registered. */
export async function drawUpNextLeases(history: History, { units }: DemoRegister): Promise<void> {
  const [toSign, toRegister] = [units[7], units[20]]
  if (toSign) {
    const leaseId = await drawUpNextLease(history, toSign)
    await history.office.inOneGo((tx) => sign(tx, leaseId, 'OWNER'))
  }
  if (toRegister) {
    const leaseId = await drawUpNextLease(history, toRegister)
    await history.office.inOneGo(async (tx) => {
      await sign(tx, leaseId, 'OWNER')
      await sign(tx, leaseId, 'TENANT')
      await handOver(tx, leaseId)
    })
  }
}

async function drawUpNextLease({ office, today }: History, unit: LetUnit): Promise<string> {
  const password = await makeTemporaryPassword()
  const tenant = await office.inOneGo((tx) => registerDemoTenant(tx, office, { isBusiness: unit.isCommercial, password }))
  const startDate = addDays(today, 10)
  const { id } = await office.call(leaseContract.create, {
    body: {
      propertyType: 'UNIT',
      propertyId: unit.id,
      tenantId: tenant.id,
      startDate,
      endDate: addDays(addMonths(startDate, 24), -1),
      rentAmount: chhetrum(Math.round(unit.rentNu) * 100),
      depositAmount: chhetrum(Math.round(unit.rentNu) * 200),
      purpose: unit.isCommercial ? 'Shop' : 'Residence',
      witnesses: [witness(office), witness(office)],
    },
  })
  return id
}

/** The tenant of the demo signed on paper: nobody knows a demo tenant's PIN. */
function sign(tx: Tx, leaseId: string, party: 'OWNER' | 'TENANT'): Promise<void> {
  const manner = party === 'OWNER' ? 'PASSWORD' : 'SIGNED_COPY'
  return duringCall('signing.sign', () => signLease(tx, leaseId, { party, manner, address: null, userAgent: null }))
}

async function handOver(tx: Tx, leaseId: string): Promise<void> {
  await duringCall('condition.begin', async () => {
    const { id, items } = await beginReport(tx, leaseId, 'ENTRY')
    for (const room of new Set(items.map((item) => item.room))) await settleRoom(tx, id, { room, state: 'GOOD' })
    await tickReport(tx, id, 'OWNER')
    await tickReport(tx, id, 'TENANT')
    await completeReport(tx, id)
  })
}
