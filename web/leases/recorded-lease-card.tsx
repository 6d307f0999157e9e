import { Button } from '@mantine/core'
import type { Lease } from '../../domain/leases/lease-schema.ts'
import { openFile } from '../platform/download.ts'
import { asProblem } from '../platform/problem-error.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { LandRemarksCard } from '../properties/remarks/land-remarks-card.tsx'

/** Opens the form that the office submits, filled in from the lease. */
function ReportButton({ lease }: { lease: Lease }) {
  const open = () =>
    void openFile(`Land report ${lease.leaseNumber}.pdf`, 'landReport.pdf', { params: { id: lease.id } }).catch(
      (error: unknown) => toast('ERROR', t`The report could not be opened`, asProblem(error).message),
    )
  return <Button variant="default" size="xs" onClick={open}>{t`Report (PDF)`}</Button>
}

/** For land: whether the Commission has recorded the lease in the thram (Land Act s.180-181), as stated by a remark. */
export function RecordedLeaseCard({ lease }: { lease: Lease }) {
  const isShown = lease.propertyType === 'LAND' && lease.status !== 'PENDING' && lease.status !== 'CANCELLED'
  const plot = useEndpoint('plot.read', { params: { id: lease.propertyId } }, { isEnabled: isShown })
  if (!isShown || !plot.data) return null
  const { thramId, id: plotId } = plot.data
  return (
    <LandRemarksCard
      of={{ leaseId: lease.id }}
      add={{ thramId, plotId, leaseId: lease.id, begins: { kind: 'LEASE', endsOn: lease.endDate, inFavourOf: lease.tenantName } }}
      title={t`Recording by the Commission`}
      action={<ReportButton lease={lease} />}
      none={t`Not recorded yet. The Local Authority gets a copy of the deed. When the Commission has recorded the lease in the thram, enter the remark (Land Act, sections 180–181).`}
    />
  )
}
