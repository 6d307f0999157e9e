import type { ActorType, DamageKind, DamageStatus } from './damage-report.ts'

export const damageKindWords: Record<DamageKind, string> = { ENTRY_DAMAGE: 'Damage at entry', MAINTENANCE: 'Maintenance' }
export const damageStatusWords: Record<DamageStatus, string> = {
  REPORTED: 'Reported',
  RESOLVED: 'Resolved',
  REJECTED: 'Rejected',
}
export const actorTypeWords: Record<ActorType, string> = {
  ADMIN: 'Office',
  MANAGER: 'Manager',
  OWNER: 'Owner',
  CURRENT_TENANT: 'Tenant',
  PREVIOUS_TENANT: 'Previous tenant',
}
/** Who bears a repair. */
export const whoBearsRepairs =
  'The owner repairs wear and tear, essential services and what nature damaged; the tenant bears what was damaged by negligence (Tenancy Rules ss.55–59).'
