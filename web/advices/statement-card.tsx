import { StatementTable } from '../ledger/statement-table.tsx'
import { openFile } from '../platform/download.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { FileButton } from '../ui/input/file-button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'

/** The running account of a lease, also available as PDF. */
export function StatementCard({ leaseId, title }: { leaseId: string; title: string }) {
  const statement = useEndpoint('ledger.statement', { params: { id: leaseId } })
  return (
    <RecordCard title={title} isFlush actions={<StatementPdfButton leaseId={leaseId} />}>
      <Loaded query={statement}>{(statement) => <StatementTable statement={statement} />}</Loaded>
    </RecordCard>
  )
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
