import { formatCount } from '../../../domain/money.ts'
import type { Reply } from '../../platform/call.ts'
import { plural, t } from '../../platform/texts.ts'

type Totals = Pick<Reply<'overview.dashboard'>['totals'], 'overdueTenants' | 'hasMoreOverdue'>

/** How many tenants have something overdue: "12 tenants", or "9,850+ tenants" where not all were counted. */
export function overdueNote({ overdueTenants, hasMoreOverdue }: Totals): string {
  if (overdueTenants === 0) return t`No tenant is overdue`
  if (hasMoreOverdue) return t`${formatCount(overdueTenants)}+ tenants`
  return plural(overdueTenants, '{n} tenant', '{n} tenants')
}
