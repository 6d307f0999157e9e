import { formatCount } from '../../../domain/money.ts'
import type { Reply } from '../../platform/call.ts'
import { plural, t } from '../../platform/texts.ts'

type Totals = Pick<Reply<'overview.dashboard'>['totals'], 'overdueTenants' | 'hasMoreOverdue'>

/** The number of tenants with an overdue amount: "12 tenants", or "9,850+ tenants" if the count stopped there. */
export function overdueNote({ overdueTenants, hasMoreOverdue }: Totals): string {
  if (overdueTenants === 0) return t`No tenant is overdue`
  if (hasMoreOverdue) return t`${formatCount(overdueTenants)}+ tenants`
  return plural(overdueTenants, '{n} tenant', '{n} tenants')
}
