import { Button, Group, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { getLastInputAt } from '../platform/activity.ts'
import { call, type Reply } from '../platform/call.ts'
import { plural, t } from '../platform/texts.ts'
import { signOut } from './sign-out.ts'

type SessionTime = Reply<'auth.sessionTime'>

const lookEveryMs = 5_000
/** A person who types for a long time without a request to the server still counts as active. */
const reportActivityEveryMs = 60_000
const askAgainMs = 30_000
const warnMs = 5 * 60_000

type Left = { ms: number; warnsAtMs: number; endsBy: SessionTime['endsBy'] }

/** Reads the session's end from the server, and asks in time whether the person is still there. */
export function SessionWatch() {
  const [left, setLeft] = useState<Left | null>(null)
  const [watch] = useState(() => watchSession(setLeft))
  useEffect(() => watch.start(), [watch])
  if (!left || left.ms > left.warnsAtMs) return null
  const minutes = Math.max(1, Math.ceil(left.ms / 60_000))
  return left.endsBy === 'INACTIVITY' ? (
    <InactivityWarning minutes={minutes} onStay={watch.ask} />
  ) : (
    <AgeWarning minutes={minutes} />
  )
}

type Known = { endsAt: number; endsBy: SessionTime['endsBy']; askedAt: number }

/** Tabs may share a session, and a sleeping computer runs no timers, so the server is queried again before any decision. */
function watchSession(onTime: (left: Left) => void) {
  let known: Known | undefined
  let longestMs = 0
  let isAsking = false
  const warnsAtMs = () => Math.min(warnMs, longestMs / 2)
  const publish = ({ endsAt, endsBy }: Known) => onTime({ ms: endsAt - Date.now(), warnsAtMs: warnsAtMs(), endsBy })
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    const askedAt = Date.now()
    // Without a connection, the time is unknown. If the session has ended, the call itself signs out.
    const time = await call('auth.sessionTime').catch(() => undefined)
    isAsking = false
    if (time) {
      const leftMs = time.secondsLeft * 1000
      longestMs = Math.max(longestMs, leftMs)
      known = { endsAt: Date.now() + leftMs, endsBy: time.endsBy, askedAt }
    }
    if (known) publish(known)
  }
  const look = () => {
    if (!known) return void ask()
    const now = Date.now()
    const wasAtWork = getLastInputAt() > known.askedAt && now - known.askedAt >= reportActivityEveryMs
    const isEnding = known.endsAt - now <= warnsAtMs() && now - known.askedAt >= askAgainMs
    if (wasAtWork || isEnding || known.endsAt <= now) void ask()
    else publish(known)
  }
  return {
    ask: () => void ask(),
    start: () => {
      const timer = setInterval(look, lookEveryMs)
      // Preloads the sign-in, because an update of the server would rename the file. If this fails, the host loads it later and reports the
      // error.
      void import('./sign-in-again.tsx').catch(() => undefined)
      void ask()
      return () => clearInterval(timer)
    },
  }
}

function InactivityWarning({ minutes, onStay }: { minutes: number; onStay: () => void }) {
  return (
    <Modal opened onClose={onStay} title={t`Are you still there?`} size={440} closeButtonProps={{ 'aria-label': t`Close` }}>
      <p>
        {plural(
          minutes,
          'You have been inactive. You will be signed out in {n} minute. Your form stays in this tab until you sign in again.',
          'You have been inactive. You will be signed out in {n} minutes. Your form stays in this tab until you sign in again.',
        )}
      </p>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={() => void signOut('/auth')}>{t`Sign out`}</Button>
        <Button data-autofocus onClick={onStay}>{t`Stay signed in`}</Button>
      </Group>
    </Modal>
  )
}

function AgeWarning({ minutes }: { minutes: number }) {
  const [isRead, setRead] = useState(false)
  if (isRead) return null
  return (
    <Modal
      opened
      onClose={() => setRead(true)}
      title={t`Sign in again soon`}
      size={440}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <p>
        {plural(
          minutes,
          'This session has reached its maximum length. It ends in {n} minute. Save your work.',
          'This session has reached its maximum length. It ends in {n} minutes. Save your work.',
        )}
      </p>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button data-autofocus onClick={() => setRead(true)}>{t`Close`}</Button>
      </Group>
    </Modal>
  )
}
