import type { Stale } from '../../platform/use-endpoint.ts'

export const plansPath = '/admin/master-properties/maintenance-plans'
export const planPath = (id: string) => `${plansPath}/${id}`
export const invalidatesPlans: readonly Stale[] = ['maintenancePlan', 'overview', 'audit']
