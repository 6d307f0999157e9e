import { Button } from '@mantine/core'
import { useState } from 'react'
import { roleLabels } from '../../identity/role-labels.ts'
import type { Reply } from '../../platform/call.ts'
import { useSignedIn } from '../../platform/session.ts'
import { t } from '../../platform/texts.ts'
import { useAction, useEndpoint } from '../../platform/use-endpoint.ts'
import { ActionButton } from '../../ui/page/action-button.tsx'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { Fact } from '../../ui/record/facts.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { SideFacts } from '../../ui/record/side-facts.tsx'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { IdentityCheckDialog } from './identity-check-dialog.tsx'
import { ProposedSignInChanges } from './proposed-sign-in-changes.tsx'
import { SignInState } from './sign-in-state.tsx'

type PersonSignInCardProps = {
  personId: string
  name: string
  phoneNumber: string | null
  /** The record whose documents may prove the identity. */
  entity?: 'owner' | 'tenant'
}

/** The person's sign-in and roles. The ADMIN disables or enables the sign-in, or sends a password or a link. */
export function PersonSignInCard(props: PersonSignInCardProps) {
  const { currentRole, user } = useSignedIn()
  const state = useEndpoint('person.signIn', { params: { id: props.personId } })
  const changes = useEndpoint('person.signInChanges', { params: { id: props.personId } })
  const canChange = currentRole.name === 'ADMIN' && props.personId !== user.id
  return (
    <RecordCard title={t`Sign-in`}>
      <Loaded query={state} fallback={<SkeletonBar width={60} />}>
        {(signIn) =>
          signIn.roles.length === 0 ? (
            <p className="secondary">{t`This person no longer has a role here and cannot sign in.`}</p>
          ) : (
            <>
              <SideFacts>
                <Fact label={t`Status`}>
                  <SignInState user={signIn} />
                </Fact>
                <Fact label={signIn.roles.length === 1 ? t`Role` : t`Roles`}>
                  {signIn.roles.map(({ name }) => roleLabels[name]).join(', ')}
                </Fact>
              </SideFacts>
              <ProposedSignInChanges personId={props.personId} changes={changes.data ?? []} />
              {canChange && <SignInActions {...props} signIn={signIn} changes={changes.data ?? []} />}
            </>
          )
        }
      </Loaded>
    </RecordCard>
  )
}

type SignInActionsProps = PersonSignInCardProps & {
  signIn: Reply<'person.signIn'>
  changes: Reply<'person.signInChanges'>
}

function SignInActions({ personId, name, phoneNumber, entity, signIn, changes }: SignInActionsProps) {
  const [isChecking, setChecking] = useState(false)
  const isCheckOpen = changes.some(({ status, effectiveAt }) => status === 'PROPOSED' && effectiveAt !== null)
  const invalidates = ['person', 'owner', 'manager', 'audit', 'role'] as const
  const reset = useAction('person.resetSignIn', {
    invalidates,
    onSuccess: () => toast('SUCCESS', t`SMS sent`),
  })
  const disable = useAction('auth.disableLogin', { invalidates, onSuccess: () => toast('SUCCESS', t`Sign-in disabled`) })
  const enable = useAction('auth.enableLogin', { invalidates, onSuccess: () => toast('SUCCESS', t`Sign-in enabled`) })
  const confirmReset = async () => {
    const isYes = signIn.isVerified
      ? await confirm({
          title: t`Send ${name} a link to set a new password?`,
          text: t`The link is sent by SMS to their sign-in phone. Their password stays valid until they set a new one.`,
          action: t`Send link`,
        })
      : await confirm({
          title: t`Send ${name} a temporary password?`,
          text: t`The password is sent by SMS to +975 ${phoneNumber ?? ''}. The previous temporary password stops working. A person who has already signed in gets a link to set a new password.`,
          action: t`Send temporary password`,
        })
    if (isYes) reset.mutate({ params: { id: personId } })
  }
  const confirmDisable = async () => {
    const text = t`The person is signed out at once and cannot sign in here until you enable the sign-in again. The records stay.`
    const isYes = await confirm({
      title: t`Disable the sign-in of ${name}?`,
      text,
      action: t`Disable sign-in`,
      isDangerous: true,
    })
    if (isYes) disable.mutate({ body: { userId: personId } })
  }
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--space-2)', marginTop: 'var(--space-4)' }}>
      <ActionButton
        variant="default"
        loading={reset.isPending}
        onClick={() => void confirmReset()}
        reason={phoneNumber === null ? t`No phone number is on record.` : undefined}
      >
        {signIn.isVerified ? t`Send password link` : t`Send temporary password`}
      </ActionButton>
      {signIn.isVerified && (
        <ActionButton
          variant="default"
          onClick={() => setChecking(true)}
          reason={isCheckOpen ? t`An identity check is already open.` : undefined}
        >{t`Phone or second factor lost…`}</ActionButton>
      )}
      {isChecking && (
        <IdentityCheckDialog personId={personId} phoneNumber={phoneNumber} entity={entity} onClose={() => setChecking(false)} />
      )}
      {signIn.loginEnabled ? (
        <Button variant="default" loading={disable.isPending} onClick={() => void confirmDisable()}>{t`Disable sign-in`}</Button>
      ) : (
        <Button
          variant="default"
          loading={enable.isPending}
          onClick={() => enable.mutate({ body: { userId: personId } })}
        >{t`Enable sign-in`}</Button>
      )}
    </div>
  )
}
