import { maxAsked } from '../../../domain/leases/renewals/renewal-question.ts'
import type { CallArgs, Reply } from '../../platform/call.ts'
import { plural, t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

type Filter = NonNullable<CallArgs<'renewal.ask'>['body']['all']>
type Reason = Reply<'renewal.ask'>['skipped'][number]['reason']

const reasonLabels: Readonly<Record<Reason, string>> = {
  DECIDED: t`Already renewed, ended by notice or suspended.`,
  ASKED_RECENTLY: t`Already asked within the last 14 days.`,
}

/** Sends the question to the tenants of these leases, and shows who was asked. */
export function useAskAboutRenewal(onAsked?: () => void) {
  const action = useAction('renewal.ask', {
    invalidates: ['renewal', 'lease', 'outbox', 'notification'],
    onSuccess: ({ asked, skipped }) => {
      const reasons = [...new Set(skipped.map(({ reason }) => reasonLabels[reason]))].join(' ')
      const notAsked = plural(skipped.length, '{n} tenant was not asked.', '{n} tenants were not asked.')
      const rest = skipped.length > 0 ? `${notAsked} ${reasons}` : undefined
      toast(asked > 0 ? 'SUCCESS' : 'INFO', plural(asked, '{n} tenant asked', '{n} tenants asked'), rest)
      onAsked?.()
    },
  })
  return {
    isPending: action.isPending,
    ask: (leaseIds: readonly string[]) => action.mutate({ body: { leaseIds: [...leaseIds] } }),
    /** Asks all tenants that match the filters. The confirmation states their number. */
    askAll: async (all: Filter, total: number) => {
      const count = Math.min(total, maxAsked)
      const first = total > maxAsked ? t`The first ${maxAsked} tenants, by lease end, are asked.` : ''
      const text =
        `${first} ${t`Tenants asked within the last 14 days, or whose lease is renewed or ends by notice, are skipped.`}`.trim()
      const title = plural(count, 'Ask {n} tenant about renewal?', 'Ask {n} tenants about renewal?')
      if (await confirm({ title, text, action: t`Ask tenants` })) action.mutate({ body: { all } })
    },
  }
}
