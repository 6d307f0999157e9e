import { Button } from '@mantine/core'
import { rich, t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { Fact } from '../ui/record/facts.tsx'
import { InstantText } from '../ui/text/date-text.tsx'

/** The e-mail address of a tenant or owner, and whether it accepts e-mails. */
export function EmailFact({ person: { id, email } }: { person: { id: string; email: string | null } }) {
  return <Fact label={t`Email`}>{email && <Address id={id} email={email} />}</Fact>
}

function Address({ id, email }: { id: string; email: string }) {
  const { data: standing } = useEndpoint('emailStanding.read', { params: { id } })
  const markReachable = useAction('emailStanding.markReachable', {
    invalidates: ['emailStanding'],
    onSuccess: () => toast('SUCCESS', t`E-mails are sent to this address again`),
  })
  return (
    <>
      {email}
      {standing?.unreachable && (
        <div className="small">
          <div>{rich`Not reachable since ${<InstantText at={standing.unreachable.foundAt} />}. No e-mails are sent there.`}</div>
          <div className="secondary">{standing.unreachable.reason}</div>
          <Button
            variant="default"
            size="xs"
            mt="xs"
            loading={markReachable.isPending}
            onClick={() => markReachable.mutate({ params: { id } })}
          >
            {t`Use this address again`}
          </Button>
        </div>
      )}
      {standing?.hasUnsubscribed && <div className="small secondary">{t`Receives no announcements by e-mail.`}</div>}
    </>
  )
}
