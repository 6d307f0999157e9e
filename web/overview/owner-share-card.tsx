import { firstDayOf, lastDayOf } from '../../domain/calendar-date.ts'
import { chhetrum } from '../../domain/money.ts'
import { toMonth } from '../billing/advice-words.ts'
import type { Reply } from '../platform/call.ts'
import { given } from '../platform/given.ts'
import { useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/loaded.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { MonthInput } from '../ui/month-input.tsx'
import { RecordCard } from '../ui/record-card.tsx'
import { type SimpleColumn, SimpleTable } from '../ui/simple-table.tsx'
import { FigureTile, FigureTiles } from './figure-tile.tsx'
import './owner-share-card.css'

type OwnerShare = Reply<'ownerShare.read'>
type Row = OwnerShare['rows'][number]

/** Exactly the owner's own part, for the months that stand in the address: this year up to now at first. */
export function OwnerShareCard() {
  const [{ from, to }, change] = useSearchState()
  const query = useEndpoint(
    'ownerShare.read',
    { query: given({ from: toMonth(from), to: toMonth(to) }) },
    { keepsPrevious: true },
  )
  return (
    <RecordCard title={t`My share`} isFlush>
      <Loaded query={query}>
        {(share) => (
          <>
            <div className="owner-share">
              <div className="owner-share-months">
                <MonthInput label={t`From`} value={share.from} onChange={(month) => change({ from: month })} />
                <MonthInput label={t`To`} value={share.to} onChange={(month) => change({ to: month })} />
              </div>
              <ShareTiles share={share} />
            </div>
            <SimpleTable
              caption={t`My share by building`}
              columns={columns}
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
      <FigureTile label={t`Rent due to me`} to={`${payments}?tab=advices`}>
        <MoneyText amount={chhetrum(totals.dueAmount)} withUnit />
      </FigureTile>
      <FigureTile label={t`Collected of it`} to={`${payments}?tab=receipts&status=POSTED&${days}`}>
        <MoneyText amount={chhetrum(totals.collectedAmount)} withUnit />
      </FigureTile>
      <FigureTile label={t`Outstanding`} to={`${payments}?tab=advices&open=true`} isAlarm={totals.outstandingAmount > 0}>
        <MoneyText amount={chhetrum(totals.outstandingAmount)} withUnit />
      </FigureTile>
      <FigureTile
        label={t`Remitted to me`}
        to={`${payments}?tab=remittances`}
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

const columns: readonly SimpleColumn<Row>[] = [
  { key: 'name', title: t`Building`, cell: ({ name }) => name },
  ...amounts.map(
    ({ key, title }): SimpleColumn<Row> => ({
      key,
      title,
      align: 'end',
      cell: (row) => <MoneyText amount={chhetrum(row[key])} />,
    }),
  ),
]

function totalsOf({ totals }: OwnerShare) {
  const sums = amounts.map(({ key }) => [key, <MoneyText key={key} amount={chhetrum(totals[key])} />])
  return { name: t`Total`, ...Object.fromEntries(sums) }
}
