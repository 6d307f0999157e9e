import { Box, Checkbox } from '@mantine/core'
import { formatDate } from '../../domain/calendar-date.ts'
import { chhetrum, type Money, minus, plus, ZERO } from '../../domain/money.ts'
import type { Payer } from '../../domain/payments/payer-contract.ts'
import { adviceShortName } from '../advices/advice-labels.ts'
import { rich, t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { MoneyText } from '../ui/text/money-text.tsx'

type OpenItemsProps = { leases: readonly Payer[]; chosen: readonly string[]; onChange: (chosen: string[]) => void }
type Open = Payer['advices'][number]

/** The tenant's open advices, lease by lease. The clerk selects those that are paid. */
export function OpenItems({ leases, chosen, onChange }: OpenItemsProps) {
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  const open = leases.filter(({ advices, interestAmount }) => advices.length > 0 || interestAmount > 0)
  if (open.length === 0)
    return <p className="secondary">{t`Nothing is outstanding. A payment now becomes credit for the next advice.`}</p>
  return open.map((lease) => (
    <fieldset key={lease.leaseId} className="bare stack gap-2">
      <Box component="legend" className="secondary" px={0} pb="xs">
        {lease.propertyLabel}, {lease.leaseNumber}
      </Box>
      {lease.advices.map((advice) => (
        <OpenItem
          key={advice.adviceId}
          advice={advice}
          isChosen={chosen.includes(advice.adviceId)}
          onToggle={() => toggle(advice.adviceId)}
        />
      ))}
      {lease.interestAmount > 0 && (
        <p className="small secondary">{rich`Late interest of ${<MoneyText amount={lease.interestAmount} withUnit />}, paid after the rent.`}</p>
      )}
    </fieldset>
  ))
}

function OpenItem({ advice, isChosen, onToggle }: { advice: Open; isChosen: boolean; onToggle: () => void }) {
  const today = useToday()
  const due = formatDate(advice.dueDate)
  return (
    <div className="row spread gap-4">
      <Checkbox
        checked={isChosen}
        onChange={onToggle}
        label={adviceShortName(advice)}
        description={advice.dueDate < today ? t`Overdue since ${due}` : t`Due on ${due}`}
      />
      <MoneyText amount={advice.balanceAmount} withUnit />
    </div>
  )
}

/** The default selection: the rent of the lease at the counter, and its deposit if it is due or the lease has not started. */
export function firstChosen([lease]: readonly Payer[], today: string): string[] {
  if (!lease) return []
  const isDue = (advice: Open) => advice.kind === 'RENT' || advice.dueDate <= today || lease.leaseStatus === 'PENDING'
  return lease.advices.filter(isDue).map(({ adviceId }) => adviceId)
}

/** The cash amount for the selected advices: without the tax that the tenant withholds, and with late interest if all rent is selected. */
export function cashOf(leases: readonly Payer[], chosen: readonly string[]): Money | null {
  const amounts = leases.flatMap(({ advices, interestAmount }) => {
    const picked = advices.filter(({ adviceId }) => chosen.includes(adviceId))
    const isAllRent = advices.every(({ kind, adviceId }) => kind !== 'RENT' || chosen.includes(adviceId))
    const cash = picked.map(({ balanceAmount, taxToWithholdAmount }) => minus(balanceAmount, taxToWithholdAmount))
    return picked.length > 0 && isAllRent ? [...cash, chhetrum(interestAmount)] : cash
  })
  return plus(ZERO, ...amounts) || null
}
