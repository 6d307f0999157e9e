import type { ReactNode } from 'react'
import { formatDate } from '../../../domain/calendar-date.ts'
import { paidText, rateText } from '../../../domain/leases/rent/rent-labels.ts'
import { formatMoney, type Money } from '../../../domain/money.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { SimpleTable } from '../../ui/table/simple-table.tsx'
import { draftToChange } from '../wizard/draft-of-lease.ts'
import { dueOf, type LeaseDraft, periodsOf } from '../wizard/lease-draft.ts'
import { dueText, escalationText } from '../lease-labels.ts'
import type { WizardGoal } from '../wizard/wizard-goal.ts'

type Goal = Exclude<WizardGoal, { kind: 'NEW' }>
type BeforeAndAfterCardProps = { goal: Goal; draft: LeaseDraft; totalAmount: Money | undefined }
type Row = { what: string; before: string; after: string }

/** The current terms next to the new ones, the effect on the money, and the signatures that become void. */
export function BeforeAndAfterCard({ goal, draft, totalAmount }: BeforeAndAfterCardProps) {
  const { lease } = goal
  const schedule = useEndpoint('lease.schedule', { params: { id: lease.id } })
  const known = { ...draftToChange(lease), ...(goal.kind === 'RENEW' ? rentOfNow(goal) : {}) }
  const total: Row = {
    what: t`Total rent of the term`,
    before: schedule.data ? formatMoney(schedule.data.totalAmount) : '…',
    after: totalAmount === undefined ? '…' : formatMoney(totalAmount),
  }
  return (
    <RecordCard title={t`Before and after`}>
      <p className="mb-4">{noteOf(goal)}</p>
      <div className="before-and-after">
        <SimpleTable
          caption={t`Before and after`}
          columns={[
            { key: 'what', title: '', cell: ({ what }: Row) => what },
            { key: 'before', title: t`Lease ${lease.leaseNumber}`, cell: ({ before }: Row) => before },
            { key: 'after', title: goal.kind === 'RENEW' ? t`Renewal` : t`From now on`, cell: afterCell },
          ]}
          rows={[...rowsOf(known, draft), total]}
          rowKey={({ what }) => what}
          none=""
        />
      </div>
    </RecordCard>
  )
}

function noteOf({ kind, lease }: Goal): string {
  if (kind === 'RENEW') {
    const deposit = lease.depositAmount > 0 ? t` The deposit of ${formatMoney(lease.depositAmount)} moves to the renewal.` : ''
    return t`Issued advices do not change. Lease ${lease.leaseNumber} expires when the renewal is active.${deposit}`
  }
  const signed =
    lease.signatures.length > 0
      ? t`The lease was already signed. Signatures and consents become void, and both sides sign again.`
      : ''
  return t`The deposit stays as it was billed. ${signed}`.trim()
}

/** A renewal is compared with the current rent, not with the rent on the first day. */
function rentOfNow({ lease, draft }: Goal): Partial<LeaseDraft> {
  return { rentAmount: lease.currentRentAmount, rate: { ...(lease.rate ?? draft.rate), amount: lease.currentRateAmount ?? '' } }
}

function rowsOf(before: LeaseDraft, after: LeaseDraft): Row[] {
  const row = (what: string, words: (draft: LeaseDraft) => string): Row => ({ what, before: words(before), after: words(after) })
  return [
    row(t`First day`, ({ startDate }) => (startDate ? formatDate(startDate) : '–')),
    row(t`Last day`, ({ endDate }) => (endDate ? formatDate(endDate) : '–')),
    row(t`Rent`, rentText),
    row(t`Paid`, (draft) => paidText(periodsOf(draft))),
    row(t`Due`, (draft) => dueText(dueOf(draft))),
    row(t`Escalation`, ({ hasEscalation, escalation }) =>
      escalationText(hasEscalation ? { everyMonths: Number(escalation.everyMonths), percent: escalation.percent } : null),
    ),
    row(t`Notice`, ({ noticeDays }) => t`${noticeDays} days`),
    row(t`Purpose`, ({ purpose }) => purpose.trim() || '–'),
  ]
}

function rentText({ basis, rentAmount, rate }: LeaseDraft): string {
  if (basis !== 'AMOUNT') return rateText(rate)
  return rentAmount === null ? '–' : formatMoney(rentAmount)
}

/** A difference is bold, not coloured. */
function afterCell({ before, after }: Row): ReactNode {
  return before === after ? <span className="secondary">{after}</span> : <strong>{after}</strong>
}
