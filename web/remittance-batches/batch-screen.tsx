import { HistoryCard } from '../audit/history-card.tsx'
import type { Reply } from '../platform/call.ts'
import { saveFile } from '../platform/download.ts'
import { useSignedIn } from '../platform/session.ts'
import { plural, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { remittancePath, remittancesPath } from '../remittance/remittance-paths.ts'
import { remittanceStatusTable } from '../remittance/remittance-status-table.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { FileButton } from '../ui/input/file-button.tsx'
import { Link } from '../ui/page/link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import { DateText, InstantText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'

type Batch = Reply<'remittanceBatch.read'>

/** Remittances that were recorded together, and their file for the bank. */
export function BatchScreen() {
  const query = useEndpoint('remittanceBatch.read', { params: { id: useParam('id') } })
  return (
    <Loaded query={query}>
      {(batch) => (
        <>
          <PageHeader
            crumbs={[{ label: t`Bank files`, to: `${remittancesPath}?tab=batches` }]}
            title={t`Batch of remittances`}
            subtitle={
              <>
                {plural(batch.ownerCount, '{n} owner', '{n} owners')}, <MoneyText amount={batch.amount} withUnit />
              </>
            }
            primary={<BankFileButton batch={batch} />}
          />
          <RecordLayout
            main={
              <>
                <RemittancesCard batch={batch} />
                <HistoryCard entityId={batch.id} />
              </>
            }
            side={<BatchFacts batch={batch} />}
          />
        </>
      )}
    </Loaded>
  )
}

/** With full account numbers, so for the ADMIN alone. */
function BankFileButton({ batch: { id, remittedOn } }: { batch: Batch }) {
  if (useSignedIn().currentRole.name !== 'ADMIN') return null
  return (
    <FileButton
      variant="filled"
      label={t`Download bank file`}
      failure={t`The bank file could not be created`}
      onOpen={() => saveFile(`bank-file-${remittedOn}.csv`, 'remittanceBatch.bankFile', { params: { id } })}
    />
  )
}

function RemittancesCard({ batch }: { batch: Batch }) {
  return (
    <RecordCard title={t`Remittances`} isFlush>
      <SimpleTable
        caption={t`Remittances`}
        columns={[
          {
            key: 'number',
            title: t`Remittance`,
            cell: ({ id, remittanceNumber }) => <Link to={remittancePath({ id })}>{remittanceNumber}</Link>,
          },
          { key: 'owner', title: t`Owner`, cell: ({ ownerName }) => ownerName },
          { key: 'to', title: t`Sent to`, cell: ({ sentTo }) => sentTo ?? '–' },
          statusColumn({
            key: 'state',
            title: t`State`,
            table: remittanceStatusTable,
            of: ({ status }: Batch['remittances'][number]) => status,
          }),
          { key: 'amount', title: t`Amount (Nu.)`, align: 'end', cell: ({ amount }) => <MoneyText amount={amount} /> },
        ]}
        rows={batch.remittances}
        rowKey={({ id }) => id}
        none={t`No remittances.`}
      />
    </RecordCard>
  )
}

function BatchFacts({ batch }: { batch: Batch }) {
  return (
    <RecordCard title={t`Batch`}>
      <Facts>
        <Fact label={t`Amount`}>
          <strong>
            <MoneyText amount={batch.amount} withUnit />
          </strong>
        </Fact>
        <Fact label={t`Remitted on`}>
          <DateText date={batch.remittedOn} />
        </Fact>
        <Fact label={t`Reference`}>{batch.reference}</Fact>
        <Fact label={t`Recorded by`}>{batch.recordedBy}</Fact>
        <Fact label={t`Recorded`}>
          <InstantText at={batch.recordedAt} />
        </Fact>
      </Facts>
    </RecordCard>
  )
}
