/**
 * The number of records of each kind in a national register of this scale. They are whole hundreds, so that related records belong to the
 * same office.
 */
export type RegisterSize = ReturnType<typeof registerSize>

export function registerSize(scale: number) {
  const hundreds = (whole: number) => Math.max(1, Math.round((whole * scale) / 100)) * 100
  return {
    owners: hundreds(120_000),
    thrams: hundreds(150_000),
    plots: hundreds(200_000),
    buildings: hundreds(250_000),
    units: hundreds(1_000_000),
    tenants: hundreds(500_000),
    leases: hundreds(600_000),
    advices: hundreds(5_000_000),
  }
}

/** The offices, each with its share of everything in percent; the first is the large office of the target. */
export const registerOffices = [
  { name: 'National Land Office', share: 40 },
  { name: 'Thimphu Thromde', share: 20 },
  { name: 'Phuentshogling Thromde', share: 15 },
  { name: 'Gelephu Estates', share: 12 },
  { name: 'Druk Property Care', share: 8 },
  { name: 'Tashi Homes', share: 5 },
  // Has five leases: smallest-office-statements.ts.
  { name: 'Kinley House', share: 0 },
] as const
