import type { LeaseOutlook } from '../../../domain/overview/overview-contract.ts'
import { rich, t } from '../../platform/texts.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import type { PlaceOf } from '../place-of.ts'

const max = 3

/** What will be asked for next, so that nobody is surprised; nothing where no lease runs on. */
export function NextCharges({ outlook, placeOf }: { outlook: readonly LeaseOutlook[]; placeOf: PlaceOf }) {
  const next = outlook
    .flatMap(({ leaseId, next }) => next.map((period) => ({ leaseId, ...period })))
    // Days are ordered as they are written; a slow phone takes 50 ms to load the alphabets that localeCompare asks for.
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : Number(a.dueDate > b.dueDate)))
    .slice(0, max)
  if (next.length === 0) return null
  return (
    <RecordCard title={t`Next charges`} isFlush>
      <ul className="bare lined">
        {next.map(({ leaseId, periodStart, periodEnd, dueDate, amount }) => (
          <li key={`${leaseId} ${periodStart}`} className="row wrap spread gap-4 pad-row">
            <div>
              <div>{rich`Rent ${<DateText date={periodStart} />} – ${<DateText date={periodEnd} />}`}</div>
              {placeOf(leaseId) && <div className="small secondary">{placeOf(leaseId)}</div>}
              <div className="small secondary">{rich`Due ${<DateText date={dueDate} />}`}</div>
            </div>
            <MoneyText amount={amount} withUnit />
          </li>
        ))}
      </ul>
      <p className="small secondary pad-row">{t`The rent as agreed. Taxes and other charges come on top where there are any.`}</p>
    </RecordCard>
  )
}
