import type { RoleName } from '../endpoint.ts'
import { t } from '../wording.ts'

export const roleLabels: Readonly<Record<RoleName, string>> = {
  ADMIN: t`Administrator`,
  MANAGER: t`Manager`,
  OWNER: t`Owner`,
  TENANT: t`Tenant`,
  SUPERADMIN: t`Operator`,
}

export const roleLabel = (name: string): string => Object.entries(roleLabels).find(([known]) => known === name)?.[1] ?? name
