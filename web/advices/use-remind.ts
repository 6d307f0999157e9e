import type { Advice } from '../../domain/advices/advice-contract.ts'
import type { Reply } from '../platform/call.ts'
import { plural, t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { toast } from '../ui/feedback/toast.tsx'

type Skipped = Reply<'reminder.remind'>['skipped'][number]

const skippedLabels: Record<Skipped['reason'], string> = {
  SETTLED: t`Nothing is outstanding.`,
  REMINDED_TODAY: t`The tenant was already reminded today.`,
  ON_PAYMENT_PLAN: t`It is in an active payment plan.`,
  NOBODY_TO_TELL: t`The tenant cannot be reached.`,
}

/** Asks first, since an SMS cannot be called back; then says who was reminded, and of what nobody was. */
export function useRemind(onDone: () => void = () => {}) {
  const action = useAction('reminder.remind', { refreshes: ['outbox', 'notification'], onSuccess: onDone })
  const remind = async (advices: readonly Advice[]) => {
    const text = t`Each tenant gets a reminder of the outstanding amount. Reminders sent at night wait until morning.`
    const title = plural(advices.length, 'Send a reminder for {n} advice?', 'Send reminders for {n} advices?')
    if (!(await confirm({ title, text, action: t`Remind` }))) return
    const { reminded, skipped } = await action.mutateAsync({ body: { adviceIds: advices.map(({ id }) => id) } })
    if (reminded > 0) toast('SUCCESS', plural(reminded, 'Reminder sent for {n} advice', 'Reminders sent for {n} advices'))
    if (skipped.length > 0) {
      toast(
        'INFO',
        plural(skipped.length, '{n} advice without a reminder', '{n} advices without a reminder'),
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
