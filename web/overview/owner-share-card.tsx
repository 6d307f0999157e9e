import { firstDayOf, lastDayOf } from '../../domain/calendar-date.ts'
import { chhetrum } from '../../domain/money.ts'
import { toMonth } from '../advices/advice-labels.ts'
import type { Reply } from '../platform/call.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { MonthInput } from '../ui/input/month-input.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { FigureTile, FigureTiles } from './dashboard/figure-tile.tsx'
import './dashboard/dashboard.css'

type OwnerShare = Reply<'ownerShare.read'>
type Row = OwnerShare['rows'][number]

/** The owner's exact part for the months in the address. The default is the current year to date. */
export function OwnerShareCard() {
  const [{ from, to }, change] = useSearchState()
  const query = useEndpoint(
    'ownerShare.read',
    { query: omitUndefined({ from: toMonth(from), to: toMonth(to) }) },
    { showsPreviousPage: true },
  )
  return (
    <RecordCard title={t`My share`} isFlush>
      <Loaded query={query}>
        {(share) => (
          <>
            <div className="stack gap-4 pad ruled-below owner-share">
              <div className="row wrap gap-3 owner-share-months">
                <MonthInput label={t`From`} value={share.from} onChange={(month) => change({ from: month })} />
                <MonthInput label={t`To`} value={share.to} onChange={(month) => change({ to: month })} />
              </div>
              <ShareTiles share={share} />
            </div>
            <SimpleTable
              caption={t`My share by building`}
              columns={columnsOf(share)}
              rows={share.rows}
              rowKey={({ buildingId, name }) => buildingId ?? name}
              {...(share.rows.length > 1 ? { totals: totalsOf(share) } : {})}
              none={t`No rent was billed in these months.`}
            />
          </>
        )}
      </Loaded>
    </RecordCard>
  )
}

const payments = '/owner/payments/list-building'

function ShareTiles({ share: { totals, from, to } }: { share: OwnerShare }) {
  const days = `from=${firstDayOf(from)}&to=${lastDayOf(to)}`
  return (
    <FigureTiles>
      <FigureTile label={t`Rent due to me`} to={shareLines({ from, to })}>
        <MoneyText amount={chhetrum(totals.dueAmount)} withUnit />
      </FigureTile>
      <FigureTile label={t`Collected`} to={shareLines({ from, to })}>
        <MoneyText amount={chhetrum(totals.collectedAmount)} withUnit />
      </FigureTile>
      <FigureTile label={t`Outstanding`} to={shareLines({ from, to })} isAlarm={totals.outstandingAmount > 0}>
        <MoneyText amount={chhetrum(totals.outstandingAmount)} withUnit />
      </FigureTile>
      <FigureTile
        label={t`Remitted to me`}
        to={`${payments}?tab=remittances&status=SENT&${days}`}
        note={t`In these months, after fees, tax and bills`}
      >
        <MoneyText amount={chhetrum(totals.remittedAmount)} withUnit />
      </FigureTile>
    </FigureTiles>
  )
}

const amounts = [
  { key: 'dueAmount', title: t`Due (Nu.)` },
  { key: 'collectedAmount', title: t`Collected (Nu.)` },
  { key: 'writtenOffAmount', title: t`Written off (Nu.)` },
  { key: 'outstandingAmount', title: t`Outstanding (Nu.)` },
] as const

const columnsOf = (months: OwnerShare): readonly SimpleColumn<Row>[] => [
  { key: 'name', title: t`Building`, cell: ({ name }) => name },
  ...amounts.map(
    ({ key, title }): SimpleColumn<Row> => ({
      key,
      title,
      align: 'end',
      cell: (row) => <Figure amount={row[key]} to={shareLines(months, row)} />,
    }),
  ),
]

function Figure({ amount, to }: { amount: number; to: string }) {
  const figure = <MoneyText amount={chhetrum(amount)} />
  return amount === 0 ? figure : <Link to={to}>{figure}</Link>
}

/** The advices of these months with the owner's part of each: for a building, for land, or for all. */
function shareLines({ from, to }: { from: string; to: string }, row?: Row): string {
  const of = row === undefined ? '' : row.buildingId ? `&buildingId=${row.buildingId}` : '&propertyType=LAND'
  return `/owner/payments/share?from=${from}&to=${to}${of}`
}

function totalsOf(share: OwnerShare) {
  const sums = amounts.map(({ key }) => [key, <Figure key={key} amount={share.totals[key]} to={shareLines(share)} />])
  return { name: t`Total`, ...Object.fromEntries(sums) }
}
