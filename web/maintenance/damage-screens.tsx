import type { DamageReportDetail } from '../../domain/maintenance/damage-contract.ts'
import { damageKindLabels } from '../../domain/maintenance/damage-labels.ts'
import { HistoryCard } from '../audit/history-card.tsx'
import { NotesCard } from '../notes/notes-card.tsx'
import { leasePath, propertyPath, tenantPath } from '../leases/lease-paths.ts'
import { ownLeasePath, tenantLeasePath } from '../leases/own-lease-paths.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { InstantText } from '../ui/text/date-text.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { Link } from '../ui/page/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { AddItem } from './add-item.tsx'
import { DamageItemCard } from './damage-item-card.tsx'
import { maintenancePath } from './damage-paths.ts'
import { damageStatusTable } from './damage-status-table.ts'
import { DamageTimeline } from './damage-timeline.tsx'
import { nextOfReport } from './next-of-report.ts'

type Area = 'admin' | 'owner' | 'tenant'
const back: Record<Area, { label: string; to: string }> = {
  admin: { label: t`Maintenance`, to: maintenancePath },
  owner: { label: t`Plots & Buildings`, to: '/owner/properties/plots' },
  tenant: { label: t`Maintenance`, to: '/tenant/maintenance' },
}

export function DamageScreen() {
  return <DamageRecord area="admin" />
}

export function OwnerDamageScreen() {
  return <DamageRecord area="owner" />
}

export function TenantDamageScreen() {
  return <DamageRecord area="tenant" />
}

/** One damage report: its items, the decision on each, and the comments. */
function DamageRecord({ area }: { area: Area }) {
  const query = useEndpoint('damageReport.read', { params: { id: useParam('id') } })
  return (
    <Loaded query={query}>
      {(report) => (
        <>
          <PageHeader
            crumbs={[back[area]]}
            title={report.title}
            status={<StatusChip status={report.status} table={damageStatusTable} />}
            subtitle={`${report.propertyLabel} · ${damageKindLabels[report.kind]}`}
          />
          <RecordLayout
            main={
              <>
                {report.items.map((item) => (
                  <DamageItemCard key={item.id} report={report} item={item} area={area} />
                ))}
                <AddItem report={report} area={area} />
                {area === 'admin' && <NotesCard about={{ damageReportId: report.id }} />}
                {area === 'admin' && <HistoryCard entityId={report.id} />}
              </>
            }
            side={
              <>
                <ReportFacts report={report} area={area} />
                <DamageTimeline report={report} />
              </>
            }
          />
        </>
      )}
    </Loaded>
  )
}

function ReportFacts({ report, area }: { report: DamageReportDetail; area: Area }) {
  const lease = { id: report.leaseId, propertyType: report.propertyType }
  return (
    <RecordCard title={t`Report`}>
      <Facts>
        <Fact label={t`Next steps`} isWide>
          {nextOfReport(report, area === 'admin')}
        </Fact>
        <Fact label={t`Reported`} isWide>
          <InstantText at={report.reportedAt} />
        </Fact>
        <Fact label={t`Property`} isWide>
          {area === 'admin' ? <Link to={propertyPath(report)}>{report.propertyLabel}</Link> : report.propertyLabel}
        </Fact>
        {area !== 'tenant' && (
          <Fact label={t`Tenant`} isWide>
            {area === 'admin' ? <Link to={tenantPath(report.tenantId)}>{report.tenantName}</Link> : report.tenantName}
          </Fact>
        )}
        <Fact label={t`Lease`} isWide>
          <Link to={leaseAddress(lease, area)}>{report.leaseNumber}</Link>
        </Fact>
      </Facts>
    </RecordCard>
  )
}

function leaseAddress(lease: Pick<DamageReportDetail, 'id' | 'propertyType'>, area: Area): string {
  if (area === 'tenant') return tenantLeasePath(lease.id)
  return area === 'owner' ? ownLeasePath(lease) : leasePath(lease)
}
