import { leaseFolders } from '../leases/lease-paths.ts'
import type { Stale } from '../platform/use-endpoint.ts'

export const roundsPath = '/admin/master-lease/allotment'

export function roundPath(id: string): string {
  return `${roundsPath}/${id}`
}

export function editRoundPath(id: string): string {
  return `${roundsPath}/${id}/edit`
}

/** The form for a new round that continues the waiting list and the units of an ended round. */
export function followingRoundPath(id: string): string {
  return `${roundsPath}/new?follows=${id}`
}

/** The pages that are open to everyone. */
export function publicRoundPath(id: string): string {
  return `/allotment/${id}`
}

export const publicRoundsPath = '/allotment'

export const draftPath = (draftId: string) => `${leaseFolders.UNIT.path}/new?draftId=${draftId}&step=term` as const

/** All rounds of the office that runs this round. */
export function roundsOfOfficePath(id: string): string {
  return `${publicRoundsPath}?officeOf=${id}`
}

export const refreshesByRound: readonly Stale[] = ['allotmentRound', 'allotmentApplicant', 'publicAllotment']
