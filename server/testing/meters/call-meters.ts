import type { Caller } from '../test-app.ts'

type Sent = { params?: Record<string, string>; body?: unknown }
type Call = (key: string, sent?: Sent, by?: Caller) => Promise<Record<string, unknown>>

/** A meter, from its tariff to the readings of its tenant. */
export async function callMeters(call: Call, { unitId, renter }: { unitId: string; renter: Caller }): Promise<void> {
  const steps = [{ upTo: null, rate: '2.5' }]
  const tariff = await call('tariff.create', {
    body: { name: 'Homes of the valley', utility: 'WATER', rates: { effectiveOn: '2024-01-01', steps } },
  })
  const ofTariff = { id: String(tariff['id']) }
  await call('tariff.rename', { params: ofTariff, body: { name: 'Homes' } })
  await call('tariff.addRates', { params: ofTariff, body: { effectiveOn: '2026-01-01', steps } })
  await call('tariff.removeRates', { params: ofTariff, body: { effectiveOn: '2026-01-01' } })
  const meter = await call('meter.create', { body: { number: 'W-77', utility: 'WATER', unitId } })
  const meterId = String(meter['id'])
  await call('meter.update', { params: { id: meterId }, body: { tariffId: ofTariff.id } })
  const read = async (readOn: string, value: string, by?: Caller) =>
    String((await call('meterReading.create', { body: { meterId, readOn, value } }, by))['id'])
  await read('2025-01-31', '10')
  await read('2025-02-28', '12')
  const high = await read('2025-03-31', '99')
  await call('meterReading.check', { params: { id: high } })
  const corrected = await call('meterReading.correct', { params: { id: high }, body: { value: '14', reason: 'Misread' } })
  await call('meterReading.void', { params: { id: String(corrected['id']) }, body: { reason: 'Other meter' } })
  const body = { reason: 'The photo shows another meter.' }
  await call('meterReading.reject', { params: { id: await read('2025-04-30', '16', renter) }, body })
  await call('meterReading.accept', { params: { id: await read('2025-04-30', '15', renter) } })
}
