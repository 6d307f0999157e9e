import type { ActorType, ChargeState, DamageKind, DamageStatus, RepairBearer } from './damage-report.ts'

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
export const bearerWords: Record<RepairBearer, string> = { OWNER: 'The owner', TENANT: 'The tenant' }

/** Where what the tenant bears is asked for, as a sentence without its end. */
export const chargeStateWords: Record<ChargeState, string> = {
  NEXT_ADVICE: 'Comes as a line of the next rent advice',
  ON_ADVICE: 'On advice',
  FROM_DEPOSIT: 'The lease has ended: to be taken from the security deposit',
  DEDUCTED: 'Taken from the security deposit',
}

/** Who bears a repair, and what a tenant may do whose owner does not repair (Tenancy Rules ss.55-60). */
export const whoBearsRepairs =
  'The owner repairs wear and tear, essential services and what nature damaged; the tenant bears what was damaged by negligence (Tenancy Rules ss.55–59).'
export const repairByTenant =
  'Where the owner does not repair, the tenant may, and take the cost off the rent (Tenancy Rules ss.55–59).'
