import type { AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import { plural, t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { refreshesByRound } from './allotment-paths.ts'

/** The steps of a round. Each is sent with the version that was read. No step can be undone. */
export function useRoundSteps({ id, version, carriesOver, followsTitle }: AllotmentRound) {
  const isCarrying = carriesOver && followsTitle !== null
  const shared = { invalidates: refreshesByRound, refetchOnConflict: ['allotmentRound'] as const }
  const args = { params: { id }, ifMatch: version }
  const open = useAction('allotmentRound.open', {
    ...shared,
    onSuccess: ({ applicantCount }) =>
      toast(
        'SUCCESS',
        t`Open for registration`,
        isCarrying ? plural(applicantCount, '{n} applicant was carried over.', '{n} applicants were carried over.') : undefined,
      ),
  })
  const close = useAction('allotmentRound.close', { ...shared, onSuccess: () => toast('SUCCESS', t`List published`) })
  const offer = useAction('allotmentRound.offer', { ...shared, onSuccess: () => toast('SUCCESS', t`Units offered`) })
  const finish = useAction('allotmentRound.finish', { ...shared, onSuccess: () => toast('SUCCESS', t`Round finished`) })
  const ask = async (title: string, text: string, action: string) => confirm({ title, text, action })
  return {
    isPending: [open, close, offer, finish].some((action) => action.isPending),
    offer: () => offer.mutate(args),
    open: async () => {
      const text = t`The public page shows units, criteria and points table. They can no longer be changed.`
      const carried = isCarrying ? [t`The waiting list of “${followsTitle}” is carried over.`] : []
      if (await ask(t`Open this round?`, [text, ...carried].join(' '), t`Open`)) open.mutate(args)
    },
    close: async () => {
      const text = t`The list of reference numbers and points is published with its SHA-256. Nobody can register or be excluded afterwards.`
      if (await ask(t`Close registration?`, text, t`Close and publish`)) close.mutate(args)
    },
    finish: async () => {
      const text = t`Open offers end, and their applicants get an SMS. Applicants on the waiting list can be taken into the next round.`
      if (await ask(t`Finish this round?`, text, t`Finish`)) finish.mutate(args)
    },
  }
}
