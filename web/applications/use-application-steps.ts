import type { Application } from '../../domain/applications/application-contract.ts'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { refreshesByApplication } from './application-paths.ts'

/** What the office does with an application, each with the version that was read. */
export function useApplicationSteps({ id, version, name, listingTitle }: Application) {
  const shared = { invalidates: refreshesByApplication, refetchOnConflict: ['application'] as const }
  const args = { params: { id }, ifMatch: version }
  const review = useAction('application.review', { ...shared, onSuccess: () => toast('SUCCESS', t`In review`) })
  const sendLink = useAction('application.sendLink', { ...shared, onSuccess: () => toast('SUCCESS', t`Link sent`) })
  const revokeLink = useAction('application.revokeLink', { ...shared, onSuccess: () => toast('SUCCESS', t`Link revoked`) })
  const withdraw = useAction('application.withdraw', { ...shared, onSuccess: () => toast('SUCCESS', t`Application withdrawn`) })
  const accept = useAction('application.accept', {
    ...shared,
    invalidates: [...refreshesByApplication, 'leaseDraft', 'tenant'],
    onSuccess: () => toast('SUCCESS', t`Application accepted`, t`A draft of the lease is ready.`),
  })
  const askToAccept = async () => {
    const text = t`${name} becomes a tenant of the office and gets an SMS. A draft of the lease is started. Other applications for “${listingTitle}” stay open until you decide them.`
    if (await confirm({ title: t`Accept this application?`, text, action: t`Accept application` })) accept.mutate(args)
  }
  const askToWithdraw = async () => {
    const text = t`Do this only if ${name} asked you to. The applicant gets a message.`
    if (await confirm({ title: t`Withdraw this application?`, text, action: t`Withdraw application`, isDangerous: true }))
      withdraw.mutate(args)
  }
  return {
    isPending: [review, sendLink, revokeLink, withdraw, accept].some((action) => action.isPending),
    review: () => review.mutate(args),
    sendLink: () => sendLink.mutate(args),
    revokeLink: () => revokeLink.mutate(args),
    accept: () => void askToAccept(),
    withdraw: () => void askToWithdraw(),
  }
}
