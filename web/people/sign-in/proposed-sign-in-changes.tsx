import { Button } from '@mantine/core'
import type { Reply } from '../../platform/call.ts'
import { useSession } from '../../platform/session.ts'
import { rich, t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { InstantText } from '../../ui/text/date-text.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

type Change = Reply<'person.signInChanges'>[number]
type ProposedSignInChangesProps = { personId: string; changes: readonly Change[] }

/** This office's pending proposals to change a person's sign-in. */
export function ProposedSignInChanges({ personId, changes }: ProposedSignInChangesProps) {
  return changes
    .filter(({ status }) => status === 'PROPOSED')
    .map((change) => <ProposedChange key={change.id} personId={personId} change={change} />)
}

function ProposedChange({ personId, change }: { personId: string; change: Change }) {
  const isAdmin = useSession()?.currentRole.name === 'ADMIN'
  const { id, newValue, proposedAt, effectiveAt } = change
  const withdraw = useAction('person.withdrawSignInChange', {
    invalidates: ['person', 'audit'],
    onSuccess: () => toast('SUCCESS', t`Change withdrawn`),
  })
  const ask = async () => {
    const isYes = await confirm({
      title: t`Withdraw the change to ${newValue}?`,
      text: t`The person signs in as before. The contact in your record stays as it is.`,
      action: t`Withdraw change`,
    })
    if (isYes) withdraw.mutate({ params: { id: personId, itemId: id } })
  }
  return (
    <Note>
      <p>
        {effectiveAt
          ? rich`Sign-in change after an identity check: ${newValue}. Takes effect on ${<InstantText at={effectiveAt} />} unless the person stops it.`
          : rich`Sign-in change proposed on ${<InstantText at={proposedAt} />}: ${newValue}. Waiting for confirmation.`}
      </p>
      {(isAdmin || !effectiveAt) && (
        <div className="row wrap mt-3">
          <Button
            size="xs"
            variant="default"
            loading={withdraw.isPending}
            onClick={() => void ask()}
            aria-label={t`Withdraw the change to ${newValue}`}
          >{t`Withdraw`}</Button>
        </div>
      )}
    </Note>
  )
}
