import { formatDate } from '../../../domain/calendar-date.ts'
import type { Reply } from '../../platform/call.ts'
import { plural, t } from '../../platform/texts.ts'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { WhyRent } from '../why-rent.tsx'

type Preview = Reply<'recurringCharge.preview'>
type Row = Preview['next'][number]

const shown = 3

/** The cost of a charge: for the periods that were billed without it, and for the next ones. */
export function ChargePreview({ preview: { billed, next } }: { preview: Preview }) {
  return (
    <section className="stack" aria-label={t`Preview of the charge`} aria-live="polite">
      {billed.length > 0 && (
        <>
          <p className="small">
            {plural(
              billed.length,
              '{n} period is already billed. The charge for it is added to the next advice:',
              '{n} periods are already billed. The charge for them is added to the next advice:',
            )}
          </p>
          <Rows rows={billed.slice(-shown)} />
        </>
      )}
      {next.length > 0 && <p className="small">{t`Billed with the rent:`}</p>}
      <Rows rows={next.slice(0, shown)} />
      {billed.length + next.length === 0 && (
        <p className="small secondary">{t`No rent period falls within these dates. Nothing will be charged.`}</p>
      )}
    </section>
  )
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <ol className="bare">
      {rows.map(({ periodStart, periodEnd, amount, explanation }) => (
        <li key={periodStart} className="row wrap spread ruled-below">
          <span className="small">
            {formatDate(periodStart)} – {formatDate(periodEnd)}
          </span>
          <WhyRent explanation={explanation} of={formatDate(periodStart)}>
            <MoneyText amount={amount} withUnit />
          </WhyRent>
        </li>
      ))}
    </ol>
  )
}
