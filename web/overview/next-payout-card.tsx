import { minus, ZERO } from '../../domain/money.ts'
import { partPaymentNote } from '../../domain/remittance/owner-share.ts'
import type { Reply } from '../platform/call.ts'
import { plural, rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import './dashboard/owed-card.css'

type Due = Reply<'remittance.due'>

/** Also used by the surrounding page, which renders after the height of this card is known. */
export const useLastPayouts = () => useEndpoint('remittance.list', lastPayouts)

const lastPayouts = { query: { status: 'SENT', sort: 'remittedOn:desc', pageSize: 10 } } as const

/** An owner's first card: the next payout, its explanation, and the amounts held back. */
export function NextPayoutCard() {
  const due = useEndpoint('remittance.due', {})
  const sent = useLastPayouts()
  return (
    <RecordCard
      title={t`Next payout`}
      isFlush
      actions={
        <ButtonLink to="/owner/payments/list-building?tab=remittances" variant="subtle" size="xs">{t`All payouts`}</ButtonLink>
      }
    >
      <Loaded query={due}>
        {(due) => (
          <>
            <div className="pad ruled-below">
              <p className="owed-amount">
                <MoneyText amount={due.totalAmount > 0 ? minus(due.totalAmount, due.reserveAmount) : ZERO} withUnit />
              </p>
              {due.totalAmount < 0 && (
                <p className="secondary">{rich`${<MoneyText amount={minus(ZERO, due.totalAmount)} withUnit />} of charges will be deducted from the next rent.`}</p>
              )}
              <PlannedDay day={due.nextPayoutOn} />
              <Loaded query={sent}>{({ items: [last] }) => <LastPayout last={last} />}</Loaded>
            </div>
            <Parts due={due} />
            <p className="small secondary pad-row">{partPaymentNote}</p>
          </>
        )}
      </Loaded>
    </RecordCard>
  )
}

function PlannedDay({ day }: { day: Due['nextPayoutOn'] }) {
  if (!day) return <p className="secondary">{t`Your office chooses the date.`}</p>
  return <p className="secondary">{rich`Planned for ${<DateText date={day} />}. Your office can pay on another day.`}</p>
}

function LastPayout({ last }: { last: Reply<'remittance.list'>['items'][number] | undefined }) {
  if (!last) return <p className="secondary">{t`No payout yet.`}</p>
  return (
    <p className="secondary">
      {rich`Last payout: ${<MoneyText amount={last.amount} withUnit />} on ${<DateText date={last.remittedOn} />}.`}
    </p>
  )
}

function Parts({ due: { items, shareAmount, feeAmount, taxAmount, chargedAmount, reserveAmount } }: { due: Due }) {
  const parts = [
    { label: plural(items.length, 'Your share of {n} paid advice', 'Your share of {n} paid advices'), amount: shareAmount },
    { label: t`Management fee`, amount: minus(ZERO, feeAmount) },
    { label: t`Tax`, amount: minus(ZERO, taxAmount) },
    { label: t`Bills and charges`, amount: minus(ZERO, chargedAmount) },
    { label: t`Held back for your reserve`, amount: minus(ZERO, reserveAmount) },
  ]
  return (
    <ul className="bare lined">
      {parts
        .filter(({ amount }, index) => index === 0 || amount !== 0)
        .map(({ label, amount }) => (
          <li key={label} className="row spread gap-4 reflow pad-row">
            <span>{label}</span>
            <MoneyText amount={amount} withUnit />
          </li>
        ))}
    </ul>
  )
}
