import { t } from '../wording.ts'
import type { ActorType, DamageKind, DamageStatus } from './damage-report.ts'

export const damageKindLabels: Record<DamageKind, string> = { ENTRY_DAMAGE: t`Damage at move-in`, MAINTENANCE: t`Maintenance` }
export const damageStatusLabels: Record<DamageStatus, string> = {
  REPORTED: t`Reported`,
  RESOLVED: t`Resolved`,
  REJECTED: t`Rejected`,
}
export const actorTypeLabels: Record<ActorType, string> = {
  ADMIN: t`Office`,
  MANAGER: t`Manager`,
  OWNER: t`Owner`,
  CURRENT_TENANT: t`Tenant`,
  PREVIOUS_TENANT: t`Previous tenant`,
}
/** Who pays for a repair. */
export const repairCostRule = t`The owner repairs wear and tear, essential services and natural damage. The tenant pays for damage by negligence (Tenancy Rules ss.55–59).`
