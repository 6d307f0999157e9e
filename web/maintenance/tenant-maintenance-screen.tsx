import { Button, Pagination } from '@mantine/core'
import { useState } from 'react'
import { isRunning } from '../../domain/leases/lease-status.ts'
import type { DamageReport } from '../../domain/maintenance/damage-contract.ts'
import { useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { ActionButton } from '../ui/page/action-button.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Link } from '../ui/page/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { damagePath } from './damage-paths.ts'
import { DamagePhoto } from './damage-photos.tsx'
import { damageStatusTable } from './damage-status-table.ts'
import { nextOfReport } from './next-of-report.ts'
import { ReportProblemSheet } from './report-problem-sheet.tsx'
import './damage.css'

const pageSize = 10

/** A tenant's damage reports, designed for a phone: the problem, its status, and the next step. */
export function TenantMaintenanceScreen() {
  const [search, change] = useSearchState()
  const pageNo = Math.max(1, Number(search['page']) || 1)
  const reports = useEndpoint('damageReport.list', { query: { pageNo, pageSize } }, { showsPreviousPage: true })
  const leases = useEndpoint('lease.list', { query: { pageSize: 50, sort: 'startDate:desc' } })
  const running = (leases.data?.items ?? []).filter(({ status }) => isRunning(status))
  const [isReporting, setReporting] = useState(search['report'] === 'new')
  const reason = leases.data && running.length === 0 ? t`You have no active lease. Call the office.` : null
  return (
    <>
      <PageHeader
        crumbs={[{ label: t`Lease`, to: '/tenant/lease' }]}
        title={t`Maintenance`}
        primary={<ActionButton reason={reason} onClick={() => setReporting(true)}>{t`Report a problem`}</ActionButton>}
      />
      <Loaded query={reports}>
        {({ items, total }) =>
          items.length === 0 ? (
            <div className="sheet">
              <EmptyState
                title={t`No reports yet`}
                text={reason ?? t`Is something broken? Report it with a photo. The office answers here.`}
                {...(running.length > 0
                  ? { action: <Button onClick={() => setReporting(true)}>{t`Report a problem`}</Button> }
                  : {})}
              />
            </div>
          ) : (
            <>
              <ReportList reports={items} />
              {total > pageSize && (
                <Pagination
                  mt="md"
                  total={Math.ceil(total / pageSize)}
                  value={pageNo}
                  onChange={(page) => change({ page: page === 1 ? undefined : String(page) })}
                />
              )}
            </>
          )
        }
      </Loaded>
      {isReporting && running.length > 0 && <ReportProblemSheet leases={running} onClose={() => setReporting(false)} />}
    </>
  )
}

function ReportList({ reports }: { reports: readonly DamageReport[] }) {
  return (
    <ul className="bare stack">
      {reports.map((report) => (
        <li key={report.id}>
          <Link to={damagePath('TENANT', report.id)} className="sheet damage-report">
            <span className="damage-thumb">{report.photoId ? <DamagePhoto id={report.photoId} /> : <span />}</span>
            <span className="stack gap-1 start damage-report-words">
              <strong>{report.title}</strong>
              <span className="small secondary">
                {report.location} · {report.propertyLabel}
              </span>
              <StatusChip status={report.status} table={damageStatusTable} />
              <span>{nextOfReport(report, false)}</span>
              <span className="small secondary">
                <InstantText at={report.reportedAt} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
