/** The number of leases of a set that belong to one owner at one office. Owners and offices are numbers; this code receives no names. */
export type Part = { readonly owner: number; readonly office: number; readonly leases: number }

export const minLeases = 10
export const minOwners = 3
/** An office can subtract its own leases: the rest must be empty, or have at least this many leases and enough owners. */
export const minLeasesOfOthers = 5
export const minOwnersOfOthers = 2

/**
 * Whether figures of these leases may be published: at least ten leases of three owners, no owner with more than half of them, and no
 * office that could subtract its own leases and obtain those of a few people. The union of two disjoint publishable sets is publishable
 * too; `choosePublished` relies on this.
 */
export function isPublishable(parts: readonly Part[]): boolean {
  const leases = sumOf(parts)
  if (leases < minLeases) return false
  const byOwner = leasesBy(parts, ({ owner }) => owner)
  if (byOwner.size < minOwners) return false
  for (const ofOwner of byOwner.values()) if (ofOwner * 2 > leases) return false
  const ownersOfOneOffice = countOwnersOfOneOffice(parts)
  for (const [office, ofOffice] of leasesBy(parts, (part) => part.office)) {
    const others = { leases: leases - ofOffice, owners: byOwner.size - (ownersOfOneOffice.get(office) ?? 0) }
    if (others.leases > 0 && (others.leases < minLeasesOfOthers || others.owners < minOwnersOfOthers)) return false
  }
  return true
}

/** By office, the number of owners all of whose leases are at that office. */
function countOwnersOfOneOffice(parts: readonly Part[]): Map<number, number> {
  const officeOf = new Map<number, number | undefined>()
  for (const { owner, office } of parts) {
    officeOf.set(owner, officeOf.has(owner) && officeOf.get(owner) !== office ? undefined : office)
  }
  const counts = new Map<number, number>()
  for (const office of officeOf.values()) if (office !== undefined) counts.set(office, (counts.get(office) ?? 0) + 1)
  return counts
}

export function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { leases }) => sum + leases, 0)
}

function leasesBy(parts: readonly Part[], keyOf: (part: Part) => number): Map<number, number> {
  const sums = new Map<number, number>()
  for (const part of parts) sums.set(keyOf(part), (sums.get(keyOf(part)) ?? 0) + part.leases)
  return sums
}
