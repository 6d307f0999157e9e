import { Button } from '@mantine/core'
import type { Reply } from '../platform/call.ts'
import { asProblem } from '../platform/problem-error.ts'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { roleLabels } from './role-labels.ts'
import { switchRole } from './switch-role.ts'

type Offer = Reply<'auth.roleOffers'>[number]

/** A role from another office applies only after the person accepts it. Until then, that office learns nothing about them. */
export function RoleOffers({ offers, onLater }: { offers: readonly Offer[]; onLater: () => void }) {
  return (
    <FormDialog title={t`You have been offered a role`} isOpen onClose={onLater} width={460}>
      <p>{t`Accept only an office that you know. It can then see that you sign in, and you get access to your records there.`}</p>
      <p className="secondary">{t`You can decide later. The offer stays in your profile.`}</p>
      <OfferList offers={offers} />
      <div className="form-actions">
        <Button variant="default" onClick={onLater}>{t`Later`}</Button>
      </div>
    </FormDialog>
  )
}

export function OfferList({ offers }: { offers: readonly Offer[] }) {
  return (
    <ul className="bare stack mt-4">
      {offers.map((offer) => (
        <OfferLine key={offer.id} offer={offer} />
      ))}
    </ul>
  )
}

function OfferLine({ offer }: { offer: Offer }) {
  const { currentRole } = useSignedIn()
  const accept = useAction('auth.acceptRole', {
    invalidates: ['auth.roleOffers'],
    onSuccess: () => {
      toast('SUCCESS', t`Role accepted`, t`To work at ${offer.organisationName}, choose “Switch role” in the top bar.`)
      // Refreshes the session, so that it includes the new role.
      switchRole(currentRole.id).catch((error: unknown) => toast('ERROR', t`Sign in again to see it`, asProblem(error).message))
    },
  })
  const decline = useAction('auth.declineRole', {
    invalidates: ['auth.roleOffers'],
    onSuccess: () => toast('SUCCESS', t`Role declined`),
  })
  const what = t`${roleLabels[offer.name]} at ${offer.organisationName}`
  const confirmDecline = async () => {
    const text = t`The office sees that you do not have the role. Its record about you stays. A new offer will appear in your profile.`
    const isYes = await confirm({ title: t`Decline: ${what}?`, text, action: t`Decline role`, isDangerous: true })
    if (isYes) decline.mutate({ params: { id: offer.id } })
  }
  return (
    <li className="row spread gap-4">
      <div>
        <strong>{offer.organisationName}</strong>
        <div className="secondary">{roleLabels[offer.name]}</div>
      </div>
      <div className="row no-shrink">
        <Button
          variant="default"
          loading={decline.isPending}
          disabled={accept.isPending}
          onClick={() => void confirmDecline()}
          aria-label={t`Decline: ${what}`}
        >{t`Decline`}</Button>
        <Button
          loading={accept.isPending}
          disabled={decline.isPending}
          onClick={() => accept.mutate({ params: { id: offer.id } })}
          aria-label={t`Accept: ${what}`}
        >{t`Accept`}</Button>
      </div>
    </li>
  )
}
