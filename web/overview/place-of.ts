import type { Lease } from '../../domain/leases/lease-schema.ts'

/** The label of a lease's property. Undefined if the tenant has only one property, which needs no label. */
export type PlaceOf = (leaseId: string) => string | undefined

export function placesOf(leases: readonly Pick<Lease, 'id' | 'propertyLabel'>[]): PlaceOf {
  const places = new Map(leases.map(({ id, propertyLabel }) => [id, propertyLabel]))
  const isOne = new Set(places.values()).size < 2
  return (leaseId) => (isOne ? undefined : places.get(leaseId))
}
