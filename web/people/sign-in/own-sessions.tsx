import { Box, Button } from '@mantine/core'
import type { Reply } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { useAction, useEndpoint } from '../../platform/use-endpoint.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { InstantText } from '../../ui/text/date-text.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { deviceText } from '../../../domain/identity/device-text.ts'

type OwnSession = Reply<'auth.sessions'>[number]

/** Scrolls to the list in the address, because it loads later than the page. */
const showIfAsked = (list: HTMLElement | null) => {
  if (location.hash === '#devices') list?.scrollIntoView({ block: 'center' })
}

/** The person's sessions, and a button that ends the others. */
export function OwnSessions() {
  return (
    <section aria-label={t`Signed-in devices`}>
      <h3 className="mb-2">{t`Signed-in devices`}</h3>
      <SessionList />
    </section>
  )
}

function SessionList() {
  const sessions = useEndpoint('auth.sessions', undefined)
  const end = useAction('auth.endSession', {
    invalidates: ['auth.sessions'],
    onSuccess: () => toast('SUCCESS', t`Session ended`),
  })
  const endOthers = useAction('auth.endOtherSessions', {
    invalidates: ['auth.sessions'],
    onSuccess: () => toast('SUCCESS', t`All other sessions ended`),
  })
  const confirmEndOthers = async () => {
    const text = t`You are signed out on all your other devices. This device stays signed in.`
    const question = { title: t`End all other sessions?`, text, action: t`End other sessions`, isDangerous: true }
    if (await confirm(question)) endOthers.mutate({})
  }
  return (
    <Loaded query={sessions} fallback={<SkeletonBar width={80} />}>
      {(all) => (
        <div className="stack" ref={showIfAsked}>
          <ul className="bare stack">
            {all.map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                isEnding={end.isPending && end.variables.params.id === session.id}
                onEnd={() => end.mutate({ params: { id: session.id } })}
              />
            ))}
          </ul>
          {all.length > 1 && (
            <div>
              <Button
                variant="default"
                size="xs"
                loading={endOthers.isPending}
                onClick={() => void confirmEndOthers()}
              >{t`End all other sessions`}</Button>
            </div>
          )}
        </div>
      )}
    </Loaded>
  )
}

type SessionLineProps = { session: OwnSession; isEnding: boolean; onEnd: () => void }

function SessionLine({ session, isEnding, onEnd }: SessionLineProps) {
  const device = deviceText(session.userAgent)
  return (
    <li className="row spread gap-4 reflow">
      <div>
        <Box c="bright">{device}</Box>
        <div className="small secondary">
          {session.isCurrent ? t`This device. Signed in ` : t`Last used `}
          <InstantText at={session.isCurrent ? session.createdAt : session.lastUsedAt} />
          {t` from ${session.address}`}
        </div>
      </div>
      {!session.isCurrent && (
        <Button
          variant="default"
          size="xs"
          loading={isEnding}
          onClick={onEnd}
          aria-label={t`End session: ${device}`}
        >{t`End`}</Button>
      )}
    </li>
  )
}
