import { Button } from '@mantine/core'
import { useState } from 'react'
import { bankFileFormatLabels } from '../../domain/remittance-batches/bank-file.ts'
import { HistoryCard } from '../audit/history-card.tsx'
import type { Reply } from '../platform/call.ts'
import { useSignedIn } from '../platform/session.ts'
import { plural, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { remittancePath, remittancesPath } from '../remittance/remittance-paths.ts'
import { remittanceStatusTable } from '../remittance/remittance-status-table.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Link } from '../ui/page/link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import { DateText, InstantText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { BankFileDialog } from './bank-file-dialog.tsx'

type Batch = Reply<'remittanceBatch.read'>

/** Remittances that were recorded together, and their bank file. */
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
                <BankFilesCard bankFiles={batch.bankFiles} />
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

/** It contains full account numbers, so only the ADMIN may create it. */
function BankFileButton({ batch }: { batch: Batch }) {
  const [isOpen, setOpen] = useState(false)
  if (useSignedIn().currentRole.name !== 'ADMIN') return null
  const isAgain = batch.bankFiles.length > 0
  return (
    <>
      <Button variant={isAgain ? 'default' : 'filled'} onClick={() => setOpen(true)}>
        {isAgain ? t`Create bank file again…` : t`Create bank file…`}
      </Button>
      {isOpen && <BankFileDialog batch={batch} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Every bank file that was created, because two of them must not pay an owner twice. */
function BankFilesCard({ bankFiles }: { bankFiles: Batch['bankFiles'] }) {
  return (
    <RecordCard title={t`Bank files created`} isFlush>
      <SimpleTable
        caption={t`Bank files created`}
        columns={[
          { key: 'at', title: t`Created`, cell: ({ recordedAt }) => <InstantText at={recordedAt} /> },
          { key: 'by', title: t`Created by`, cell: ({ recordedBy }) => recordedBy ?? '–' },
          { key: 'format', title: t`Format`, cell: ({ format }) => bankFileFormatLabels[format] },
          { key: 'reason', title: t`Reason for creating again`, wraps: true, cell: ({ reason }) => reason ?? '–' },
        ]}
        rows={bankFiles}
        rowKey={({ id }) => id}
        none={t`No bank file yet.`}
      />
    </RecordCard>
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
          { key: 'owner', title: t`Owner`, wraps: true, cell: ({ ownerName }) => ownerName },
          { key: 'to', title: t`Sent to`, wraps: true, cell: ({ sentTo }) => sentTo ?? '–' },
          { key: 'amount', title: t`Amount (Nu.)`, align: 'end', cell: ({ amount }) => <MoneyText amount={amount} /> },
          statusColumn({
            key: 'state',
            title: t`Status`,
            table: remittanceStatusTable,
            of: ({ status }: Batch['remittances'][number]) => status,
          }),
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
