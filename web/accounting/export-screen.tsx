import { groupThousands, formatCount } from '../../domain/money.ts'
import { HistoryCard } from '../audit/history-card.tsx'
import { entriesOf } from '../ledger/ledger-paths.ts'
import type { Reply } from '../platform/call.ts'
import { plural, t, translated } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import { DateText, InstantText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { exportsCrumb } from './accounting-paths.ts'
import { ExportFilesCard } from './export-files-card.tsx'

type Export = Reply<'journalExport.read'>

/** Shows one export: its files, and the account mapping that it used. */
export function ExportScreen() {
  const query = useEndpoint('journalExport.read', { params: { id: useParam('id') } })
  return (
    <Loaded query={query}>
      {(made) => (
        <>
          <PageHeader
            crumbs={[exportsCrumb]}
            title={made.exportNumber}
            subtitle={
              <>
                {plural(made.entryCount, '{n} voucher', '{n} vouchers')}, <MoneyText amount={made.amount} withUnit />
              </>
            }
            secondary={<ButtonLink to={entriesOf({ exportId: made.id })} variant="default">{t`Entries`}</ButtonLink>}
          />
          <RecordLayout
            main={
              <>
                <ExportFilesCard made={made} />
                <MappingCard made={made} />
                <HistoryCard entityId={made.id} />
              </>
            }
            side={<ExportFacts made={made} />}
          />
        </>
      )}
    </Loaded>
  )
}

function MappingCard({ made }: { made: Export }) {
  return (
    <RecordCard title={t`Account mapping of this export`} isFlush>
      <SimpleTable
        caption={t`Account mapping of this export`}
        columns={[
          { key: 'account', title: t`Ledger account`, cell: ({ code, name }) => `${code} ${translated(name)}` },
          { key: 'code', title: t`Code`, cell: ({ externalCode }) => externalCode },
          { key: 'name', title: t`Name`, cell: ({ externalName }) => externalName },
        ]}
        rows={made.accounts}
        rowKey={({ code }) => code}
        none={t`No accounts.`}
      />
    </RecordCard>
  )
}

function ExportFacts({ made }: { made: Export }) {
  return (
    <RecordCard title={t`Export`}>
      <Facts>
        <Fact label={t`Until`}>
          <DateText date={made.until} />
        </Fact>
        <Fact label={t`First date`}>{made.firstDate && <DateText date={made.firstDate} />}</Fact>
        <Fact label={t`Last date`}>{made.lastDate && <DateText date={made.lastDate} />}</Fact>
        <Fact label={t`Vouchers`}>{groupThousands(`${made.entryCount}`)}</Fact>
        <Fact label={t`Lines`}>{formatCount(made.lineCount)}</Fact>
        <Fact label={t`Amount`}>
          <MoneyText amount={made.amount} withUnit />
        </Fact>
        <Fact label={t`Books closed until`}>{made.closedUntil ? <DateText date={made.closedUntil} /> : t`Not closed`}</Fact>
        <Fact label={t`Vouchers of closed days`}>{made.closedCount}</Fact>
        <Fact label={t`Posted late`}>{made.lateCount}</Fact>
        <Fact label={t`Exported by`}>{made.recordedBy}</Fact>
        <Fact label={t`Exported`}>
          <InstantText at={made.recordedAt} />
        </Fact>
      </Facts>
    </RecordCard>
  )
}
