import { Button } from '@mantine/core'
import { formatMoney, larger, minus, plus, ZERO } from '../../domain/money.ts'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { MoneyText } from '../ui/money-text.tsx'
import { Note } from '../ui/note.tsx'
import { cashLeft } from './cash-left.ts'
import { useBeginPayment } from './pay-online-button.tsx'
import { useOwnClaims } from './use-own-claims.ts'

/** Money that was reported as paid is not to be paid twice: says so, and offers the rest. */
export function ReportedNote({ order }: { order: Reply<'online.read'> }) {
  const begin = useBeginPayment()
  const ids = order.advices.map(({ id }) => id)
  const pending = useOwnClaims().filter((claim) => claim.status === 'PENDING' && ids.includes(claim.adviceId))
  const ofLease = useEndpoint('advice.list', {
    query: { leaseId: order.leaseId, open: 'true', pageSize: 50, sort: 'dueDate:asc' },
  })
  if (pending.length === 0 || !ofLease.data) return null
  const reported = plus(ZERO, ...pending.map(({ amount }) => amount))
  const open = plus(ZERO, ...ofLease.data.items.filter(({ id }) => ids.includes(id)).map(cashLeft))
  const rest = larger(minus(open, reported), ZERO)
  if (order.amount <= rest) return null
  return (
    <Note>
      <p>{rich`You told the office that you paid ${<MoneyText amount={reported} withUnit />} of this. It is being checked: do not pay it again.`}</p>
      {rest > 0 && (
        <Button
          variant="default"
          size="xs"
          loading={begin.isPending}
          onClick={() => begin.mutate({ body: { adviceIds: ids, amount: rest } })}
        >
          {t`Pay only the rest, ${formatMoney(rest)}`}
        </Button>
      )}
    </Note>
  )
}
