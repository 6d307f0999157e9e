import { t } from '../../platform/texts.ts'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import '../../ui/chart/chart.css'

export type PaymentHistoryProps = {
  of: { leaseId: string; tenantId?: undefined } | { tenantId: string; leaseId?: undefined }
  /** The list of the counted advices. The days of a month are added to it. */
  listPath: string
}

export const historyTitle = t`Payments, last 24 months`

/** Reserves the space during loading, so that the content below does not move. */
export function PaymentHistoryPlace() {
  return (
    <RecordCard title={historyTitle}>
      <div className="payment-history">
        <SkeletonBar width={90} />
      </div>
    </RecordCard>
  )
}
