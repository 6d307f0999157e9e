import { formatCount } from '../../../domain/money.ts'
import { Button } from '@mantine/core'
import { formatDate } from '../../../domain/calendar-date.ts'
import type { CashCount } from '../../../domain/payments/cash-count-contract.ts'
import { billingFolders } from '../../advices/billing-paths.ts'
import { HistoryCard } from '../../audit/history-card.tsx'
import { downloadList } from '../../platform/downloads.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useParam } from '../../platform/use-param.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Fact, Facts } from '../../ui/record/facts.tsx'
import { ListCard } from '../../ui/record/list-card.tsx'
import { RecordCard, RecordLayout } from '../../ui/record/record-card.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../../ui/table/simple-table-props.ts'
import { DateText, InstantText } from '../../ui/text/date-text.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { DifferenceText } from './difference-text.tsx'
import { drawerMethodLabels } from '../../../domain/payments/cash-count.ts'
import { movementColumns } from './movement-columns.tsx'

type Line = CashCount['lines'][number]

/** A closed day of the drawer. It cannot be edited. */
export function ClosedCountScreen() {
  const id = useParam('id')
  const query = useEndpoint('cashCount.read', { params: { id } })
  const movements = useEndpoint('cashCount.movements', { params: { id }, query: { pageSize: 20 } })
  return (
    <Loaded query={query}>
      {(count) => (
        <>
          <PageHeader
            crumbs={[billingFolders.cashCount]}
            title={t`Cash count, ${formatDate(count.countedOn)}`}
            primary={<Button onClick={() => window.print()}>{t`Print`}</Button>}
          />
          <RecordLayout
            main={
              <>
                <RecordCard title={t`Drawer`} isFlush>
                  <SimpleTable
                    caption={t`Drawer`}
                    columns={lineColumns(count)}
                    rows={count.lines}
                    rowKey={({ method }) => method}
                    none={t`Nothing was counted.`}
                  />
                </RecordCard>
                <ListCard
                  title={count.isFirst ? t`Recorded before the first count` : t`Since the previous count`}
                  query={movements}
                  columns={movementColumns}
                  rowKey={(movement) => movement.id}
                  none={t`No cash or cheques received or paid out.`}
                  actions={<Button variant="default" onClick={() => downloadMovements(count)}>{t`Download`}</Button>}
                />
                <HistoryCard entityId={count.id} />
              </>
            }
            side={<CountFacts count={count} />}
          />
        </>
      )}
    </Loaded>
  )
}

function downloadMovements({ id, countedOn }: CashCount): void {
  downloadList(`cash-count-${countedOn}`, 'cashCount.movements', { params: { id }, query: { format: 'xlsx' } })
}

const lineColumns = ({ isFirst }: CashCount): readonly SimpleColumn<Line>[] => [
  { key: 'method', title: t`Method`, cell: ({ method }) => drawerMethodLabels[method] },
  ...(isFirst
    ? []
    : ([
        amountColumn('left', t`At the last count`, ({ leftAmount }) => leftAmount),
        amountColumn('received', t`Received`, ({ receivedAmount }) => receivedAmount),
        amountColumn('back', t`Paid back`, ({ paidOutAmount }) => paidOutAmount),
        amountColumn('out', t`Taken out`, ({ takenOutAmount }) => takenOutAmount),
      ] as const)),
  amountColumn('counted', t`Counted`, ({ countedAmount }) => countedAmount),
  {
    key: 'difference',
    title: t`Difference (Nu.)`,
    align: 'end',
    cell: ({ differenceAmount }) => <DifferenceText amount={isFirst ? null : differenceAmount} />,
  },
]

function amountColumn(key: string, title: string, of: (line: Line) => CashCount['differenceAmount']): SimpleColumn<Line> {
  return { key, title, align: 'end', cell: (line) => <MoneyText amount={of(line)} /> }
}

function CountFacts({ count }: { count: CashCount }) {
  return (
    <RecordCard title={t`Count`}>
      <Facts>
        <Fact label={t`Day`}>
          <DateText date={count.countedOn} />
        </Fact>
        <Fact label={t`Counted by`}>{count.countedBy}</Fact>
        <Fact label={t`Closed`}>
          <InstantText at={count.countedAt} />
        </Fact>
        <Fact label={t`Reason for the difference`} isWide>
          {count.reason}
        </Fact>
        <Fact label={t`Taken to`} isWide>
          {count.takenOutNote}
        </Fact>
        {count.notes?.map(({ value, count: number }) => (
          <Fact key={value} label={t`Notes of Nu. ${formatCount(value)}`}>
            {number}
          </Fact>
        ))}
        {count.coinsAmount !== null && (
          <Fact label={t`Coins`}>
            <MoneyText amount={count.coinsAmount} withUnit />
          </Fact>
        )}
      </Facts>
    </RecordCard>
  )
}
