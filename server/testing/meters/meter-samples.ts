import { tariffContract } from '../../../domain/meters/tariff-contract.ts'
import { type Admin, anActiveLease, aSignedInTenant } from '../factories.ts'
import { aMeter, aReading, aTariff } from './meter-steps.ts'
import type { TestApp } from '../test-app.ts'

const laterRates = { effectiveOn: '2026-01-01', steps: [{ upTo: null, rate: '3' }] }

/** A record for each call of meters that requires a version, with a valid body. */
export function meterSamples(office: () => { app: TestApp; admin: Admin }) {
  const meterOf = async () => aMeter(office().admin, { unitId: (await anActiveLease(office().admin)).propertyId })
  const readingOf = async () => aReading(office().admin, (await meterOf()).id, '2025-01-31', '10')
  const readingOfTenant = async () => {
    const { app, admin } = office()
    const tenant = await aSignedInTenant(app, admin)
    const { propertyId } = await anActiveLease(admin, { tenantId: tenant.id })
    const meter = await aMeter(admin, { unitId: propertyId })
    return aReading(tenant, meter.id, '2025-06-01', '10')
  }
  return {
    'meter.update': async () => ({ ...(await meterOf()), body: { digits: 6 } }),
    'meterReading.correct': async () => ({ ...(await readingOf()), body: { value: '11', reason: 'Misread' } }),
    'meterReading.void': async () => ({ ...(await readingOf()), body: { reason: 'Misread' } }),
    'meterReading.check': async () => {
      const { admin } = office()
      const { id } = await meterOf()
      await aReading(admin, id, '2025-01-31', '10')
      await aReading(admin, id, '2025-02-28', '11')
      return aReading(admin, id, '2025-03-31', '99')
    },
    'meterReading.accept': () => readingOfTenant(),
    'meterReading.reject': async () => ({ ...(await readingOfTenant()), body: { reason: 'Not readable' } }),
    'tariff.rename': async () => ({ ...(await aTariff(office().admin)), body: { name: 'Shops' } }),
    'tariff.addRates': async () => ({ ...(await aTariff(office().admin)), body: laterRates }),
    'tariff.removeRates': async () => {
      const { admin } = office()
      const { id } = await aTariff(admin)
      const { effectiveOn } = laterRates
      return { ...(await admin.call(tariffContract.addRates, { params: { id }, body: laterRates })), body: { effectiveOn } }
    },
  }
}
