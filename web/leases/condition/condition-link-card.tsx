import type { Lease } from '../../../domain/leases/lease-schema.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { Fact, Facts } from '../../ui/record/facts.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'

const areas = { admin: '/admin/master-lease/condition', owner: '/owner/lease/condition', tenant: '/tenant/condition' } as const

/** The progress of the entry and exit reports, with links. Land has none. */
export function ConditionLinkCard({ lease, area }: { lease: Lease; area: keyof typeof areas }) {
  const reports = useEndpoint('condition.read', { params: { id: lease.id } }, { isEnabled: lease.propertyType !== 'LAND' })
  if (lease.propertyType === 'LAND') return null
  return (
    <RecordCard
      title={t`Condition reports`}
      actions={<ButtonLink to={`${areas[area]}/${lease.id}`} variant="default" size="compact-md">{t`Open`}</ButtonLink>}
    >
      <Loaded query={reports} fallback={<SkeletonBar width={60} />}>
        {({ entry, exit }) => (
          <Facts>
            <Fact label={t`Move-in`}>{stateOf(entry)}</Fact>
            <Fact label={t`Move-out`}>{stateOf(exit)}</Fact>
          </Facts>
        )}
      </Loaded>
    </RecordCard>
  )
}

function stateOf(report: { completedAt: string | null } | null): string {
  if (!report) return t`Not started`
  return report.completedAt ? t`Complete` : t`In progress`
}
