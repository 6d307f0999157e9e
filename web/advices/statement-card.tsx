import { type StatementRow, StatementTable } from '../ledger/statement-table.tsx'
import { openFile } from '../platform/download.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { FileButton } from '../ui/input/file-button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { advicePath, paymentPath } from './billing-paths.ts'
import { type OwnArea, ownAdvicePath } from './own-payment-paths.ts'

type Area = 'admin' | OwnArea
type StatementCardProps = { leaseId: string; title: string; area: Area }

/** The running account of a lease, also available as PDF. */
export function StatementCard({ leaseId, title, area }: StatementCardProps) {
  const statement = useEndpoint('ledger.statement', { params: { id: leaseId } })
  return (
    <RecordCard title={title} isFlush actions={<StatementPdfButton leaseId={leaseId} />}>
      <Loaded query={statement}>
        {(statement) => <StatementTable statement={statement} hrefOf={(row) => hrefOf(row, area)} />}
      </Loaded>
    </RecordCard>
  )
}

/** Only the office has a page for a receipt. */
function hrefOf({ adviceId, paymentId }: StatementRow, area: Area): string | undefined {
  if (area !== 'admin') return adviceId ? ownAdvicePath(area, adviceId) : undefined
  if (adviceId) return advicePath({ id: adviceId })
  return paymentId ? paymentPath({ id: paymentId }) : undefined
}

function StatementPdfButton({ leaseId }: { leaseId: string }) {
  return (
    <FileButton
      label={t`Open PDF`}
      size="xs"
      failure={t`The statement could not be opened`}
      onOpen={() => openFile('statement.pdf', 'ledger.statementPdf', { params: { id: leaseId } })}
    />
  )
}
