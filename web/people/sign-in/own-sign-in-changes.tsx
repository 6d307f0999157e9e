import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Reply } from '../../platform/call.ts'
import { rich, t } from '../../platform/texts.ts'
import { useAction, useEndpoint } from '../../platform/use-endpoint.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { InstantText } from '../../ui/text/date-text.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { ChangeEmailDialog, ChangePhoneDialog } from './change-sign-in-dialogs.tsx'

type OwnChange = Reply<'signInChange.own'>[number]

/** Changes of the person's sign-in that offices propose. Nothing changes before the person confirms, except after an identity check. */
export function OwnSignInChanges() {
  const changes = useEndpoint('signInChange.own', undefined)
  return changes.data?.map((change) => <OwnSignInChange key={change.id} change={change} />)
}

function OwnSignInChange({ change }: { change: OwnChange }) {
  const { id, kind, newValue, organisationName, effectiveAt, keepsPhone } = change
  const [isConfirming, setConfirming] = useState(false)
  const stop = useAction('signInChange.stop', {
    invalidates: ['signInChange'],
    onSuccess: () => toast('SUCCESS', t`Change stopped`, t`You sign in as before.`),
  })
  const confirmStop = async () => {
    const isYes = await confirm({
      title: keepsPhone ? t`Keep your second factors?` : t`Stop the change to ${newValue}?`,
      text: t`You sign in as before. ${organisationName} sees that you stopped the change.`,
      action: t`Stop change`,
      isDangerous: true,
    })
    if (isYes) stop.mutate({ params: { id } })
  }
  return (
    <Note>
      {effectiveAt && keepsPhone ? (
        <p>{rich`Somebody asked ${organisationName} to remove your second factors, recovery codes and PIN, and showed proof of identity. They are removed on ${<InstantText at={effectiveAt} />}. If this was not you, stop the change now.`}</p>
      ) : effectiveAt ? (
        <p>{rich`Somebody asked ${organisationName} to change your sign-in phone to ${newValue}, and showed proof of identity. It changes on ${<InstantText at={effectiveAt} />}. If this was not you, stop the change now.`}</p>
      ) : (
        <p>
          {kind === 'EMAIL'
            ? t`${organisationName} proposes to change your sign-in e-mail to ${newValue}. Confirm only if this is your e-mail.`
            : t`${organisationName} proposes to change your sign-in phone to ${newValue}. Confirm only if this is your number.`}
        </p>
      )}
      <div className="row wrap mt-3">
        {!keepsPhone && (
          <Button size="xs" onClick={() => setConfirming(true)} disabled={stop.isPending}>{t`Confirm change`}</Button>
        )}
        <Button size="xs" variant="default" loading={stop.isPending} onClick={() => void confirmStop()}>{t`Stop change`}</Button>
      </div>
      {isConfirming && kind === 'PHONE' && <ChangePhoneDialog proposed={newValue} onClose={() => setConfirming(false)} />}
      {isConfirming && kind === 'EMAIL' && <ChangeEmailDialog proposed={newValue} onClose={() => setConfirming(false)} />}
    </Note>
  )
}
