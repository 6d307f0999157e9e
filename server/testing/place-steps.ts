import { callFirstDay } from './imports/call-first-day.ts'
type Call = (key: string, sent?: { params?: Record<string, string>; body?: unknown }) => Promise<Record<string, unknown>>

/** Makes each call about a place once. */
export async function callPlaces(call: Call): Promise<void> {
  await callFirstDay(call)
  const dzongkhag = String((await call('dzongkhag.create', { body: { name: 'Lower Haa', code: 'BT99' } }))['id'])
  await call('dzongkhag.update', { params: { id: dzongkhag }, body: { name: 'Upper Haa' } })
  const zone = { name: 'Samar Town', type: 'U', dzongkhagId: dzongkhag }
  const zoneId = String((await call('administrativeZone.create', { body: zone }))['id'])
  await call('administrativeZone.update', { params: { id: zoneId }, body: { name: 'Samar' } })
  const place = { name: 'Above the bridge', type: 'LOCALITY', administrativeZoneId: zoneId }
  const placeId = String((await call('subAdministrativeZone.create', { body: place }))['id'])
  await call('subAdministrativeZone.update', { params: { id: placeId }, body: { name: 'Below the bridge' } })
  await call('subAdministrativeZone.remove', { params: { id: placeId } })
  await call('administrativeZone.remove', { params: { id: zoneId } })
  await call('dzongkhag.remove', { params: { id: dzongkhag } })
}
