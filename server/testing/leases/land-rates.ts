import { landRateContract, landRateTableContract } from '../../../domain/properties/land-rates/land-rate-contract.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Admin } from '../factories.ts'

/** An edition with its own table, unless one is given. */
export function anEdition(admin: Admin, given: object = {}) {
  const name = `Table ${newId().slice(-8)}`
  return admin.call(landRateTableContract.create, {
    body: { name, startsOn: '2024-01-01', source: 'Notification of the Ministry', ...given },
  })
}

export function aLandRate(admin: Admin, landRateTableId: string, amount: string, given: object = {}) {
  return admin.call(landRateContract.create, {
    body: { landRateTableId, town: 'Thimphu', use: 'INDUSTRIAL', amount, per: 'SQFT', ...given },
  })
}

/** For the calls that name a version. */
export function landRateSamples(adminOf: () => Admin) {
  const sample = async () => ({ ...(await anEdition(adminOf())), body: { notes: 'Read twice' } })
  const rate = async () => ({ ...(await aLandRate(adminOf(), (await anEdition(adminOf())).id, '20')), body: { amount: '21' } })
  return {
    ...{ 'landRateTable.update': sample, 'landRateTable.remove': () => anEdition(adminOf()) },
    ...{ 'landRate.update': rate, 'landRate.remove': rate },
  }
}
