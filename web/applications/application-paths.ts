import type { Stale } from '../platform/use-endpoint.ts'

export const applicationsPath = '/admin/master-lease/applications'

export function applicationPath(id: string): string {
  return `${applicationsPath}/${id}`
}

export const refreshesByApplication: readonly Stale[] = ['application', 'enquiry', 'listing', 'overview.dashboard']
