import type { Reply } from '../../platform/call.ts'
import { plural, t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { toast } from '../../ui/feedback/toast.tsx'

type Reason = Reply<'renewal.ask'>['skipped'][number]['reason']

const reasonLabels: Readonly<Record<Reason, string>> = {
  DECIDED: t`Renewed, ended by notice or suspended already.`,
  ASKED_RECENTLY: t`Asked within the last 14 days already.`,
}

/** Sends the question to the tenants of these leases, and says who was asked. */
export function useAskAboutRenewal(onAsked?: () => void) {
  const action = useAction('renewal.ask', {
    refreshes: ['renewal', 'lease', 'outbox', 'notification'],
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
  }
}
