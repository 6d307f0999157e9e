import { formatMoney } from '../../domain/money.ts'
import type { CallArgs, Reply } from '../platform/call.ts'
import { plural, t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { toast } from '../ui/feedback/toast.tsx'

type Found = Reply<'reminder.preview'>
type Filter = CallArgs<'reminder.preview'>['body']['all']
type Skipped = Reply<'reminder.remind'>['skipped'][number]

const skippedLabels: Record<Skipped['reason'], string> = {
  SETTLED: t`Nothing is outstanding.`,
  REMINDED_TODAY: t`The tenant was already reminded today.`,
  ON_PAYMENT_PLAN: t`In an active payment plan.`,
  NOBODY_TO_TELL: t`The tenant cannot be reached.`,
}

type Named = Found['advices'][number]

/** Asks for confirmation first, because an SMS cannot be recalled. Then shows who was reminded, and which advices had nobody to remind. */
export function useRemind(onDone: () => void = () => {}) {
  const action = useAction('reminder.remind', { invalidates: ['outbox', 'notification'], onSuccess: onDone })
  const preview = useAction('reminder.preview')
  const remind = async (advices: readonly Named[], more = '') => {
    const text = t`Each tenant gets a reminder of the outstanding amount. Reminders sent at night wait until morning.`
    const title = plural(advices.length, 'Send a reminder for {n} advice?', 'Send reminders for {n} advices?')
    if (!(await confirm({ title, text: `${more} ${text}`.trim(), action: t`Remind` }))) return
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
  const remindAll = async (all: Filter) => {
    const found = await preview.mutateAsync({ body: { all } })
    if (found.advices.length > 0) return remind(found.advices, sumText(found))
    toast('INFO', t`Nobody to remind`, t`Each advice is settled, was reminded today, or is in an active payment plan.`)
  }
  // A toast already reported the error.
  const quietly = (work: Promise<void>) => void work.catch(() => undefined)
  return {
    isPending: action.isPending || preview.isPending,
    remind: (advices: readonly Named[]) => quietly(remind(advices)),
    remindAll: (all: Filter) => quietly(remindAll(all)),
  }
}

function sumText({ balanceAmount, hasMore }: Found): string {
  const sum = t`${formatMoney(balanceAmount)} is outstanding on these advices.`
  return hasMore ? `${sum} ${t`More advices match. Send these reminders first, then the rest.`}` : sum
}

const maxNamed = 5

function why(advices: readonly Named[], skipped: readonly Skipped[]): string {
  const numbers = new Map(advices.map(({ id, adviceNumber }) => [id, adviceNumber]))
  return skipped
    .slice(0, maxNamed)
    .map(({ adviceId, reason }) => `${numbers.get(adviceId) ?? ''}: ${skippedLabels[reason]}`)
    .join(' ')
}
