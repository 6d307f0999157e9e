import type { OwnerStatementTotals } from '../../domain/reports/report-rows.ts'
import { ownerStatementSumsSheet } from '../../domain/reports/report-sheets.ts'
import { t } from '../platform/texts.ts'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { headOf, ReportCell } from './report-cell.tsx'

/** What an owner's account comes to through the period: opening and all that moved it make the closing. */
export function StatementSums({ totals }: { totals: OwnerStatementTotals }) {
  return (
    <div className="report-above">
      <RecordCard title={t`What it comes to`}>
        <Facts>
          {ownerStatementSumsSheet.columns.map(({ title, kind, of }) => (
            <Fact key={title} label={headOf(title)}>
              <ReportCell value={of(totals)} kind={kind} />
            </Fact>
          ))}
        </Facts>
      </RecordCard>
    </div>
  )
}
