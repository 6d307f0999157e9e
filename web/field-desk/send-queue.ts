import { nextToSend, outcomeOf, pauseMs } from '../../domain/field-desk/field-queue.ts'
import type { Progress } from '../../domain/field-desk/field-record.ts'
import { contentToKeep } from '../../domain/field-desk/field-signature.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { getSession, subscribeToSession } from '../platform/session-store.ts'
import { getDeskState, isOwnDesk, reloadDesk, setDeskState } from './desk-state.ts'
import { type OpenDesk, readPhoto, readRecords, saveRecord, type StoredRecord } from './desk-store.ts'
import { NeedsPersonError, sendRecord } from './send-record.ts'

/** If another tab is sending, this one checks again after this time, because the other tab may be closed. */
const lookAgainMs = 20_000

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Sends the waiting records, in only one tab of the device at a time. It is called after each save, on sign-in, and when the connection
 * returns.
 */
export async function sendQueue(): Promise<void> {
  const { open, isSending } = getDeskState()
  if (!open || isSending || !isOwnDesk(open.row) || !navigator.onLine) return
  clearTimeout(timer)
  setDeskState({ isSending: true, retryAt: null })
  try {
    const waitMs = await navigator.locks.request(`field-desk:${open.row.id}`, { ifAvailable: true }, async (lock) =>
      lock ? sendAll(open) : lookAgainMs,
    )
    if (waitMs !== null) sendLater(waitMs)
  } finally {
    setDeskState({ isSending: false })
  }
}

function sendLater(ms: number): void {
  setDeskState({ retryAt: Date.now() + ms })
  timer = setTimeout(() => void sendQueue(), ms)
}

/** Sends until nothing waits. Returns the delay before the next attempt, or null if a person must act first. */
async function sendAll(desk: OpenDesk): Promise<number | null> {
  for (;;) {
    const session = getSession()
    // The desk is locked, the person signed out, or another person signed in.
    if (getDeskState().open !== desk || !session || !isOwnDesk(desk.row, session)) return null
    const next = nextToSend(await readRecords(desk))
    if (!next) return null
    const outcome = await sendOne(desk, next, session.token)
    await reloadDesk()
    if (outcome === 'SENT' || outcome === 'PERSON') failures = 0
    else if (outcome === 'SIGN_IN') return null
    else return pauseMs((failures += 1))
  }
}

async function sendOne(desk: OpenDesk, record: StoredRecord, token: string): Promise<'SENT' | 'PERSON' | 'AGAIN' | 'SIGN_IN'> {
  const { refusal: _, ...before } = record.progress
  const attempts = before.attempts + 1
  let current = await saveRecord(desk, record, { state: 'SENDING', progress: { ...before, attempts } })
  // Another tab changed the record in the meantime, so it is read again.
  if (!current) return 'SENT'
  await reloadDesk()
  const store = async (change: Parameters<typeof saveRecord>[2]) => {
    current = current && (await saveRecord(desk, current, change))
  }
  try {
    const done = await sendRecord(record.content, {
      record: { ...record, progress: current.progress },
      token,
      photo: (position) => readPhoto(desk, record.id, position),
      save: (progress: Progress) => store({ progress }),
    })
    const isDiscarded = record.progress.discardReason !== undefined
    const sentAt = new Date().toISOString()
    const content = contentToKeep(record.content)
    await store({ state: isDiscarded ? 'DISCARDED' : 'SENT', content, progress: { ...current.progress, ...done, sentAt } })
    return 'SENT'
  } catch (error) {
    if (error instanceof NeedsPersonError) {
      await store({ state: 'NEEDS_PERSON', progress: { ...current.progress, refusal: error.refusal } })
      return 'PERSON'
    }
    // An unreadable photo or a bug on this page: retrying would fail in the same way.
    if (!(error instanceof ProblemError)) {
      const message = error instanceof Error ? error.message : String(error)
      await store({ state: 'NEEDS_PERSON', progress: { ...current.progress, refusal: { code: 'DEVICE', message } } })
      return 'PERSON'
    }
    const { status, code, message, problem } = error
    const outcome = outcomeOf({ status }, attempts)
    if (outcome === 'PERSON') {
      const text = [message, ...(problem.errors ?? []).map((one) => one.message)]
      const refusal = { code, message: [...new Set(text)].join(' ') }
      await store({ state: 'NEEDS_PERSON', progress: { ...current.progress, refusal } })
    } else await store({ state: 'WAITING' })
    return outcome
  }
}

/** Runs while the desk page is shown. Returns a function that stops it. */
export function watchLine(): () => void {
  const again = () => {
    failures = 0
    void sendQueue()
  }
  addEventListener('online', again)
  const stop = subscribeToSession(again)
  again()
  return () => {
    removeEventListener('online', again)
    stop()
    clearTimeout(timer)
  }
}
