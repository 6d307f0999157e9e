import { meterContract } from '../../../domain/meters/meter-contract.ts'
import { tariffContract } from '../../../domain/meters/tariff-contract.ts'
import type { Admin } from '../factories.ts'
import { aReading } from './meter-steps.ts'

/** A tariff, a meter and a reading of it. */
export async function meterRecords(admin: Admin, unitId: string, word: string): Promise<Record<string, string>> {
  const rates = { effectiveOn: '2024-01-01', steps: [{ upTo: null, rate: '2' }] }
  const tariff = await admin.call(tariffContract.create, { body: { name: `Homes ${word}`, utility: 'WATER', rates } })
  const meter = await admin.call(meterContract.create, { body: { number: `W ${word}`, utility: 'WATER', unitId } })
  const reading = await aReading(admin, meter.id, '2025-06-01', '10')
  return { tariff: tariff.id, meter: meter.id, meterReading: reading.id }
}
