import type { Stale } from '../../platform/use-endpoint.ts'

// Where maintenance plans stand in the admin area, and what changes with one.
export const plansPath = '/admin/master-properties/maintenance-plans'
export const planPath = (id: string) => `${plansPath}/${id}`
export const invalidatesPlans: readonly Stale[] = ['maintenancePlan', 'overview', 'audit']
