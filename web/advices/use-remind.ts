import type { Advice } from '../../domain/advices/advice-contract.ts'
import type { Reply } from '../platform/call.ts'
import { plural, t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { toast } from '../ui/feedback/toast.tsx'

type Skipped = Reply<'reminder.remind'>['skipped'][number]

const skippedLabels: Record<Skipped['reason'], string> = {
  SETTLED: t`Nothing is open on it any more.`,
  REMINDED_TODAY: t`Its tenant was reminded today already.`,
  ON_PAYMENT_PLAN: t`It is in a payment plan that is kept.`,
  NOBODY_TO_TELL: t`There is nobody to tell.`,
}

/** Asks first, since an SMS cannot be called back; then says who was reminded, and of what nobody was. */
export function useRemind(onDone: () => void = () => {}) {
  const action = useAction('reminder.remind', { refreshes: ['outbox', 'notification'], onSuccess: onDone })
  const remind = async (advices: readonly Advice[]) => {
    const text = t`Each tenant gets the reminder of what is still open, as it is worded under Notifications; at night it waits for the morning.`
    const title = plural(advices.length, 'Remind of {n} advice?', 'Remind of {n} advices?')
    if (!(await confirm({ title, text, action: t`Remind` }))) return
    const { reminded, skipped } = await action.mutateAsync({ body: { adviceIds: advices.map(({ id }) => id) } })
    if (reminded > 0) toast('SUCCESS', plural(reminded, 'Reminded of {n} advice', 'Reminded of {n} advices'))
    if (skipped.length > 0) {
      toast(
        'INFO',
        plural(skipped.length, 'Nobody reminded of {n} advice', 'Nobody reminded of {n} advices'),
        why(advices, skipped),
      )
    }
  }
  // A refusal has become a toast already.
  return { isPending: action.isPending, remind: (advices: readonly Advice[]) => void remind(advices).catch(() => undefined) }
}

const maxNamed = 5

function why(advices: readonly Advice[], skipped: readonly Skipped[]): string {
  const numbers = new Map(advices.map(({ id, adviceNumber }) => [id, adviceNumber]))
  return skipped
    .slice(0, maxNamed)
    .map(({ adviceId, reason }) => `${numbers.get(adviceId) ?? ''}: ${skippedLabels[reason]}`)
    .join(' ')
}
