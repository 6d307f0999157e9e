import type { Lease } from '../../domain/leases/lease-schema.ts'

/** The property of a lease in words; nothing where a tenant has but one, which needs no name. */
export type PlaceOf = (leaseId: string) => string | undefined

export function placesOf(leases: readonly Pick<Lease, 'id' | 'propertyLabel'>[]): PlaceOf {
  const places = new Map(leases.map(({ id, propertyLabel }) => [id, propertyLabel]))
  const isOne = new Set(places.values()).size < 2
  return (leaseId) => (isOne ? undefined : places.get(leaseId))
}
