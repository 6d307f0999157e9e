import type { Stale } from '../../platform/use-endpoint.ts'

// The path of maintenance plans in the admin area, and the queries that a plan invalidates.
export const plansPath = '/admin/master-properties/maintenance-plans'
export const planPath = (id: string) => `${plansPath}/${id}`
export const invalidatesPlans: readonly Stale[] = ['maintenancePlan', 'overview', 'audit']
