import { type Trade } from '../../../domain/maintenance/vendors/vendor.ts'
import { vendorContract } from '../../../domain/maintenance/vendors/vendor-contract.ts'
import type { DemoOffice } from '../demo-office.ts'

export type DemoVendors = Record<'plumber' | 'electrician' | 'painter' | 'lifts' | 'fire' | 'pests', string>

/** Registers firms that work for the demo's office. */
export async function registerVendors(office: DemoOffice): Promise<DemoVendors> {
  const one = async (name: string, trade: Trade, given: object = {}) =>
    (await office.call(vendorContract.create, { body: { name, trade, ...given } })).id
  return {
    plumber: await one('Druk Plumbing Works', 'PLUMBING', {
      ...{ secondTrade: 'WATER_TANKS', phone: '02-323456', hourlyRate: 35_000, rate: 'Materials apart' },
      ...{ licenceNumber: '1023456', bankAccount: 'BOB 100123456' },
    }),
    electrician: await one('Norbu Electricals', 'ELECTRICAL', {
      secondTrade: 'GENERATORS',
      phone: '02-333210',
      hourlyRate: 40_000,
    }),
    painter: await one('Yangphel Painters', 'PAINTING', { phone: '02-325870', rate: 'Nu. 18 a square foot' }),
    lifts: await one('Himalaya Lift Service', 'LIFTS', { phone: '02-334455', email: 'service@lifts.example' }),
    fire: await one('Dragon Fire Safety', 'FIRE_SAFETY', { phone: '02-337788' }),
    pests: await one('Clean Home Pest Control', 'CLEANING', { secondTrade: 'OTHER', phone: '02-339900' }),
  }
}
