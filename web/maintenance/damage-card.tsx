import { Button } from '@mantine/core'
import { useState } from 'react'
import type { RoleName } from '../../domain/endpoint.ts'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import type { DamageReport } from '../../domain/maintenance/damage-contract.ts'
import { damageKindLabels } from '../../domain/maintenance/damage-labels.ts'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { InstantText } from '../ui/text/date-text.tsx'
import { Link } from '../ui/page/link.tsx'
import { ListCard } from '../ui/record/list-card.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { TwoLines } from '../ui/text/two-lines.tsx'
import { damagePath, maintenancePath } from './damage-paths.ts'
import { damageStatusTable } from './damage-status-table.ts'
import { ReportProblemSheet } from './report-problem-sheet.tsx'
import { statusColumn } from '../ui/table/columns.tsx'

type DamageCardProps = {
  of: { leaseId: string } | { propertyId: string } | { buildingId: string } | { thramId: string }
  /** The lease for new reports. Without it, the card is read-only. */
  lease?: Lease | undefined
}

/** The damage reports of a property or a lease, newest first. */
export function DamageCard({ of, lease }: DamageCardProps) {
  const { name } = useSignedIn().currentRole
  const [isReporting, setReporting] = useState(false)
  const reports = useEndpoint('damageReport.list', { query: { ...of, pageSize: 10 } })
  const canReport = lease !== undefined && lease.status !== 'PENDING' && lease.status !== 'CANCELLED'
  return (
    <>
      <ListCard
        title={t`Damage`}
        query={reports}
        columns={columnsFor(name, 'leaseId' in of)}
        rowKey={(report) => report.id}
        none={t`No damage reported.`}
        {...(name === 'OWNER' ? {} : { allTo: `${maintenancePath}?${new URLSearchParams(of)}` })}
        actions={
          canReport && (
            <Button size="compact-md" variant="default" onClick={() => setReporting(true)}>{t`Report a problem…`}</Button>
          )
        }
      />
      {isReporting && lease && <ReportProblemSheet leases={[lease]} onClose={() => setReporting(false)} />}
    </>
  )
}

function columnsFor(role: RoleName, isOfLease: boolean): readonly SimpleColumn<DamageReport>[] {
  const what: SimpleColumn<DamageReport> = {
    key: 'what',
    title: t`What`,
    cell: (report) => (
      <TwoLines
        first={<Link to={damagePath(role, report.id)}>{report.title}</Link>}
        second={[damageKindLabels[report.kind], report.location, ...(isOfLease ? [] : [report.propertyLabel])].join(' · ')}
      />
    ),
  }
  return [what, ...otherColumns]
}

const otherColumns: readonly SimpleColumn<DamageReport>[] = [
  { key: 'reported', title: t`Reported`, cell: (report) => <InstantText at={report.reportedAt} /> },
  statusColumn({ key: 'status', title: t`Status`, table: damageStatusTable, of: (report) => report.status }),
]
