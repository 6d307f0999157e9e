import { newTenantSchema, type Tenant } from '../../domain/people/tenant-contract.ts'
import type { NewPassword } from '../identity/sign-in/passwords.ts'
import { registerTenant } from '../people/register-tenant.ts'
import { duringCall } from '../platform/http/current-call.ts'
import type { Tx } from '../platform/database/database.ts'
import { businesses, demoName } from './demo-names.ts'
import type { DemoOffice } from './demo-office.ts'

type NewDemoTenant = { isBusiness: boolean; password: NewPassword }

/** Creates an invented tenant: a person for a flat, a business for a shop. */
export function registerDemoTenant(tx: Tx, office: DemoOffice, { isBusiness, password }: NewDemoTenant): Promise<Tenant> {
  const tenant = newTenantSchema.parse(isBusiness ? aBusiness(office) : aPerson(office))
  return duringCall('tenant.create', () => registerTenant(tx, office.outbox, tenant, password))
}

function aPerson({ random, contactOf }: DemoOffice) {
  const { first, second, dzongkha } = demoName(random)
  return { tenantType: 'INDIVIDUAL', firstName: first, lastName: second, nameDzongkha: dzongkha, ...contactOf('14') }
}

function aBusiness({ random, contactOf }: DemoOffice) {
  const { cid, phoneNumber } = contactOf('14')
  const firstName = `${random.pick(businesses)} ${phoneNumber.slice(-3)}`
  return { tenantType: 'BUSINESS', firstName, licenceNumber: `R1${cid.slice(3, 9)}`, phoneNumber }
}

export function witness(office: DemoOffice) {
  const { first, second } = demoName(office.random)
  return { name: `${first} ${second}`, cid: office.contactOf('14').cid }
}
