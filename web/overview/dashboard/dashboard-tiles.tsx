import { addDays, type CalendarDate, firstDayOf, lastDayOf, monthOf } from '../../../domain/calendar-date.ts'
import { formatMoney } from '../../../domain/money.ts'
import type { Reply } from '../../platform/call.ts'
import { plural, t } from '../../platform/texts.ts'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { dueNote } from './due-note.ts'
import { FigureTile, FigureTiles } from './figure-tile.tsx'
import { overdueNote } from './overdue-note.ts'
import './dashboard.css'

const advices = '/admin/master-transactions/advices'
const payments = '/admin/master-transactions/search'
const deposits = '/admin/reports/deposits'
const units = '/admin/master-properties/units'
const leases = '/admin/master-lease/search'

/** The figures of the office. Each opens the list it counts, with the same filter. */
export function DashboardTiles({ figures: { totals, asOf } }: { figures: Reply<'overview.dashboard'> }) {
  return (
    <div className="dashboard-tiles">
      <FigureTiles>
        <MoneyTiles totals={totals} asOf={asOf} />
        <PropertyTiles totals={totals} asOf={asOf} />
      </FigureTiles>
    </div>
  )
}

type TilesProps = Pick<Reply<'overview.dashboard'>, 'totals' | 'asOf'>

function MoneyTiles({ totals, asOf }: TilesProps) {
  const month = monthOf(asOf)
  return (
    <>
      <FigureTile label={t`Outstanding`} to={`${advices}?open=true`} note={dueNote(totals.interestAmount)}>
        <MoneyText amount={totals.dueAmount} withUnit />
      </FigureTile>
      <FigureTile label={t`Overdue`} to={`${advices}?overdue=true`} isAlarm={totals.overdueAmount > 0} note={overdueNote(totals)}>
        <MoneyText amount={totals.overdueAmount} withUnit />
      </FigureTile>
      <FigureTile
        label={t`Collected this month`}
        to={`${payments}?status=POSTED&setOff=false&from=${firstDayOf(month)}&to=${lastDayOf(month)}`}
        {...(totals.creditAmount > 0 ? { note: t`${formatMoney(totals.creditAmount)} of tenants’ credit held` } : {})}
      >
        <MoneyText amount={totals.collectedAmount} withUnit />
      </FigureTile>
      <FigureTile label={t`Deposits held`} to={deposits}>
        <MoneyText amount={totals.depositsHeldAmount} withUnit />
      </FigureTile>
    </>
  )
}

function PropertyTiles({ totals, asOf }: TilesProps) {
  const { unitCount, occupiedCount, vacantCount, occupiedPercent } = totals
  return (
    <>
      <FigureTile
        label={t`Occupied`}
        to={`${units}?occupancy=OCCUPIED`}
        note={unitCount === 0 ? t`No units yet` : plural(unitCount, '{0} of {n} unit', '{0} of {n} units', occupiedCount)}
      >
        {`${occupiedPercent} %`}
      </FigureTile>
      <FigureTile
        label={t`Vacant`}
        to={`${units}?occupancy=VACANT`}
        note={totals.vacantRentAmount > 0 ? t`${formatMoney(totals.vacantRentAmount)} lost rent per month` : t`No lost rent`}
      >
        {vacantCount}
      </FigureTile>
      <FigureTile
        label={t`Expiring within 30 days`}
        to={expiringPath(asOf, 30)}
        note={t`${totals.expiringIn60Days} within 60 days`}
      >
        {totals.expiringIn30Days}
      </FigureTile>
      <FigureTile label={t`Expiring within 90 days`} to={expiringPath(asOf, 90)}>
        {totals.expiringIn90Days}
      </FigureTile>
    </>
  )
}

function expiringPath(asOf: CalendarDate, days: number): string {
  return `${leases}?status=UPCOMING_EXPIRATION&endingBefore=${addDays(asOf, days + 1)}`
}
