import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { t } from '../../platform/texts.ts'
import { Link } from '../page/link.tsx'
import './toast.css'

/** The message severities of the specification, and WARNING for a forbidden screen. */
export type Severity = 'INFO' | 'SUCCESS' | 'WARNING' | 'ERROR'
export type MessageLink = { to: string; label: string }
export type Message = {
  id: number
  severity: Severity
  title: string
  text?: string | undefined
  link?: MessageLink | undefined
  at: Date
  isRead: boolean
}

const lifetimeMs = 3000
const maxCached = 50

let log: readonly Message[] = []
let showing: readonly number[] = []
let lastId = 0
/** The element that had the focus before it moved to the toasts. */
let previousFocus: Element | null = null
const listeners = new Set<() => void>()

function changed(): void {
  for (const listener of listeners) listener()
}

/** Shows a message for 3 seconds. It stays in the message log of the top bar. */
export function toast(severity: Severity, title: string, text?: string, link?: MessageLink): void {
  lastId += 1
  const message: Message = { id: lastId, severity, title, text, link, at: new Date(), isRead: false }
  log = [message, ...log].slice(0, maxCached)
  showing = [...showing, message.id]
  changed()
}

function dismiss(id: number): void {
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

/** Shows the toasts; mounted once, at the root. They cover no control if there is free space. */
export function Toaster() {
  const messages = useSyncExternalStore(subscribe, () => log)
  const ids = useSyncExternalStore(subscribe, () => showing)
  const box = useRef<HTMLElement>(null)
  const isShowing = ids.length > 0
  useEffect(() => {
    if (!isShowing) return
    let stop = () => {}
    let isOver = false
    // Not part of the sign-in page's script. If it cannot be loaded, toasts stay at the position in the style sheet.
    import('./watch-free-place.ts').then(
      ({ watchFreePlace }) => {
        if (box.current && !isOver) stop = watchFreePlace(box.current)
      },
      () => undefined,
    )
    return () => {
      isOver = true
      stop()
    }
  }, [isShowing])
  return (
    <section ref={box} className="toaster" aria-label={t`Messages`} aria-live="polite">
      {messages
        .filter((message) => ids.includes(message.id))
        .map((message) => (
          <Toast key={message.id} message={message} />
        ))}
    </section>
  )
}

/** Stays while the pointer or the focus is on it (WCAG 2.2.1), and restores the focus when it disappears. */
function Toast({ message: { id, severity, title, text, link } }: { message: Message }) {
  const box = useRef<HTMLDivElement>(null)
  const [isPointedAt, setPointedAt] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isHeld = isPointedAt || hasFocus
  useEffect(() => {
    if (isHeld) return
    const life = setTimeout(() => dismiss(id), lifetimeMs)
    return () => clearTimeout(life)
  }, [id, isHeld])
  useLayoutEffect(() => {
    const shown = box.current
    return () => restoreFocus(shown)
  }, [])
  const enter = ({ relatedTarget }: FocusEvent) => {
    setFocus(true)
    if (!relatedTarget?.closest('.toast')) previousFocus = relatedTarget
  }
  return (
    <div
      ref={box}
      className={`toast toast-${severity.toLowerCase()}`}
      role={severity === 'ERROR' ? 'alert' : undefined}
      onMouseEnter={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
      onFocus={enter}
      onBlur={() => setFocus(false)}
    >
      <SeverityIcon severity={severity} />
      <div className="toast-words">
        <strong>{title}</strong>
        {text && <div>{text}</div>}
        {link && (
          <Link to={link.to} onClick={() => dismiss(id)}>
            {link.label}
          </Link>
        )}
      </div>
      <button type="button" className="toast-close" aria-label={t`Close message: ${title}`} onClick={() => dismiss(id)}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}

/** If the previous element cannot take the focus (removed, hidden, disabled), the page receives it. */
function restoreFocus(going: HTMLElement | null): void {
  const isInside = () => going?.contains(document.activeElement)
  if (isInside() && previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true })
  if (isInside()) document.getElementById('page')?.focus({ preventScroll: true })
}

export function SeverityIcon({ severity }: { severity: Severity }) {
  const Icon = severity === 'SUCCESS' ? IconCircleCheck : severity === 'INFO' ? IconInfoCircle : IconAlertTriangle
  return <Icon size={20} stroke={1.75} className={`severity severity-${severity.toLowerCase()}`} aria-hidden />
}
