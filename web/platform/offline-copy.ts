import { useSyncExternalStore } from 'react'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Money } from '../../domain/money.ts'
import { registerWorker, removeUnusedWorker, settleWorker } from './offline-worker.ts'
import { getSession, onSessionEnd, subscribeToSession } from './session-store.ts'

/** The content that a tenant saw last, for offline use. It is stored only on this device, and only after they asked for it. */
export type OfflineCopy = {
  personId: string
  /** A role belongs to one office, so the copy does too. */
  roleId: string
  /** The time when they saw it, by this device's clock. */
  savedAt: string
  name: string
  office: { name?: string | undefined; phone?: string | undefined }
  /** Negative for a credit. */
  owedAmount: Money
  dues: { title: string; number: string; dueDate: CalendarDate; amount: Money; property?: string; lines?: OfflineLine[] }[]
  leases: {
    label: string
    number: string
    place: string
    lastDay: CalendarDate
    rent: Money | null
    deposit: Money
    held?: Money
  }[]
  receipts: {
    number: string
    paidOn: CalendarDate
    amount: Money
    isVoid: boolean
    property?: string
    method?: string
    reference?: string | null
    lines?: OfflineLine[]
  }[]
}

/** Optional fields are missing from copies that were stored before these fields existed. */
export type OfflineLine = { label: string; amount: Money; why?: string }

const storageKey = 'kept'
export const maxStoredDays = 30
const listeners = new Set<() => void>()
let lastText: string | null = null
let lastCopy: OfflineCopy | null = null

/** The stored copy. If it is too old, it is deleted instead of shown. */
export function readStored(): OfflineCopy | null {
  const text = storedText()
  if (text !== lastText) {
    lastText = text
    lastCopy = text === null ? null : parsed(text)
  }
  return lastCopy
}

function storedText(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function parsed(text: string): OfflineCopy | null {
  try {
    const copy: OfflineCopy = JSON.parse(text)
    return typeof copy.personId === 'string' && Array.isArray(copy.receipts) ? copy : null
  } catch {
    return null
  }
}

/** Without this check, setting the clock back would keep a copy forever. */
function isTooOld({ savedAt }: OfflineCopy): boolean {
  return !(Math.abs(Date.now() - Date.parse(savedAt)) < maxStoredDays * 86_400_000)
}

export async function saveOfflineCopy(copy: OfflineCopy): Promise<void> {
  write(copy)
  await registerWorker()
  // The session may have ended in the meantime.
  if (storedText() === null) await settleWorker(false)
}

/**
 * Replaces the copy after the same person has seen newer figures. A page may still render after its session has ended: it must not store a
 * copy again that was deleted.
 */
export function refreshOfflineCopy(copy: OfflineCopy): void {
  if (storedText() !== null && getSession()?.user.id === copy.personId) write(copy)
}

function write(copy: OfflineCopy): void {
  localStorage.setItem(storageKey, JSON.stringify(copy))
  notifyWatchers()
}

/** Removes the copy and the service worker that shows it from this device. */
export function wipeOfflineCopy(): void {
  if (storedText() === null) return
  localStorage.removeItem(storageKey)
  notifyWatchers()
  void settleWorker(false).catch(() => undefined)
}

/** Deletes the copy when the session ends in any way, when another person signs in, when it is too old, and when it is unreadable. */
export function watchOfflineCopy(): void {
  const check = () => {
    const session = getSession()
    const copy = readStored()
    if (!copy || isTooOld(copy) || (session && session.user.id !== copy.personId)) wipeOfflineCopy()
  }
  check()
  if (storedText() === null) void removeUnusedWorker().catch(() => undefined)
  subscribeToSession(check)
  onSessionEnd(wipeOfflineCopy)
  window.addEventListener('storage', notifyWatchers)
  document.addEventListener('visibilitychange', check)
}

export function useOfflineCopy(): OfflineCopy | null {
  return useSyncExternalStore(subscribe, readStored)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyWatchers(): void {
  for (const listener of listeners) listener()
}
