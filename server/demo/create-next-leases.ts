import { addDays, addMonths } from '../../domain/calendar-date.ts'
import { leaseContract } from '../../domain/leases/lease-contract.ts'
import { chhetrum } from '../../domain/money.ts'
import { makeTemporaryPassword } from '../identity/sign-in/passwords.ts'
import { hashPassword } from '../platform/keys/hash-password.ts'
import type { History } from './demo-history.ts'
import type { DemoRegister, LetUnit } from './demo-register.ts'
import { registerDemoTenant, witness } from './demo-tenants.ts'
import { handOver, sign, signByAll } from './sign-and-hand-over.ts'

/**
 * Creates two leases that begin soon. One waits for the tenant's signature; the other is signed and handed over, and must be registered.
 */
export async function createNextLeases(history: History, { units }: DemoRegister): Promise<void> {
  const [toSign, toRegister] = [units[7], units[20]]
  if (toSign) {
    const leaseId = await drawUpNextLease(history, toSign)
    await history.office.inTransaction((tx) => sign(tx, leaseId, 'OWNER'))
  }
  if (toRegister) {
    const leaseId = await drawUpNextLease(history, toRegister)
    await history.office.inTransaction(async (tx) => {
      await signByAll(tx, leaseId)
      await handOver(tx, leaseId)
    })
  }
}

async function drawUpNextLease({ office, today }: History, unit: LetUnit): Promise<string> {
  const password = await makeTemporaryPassword(hashPassword)
  const tenant = await office.inTransaction((tx) => registerDemoTenant(tx, office, { isBusiness: unit.isCommercial, password }))
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
