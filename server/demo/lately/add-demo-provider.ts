import type { BodyOf } from '../../../domain/endpoint.ts'
import { signInProviderContract } from '../../../domain/sign-in-providers/sign-in-provider-contract.ts'
import type { DemoOffice } from '../demo-office.ts'

/**
 * Adds a sign-in provider like an office would. It is disabled and has a name that nobody can register, so it is never contacted or used.
 */
export async function addDemoProvider(office: DemoOffice): Promise<void> {
  const body: BodyOf<typeof signInProviderContract.create> = {
    ...{ name: 'Norbuling account', issuer: 'https://id.norbuling.example/realms/office', clientId: 'sakhang' },
    ...{
      access: 'CLAIM',
      roleClaim: 'realm_access.roles',
      adminValues: [],
      managerValues: ['sakhang-manager'],
      secondFactor: 'OWN',
    },
  }
  const { id, version } = await office.call(signInProviderContract.create, { body })
  await office.call(signInProviderContract.disable, { params: { id }, ifMatch: version })
}
