import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useSignedIn } from '../platform/session.ts'
import { beginSignOut, clearSession } from '../platform/session-store.ts'
import { rich, t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { useDuplicateQuestion } from '../ui/form/use-duplicate-question.ts'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { Link } from '../ui/page/link.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { DownloadMyData } from './download-my-data.tsx'

/** The rights of the privacy page, on the person's own profile. */
export function PrivacyCard() {
  return (
    <RecordCard title={t`My data`}>
      <PrivacyRights />
    </RecordCard>
  )
}

export function PrivacyRights() {
  const { user } = useSignedIn()
  const [isAsking, setAsking] = useState(false)
  const restriction = useEndpoint('privacy.restriction', { params: { id: user.id } })
  const isRestricted = restriction.data?.isRestricted ?? false
  const lift = useAction('privacy.restrict', {
    invalidates: ['privacy.restriction'],
    onSuccess: () => toast('SUCCESS', t`Restriction lifted`),
  })
  return (
    <>
      <ul className="bare stack gap-4">
        <li className="stack gap-2 start">
          <DownloadMyData />
        </li>
        <li className="stack gap-2 start">
          <span className="secondary">
            {isRestricted
              ? t`Restricted: your data is stored but not used. No new lease can be created for you.`
              : t`You can ask the office to store your data without using it.`}
          </span>
          {isRestricted ? (
            <Button
              variant="default"
              loading={lift.isPending}
              onClick={() => lift.mutate({ params: { id: user.id }, body: { isRestricted: false } })}
            >{t`Lift the restriction`}</Button>
          ) : (
            <Button variant="default" onClick={() => setAsking(true)}>{t`Restrict my data`}</Button>
          )}
        </li>
        <li className="stack gap-2 start">
          <p className="secondary">{rich`Your details, pictures and sign-in are deleted permanently. ${<Link to="/privacy">{t`What is stored, and why`}</Link>}`}</p>
          <DeleteButton userId={user.id} />
        </li>
      </ul>
      {isAsking && <RestrictDialog userId={user.id} onClose={() => setAsking(false)} />}
    </>
  )
}

function DeleteButton({ userId }: { userId: string }) {
  const { currentRole } = useSignedIn()
  const isOffice = currentRole.name !== 'OWNER' && currentRole.name !== 'TENANT'
  const erase = useAction('privacy.eraseUser', {
    onSuccess: () => {
      toast('SUCCESS', t`Your account is deleted`, t`Your details have been removed.`)
      beginSignOut('/')
      clearSession()
    },
  })
  const ask = async () => {
    const isYes = await confirm({
      title: t`Delete your account here?`,
      text: [
        t`Your name, CID, phone number, e-mail, address, pictures and roles at this office are deleted at once and cannot be restored.`,
        t`Receipts and leases stay without your name, as the law requires.`,
        ...(isOffice ? [t`Your work as a member of the office stays under your name.`] : []),
        t`Unless you belong to another office, you can no longer sign in.`,
      ].join(' '),
      action: t`Delete my account`,
      isDangerous: true,
    })
    if (isYes) erase.mutate({ params: { id: userId } })
  }
  return (
    <Button variant="outline" color="red" loading={erase.isPending} onClick={() => void ask()}>{t`Delete my account`}</Button>
  )
}

/** Restricts processing: the data is stored but not used. The office sees the reason. */
function RestrictDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const form = useFormFields({ initialValues: { reason: '' } })
  const replace = useDuplicateQuestion({ title: t`Replace the reason?`, action: t`Replace reason` })
  return (
    <ActionDialog
      title={t`Restrict my data`}
      endpoint="privacy.restrict"
      form={form}
      toArgs={({ reason }) => ({
        params: { id: userId },
        body: { isRestricted: true, reason, canReplace: replace.takeAnswer() },
      })}
      elementRef={replace.elementRef}
      onProblem={replace.onProblem}
      invalidates={['privacy.restriction']}
      submitLabel={t`Restrict my data`}
      done={[t`Your data is restricted`, t`The office sees it on your record.`]}
      onClose={onClose}
    >
      <p>{t`The office stores your data but does not use it for new leases. Current leases and dues continue. You can lift the restriction at any time.`}</p>
      <Textarea label={t`Reason`} autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}
