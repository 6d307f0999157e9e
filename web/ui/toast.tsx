import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { t } from '../platform/texts.ts'
import './toast.css'

/** Message severities of the specification, and WARNING for a refused screen. */
export type Severity = 'INFO' | 'SUCCESS' | 'WARNING' | 'ERROR'
export type Message = { id: number; severity: Severity; title: string; text?: string | undefined; at: Date; isRead: boolean }

const lifeMs = 3000
const mostKept = 50

let log: readonly Message[] = []
let showing: readonly number[] = []
let lastId = 0
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function changed(): void {
  for (const listener of listeners) listener()
}

/** Says something for 3 seconds; it stays readable in the log of the top bar. */
export function toast(severity: Severity, title: string, text?: string): void {
  lastId += 1
  const message: Message = { id: lastId, severity, title, text, at: new Date(), isRead: false }
  log = [message, ...log].slice(0, mostKept)
  showing = [...showing, message.id]
  startLife(message.id)
  changed()
}

function startLife(id: number): void {
  timers.set(
    id,
    setTimeout(() => dismiss(id), lifeMs),
  )
}

function dismiss(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  showing = showing.filter((one) => one !== id)
  changed()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useMessageLog(): { messages: readonly Message[]; unread: number; markRead: () => void } {
  const messages = useSyncExternalStore(subscribe, () => log)
  return { messages, unread: messages.filter((message) => !message.isRead).length, markRead }
}

function markRead(): void {
  if (log.every((message) => message.isRead)) return
  log = log.map((message) => ({ ...message, isRead: true }))
  changed()
}

/** Where toasts appear; once, at the root. Pointing at one keeps it. */
export function Toaster() {
  const messages = useSyncExternalStore(subscribe, () => log)
  const ids = useSyncExternalStore(subscribe, () => showing)
  return (
    <section className="toaster" aria-label={t`Messages`} aria-live="polite">
      {messages
        .filter((message) => ids.includes(message.id))
        .map((message) => (
          <Toast key={message.id} message={message} />
        ))}
    </section>
  )
}

function Toast({ message: { id, severity, title, text } }: { message: Message }) {
  const hold = () => clearTimeout(timers.get(id))
  const letGo = () => startLife(id)
  return (
    <div
      className={`toast toast-${severity.toLowerCase()}`}
      role={severity === 'ERROR' ? 'alert' : undefined}
      onMouseEnter={hold}
      onMouseLeave={letGo}
    >
      <SeverityIcon severity={severity} />
      <div className="toast-words">
        <strong>{title}</strong>
        {text && <div>{text}</div>}
      </div>
      <button
        type="button"
        className="toast-close"
        aria-label={t`Close message: ${title}`}
        onClick={() => dismiss(id)}
        onFocus={hold}
        onBlur={letGo}
      >
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}

export function SeverityIcon({ severity }: { severity: Severity }) {
  const Icon = severity === 'SUCCESS' ? IconCircleCheck : severity === 'INFO' ? IconInfoCircle : IconAlertTriangle
  return <Icon size={20} stroke={1.75} className={`severity severity-${severity.toLowerCase()}`} aria-hidden />
}
