import type { Stale } from '../platform/use-endpoint.ts'

export const roundsPath = '/admin/master-lease/allotment'

export function roundPath(id: string): string {
  return `${roundsPath}/${id}`
}

export function editRoundPath(id: string): string {
  return `${roundsPath}/${id}/edit`
}

/** What everybody may open. */
export function publicRoundPath(id: string): string {
  return `/allotment/${id}`
}

export const refreshesByRound: readonly Stale[] = ['allotmentRound', 'allotmentApplicant', 'publicAllotment']
