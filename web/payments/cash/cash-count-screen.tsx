import { formatDate } from '../../../domain/calendar-date.ts'
import type { CashCount, OpenDrawer } from '../../../domain/payments/cash-count-contract.ts'
import { billingFolders } from '../../advices/billing-paths.ts'
import { downloadList } from '../../platform/downloads.ts'
import { listQueryOf } from '../../platform/list-query-of.ts'
import { useListState } from '../../platform/search-state.ts'
import { plural, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Link } from '../../ui/page/link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { ListCard } from '../../ui/record/list-card.tsx'
import { RecordCard, RecordLayout } from '../../ui/record/record-card.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { CloseDrawerForm } from './close-drawer-form.tsx'
import { DifferenceText } from './difference-text.tsx'
import { movementColumns } from './movement-columns.tsx'

/** Closes the drawer at the end of the day: the expected amount, the count, and the closed days. */
export function CashCountScreen() {
  const open = useEndpoint('cashCount.open', undefined)
  const movements = useEndpoint('cashCount.openMovements', { query: { pageSize: 10 } })
  return (
    <>
      <PageHeader title={billingFolders.cashCount.label} />
      <RecordLayout
        main={<Loaded query={open}>{(drawer) => <Today drawer={drawer} />}</Loaded>}
        side={
          <ListCard
            title={open.data?.previous === null ? t`Recorded before the first count` : t`Since the last count`}
            query={movements}
            columns={movementColumns}
            rowKey={({ id }) => id}
            none={t`No cash or cheques received or paid out since the last count.`}
          />
        }
      />
      <div className="mt-4">
        <ClosedCounts />
      </div>
    </>
  )
}

function Today({ drawer }: { drawer: OpenDrawer }) {
  const { previous, isClosed, today, lateCount } = drawer
  if (isClosed && previous)
    return (
      <RecordCard title={t`Drawer, ${formatDate(previous.countedOn)}`}>
        <p>{t`The drawer is closed for today. New entries count for the next day.`}</p>
        <Link to={cashCountPath(previous)}>{t`Open the count`}</Link>
      </RecordCard>
    )
  return (
    <RecordCard title={t`Drawer, ${formatDate(today)}`}>
      {!previous && (
        <Note>{t`This is the first count. It records what is in the drawer now. Differences are shown from the next count.`}</Note>
      )}
      {lateCount > 0 && (
        <Note>
          {plural(
            lateCount,
            '{n} of the payments and reversals below is for a closed day. It counts for this day.',
            '{n} of the payments and reversals below are for a closed day. They count for this day.',
          )}
        </Note>
      )}
      <CloseDrawerForm drawer={drawer} />
    </RecordCard>
  )
}

const columns: readonly Column<CashCount>[] = [
  { key: 'day', title: t`Day`, sortBy: 'countedOn', card: 'title', cell: ({ countedOn }) => <DateText date={countedOn} /> },
  { key: 'by', title: t`Counted by`, cell: ({ countedBy }) => countedBy },
  {
    key: 'difference',
    title: t`Difference (Nu.)`,
    align: 'end',
    cell: (count) => <DifferenceText amount={count.isFirst ? null : count.differenceAmount} />,
  },
  { key: 'reason', title: t`Reason`, card: 'words', cell: ({ reason }) => reason },
]

const filters = [
  { name: 'withDifference', label: t`Difference`, options: [{ value: 'true', label: t`With a difference` }] },
] as const

function ClosedCounts() {
  const list = useListState(['withDifference'], { defaultSort: 'countedOn:desc' })
  const query = {
    ...listQueryOf(list),
    ...(list.filters.withDifference === 'true' ? { withDifference: 'true' as const } : {}),
  }
  const page = useEndpoint('cashCount.list', { query }, { showsPreviousPage: true })
  return (
    <DataTable
      caption={t`Closed days`}
      columns={columns}
      list={list}
      page={page}
      filters={filters}
      searchLabel={t`Search reason or slip`}
      rowKey={({ id }) => id}
      rowHref={cashCountPath}
      onDownload={(format) => downloadList('cash-counts', 'cashCount.list', { query: { ...query, format } })}
      none={{ title: t`No closed days yet`, text: t`Each closed cash count is listed here.` }}
    />
  )
}

function cashCountPath({ id }: { id: string }): string {
  return `${billingFolders.cashCount.to}/${id}`
}
