import { t } from '../../platform/texts.ts'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import './dashboard.css'

export const trendTitle = t`Overdue at each month’s end (Nu.), by age`

/** Reserves the space during loading, so that the content below does not move. */
export function ArrearsTrendPlace() {
  return (
    <RecordCard title={trendTitle}>
      <div className="arrears-trend">
        <SkeletonBar width={90} />
      </div>
    </RecordCard>
  )
}
