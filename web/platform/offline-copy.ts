import { useSyncExternalStore } from 'react'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Money } from '../../domain/money.ts'
import { registerWorker, removeUnusedWorker, settleWorker } from './offline-worker.ts'
import { getSession, onSessionEnd, subscribeToSession } from './session-store.ts'

/** What a tenant saw last, for when there is no line: kept on this device alone, and only after they asked for it. */
export type OfflineCopy = {
  personId: string
  /** A role is held in one office: the copy is of one office too. */
  roleId: string
  /** When they saw it, by this device's clock. */
  savedAt: string
  name: string
  office: { name?: string | undefined; phone?: string | undefined }
  /** Below zero: credit. */
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

/** What is left out here, as all that is optional, is not in a copy that was kept before it was asked for. */
export type OfflineLine = { label: string; amount: Money; why?: string }

const storageKey = 'kept'
export const maxStoredDays = 30
const listeners = new Set<() => void>()
let lastText: string | null = null
let lastCopy: OfflineCopy | null = null

/** The copy as it stands; one that is too old is wiped rather than shown. */
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

/** A clock that was set back does not make a copy last for ever. */
function isTooOld({ savedAt }: OfflineCopy): boolean {
  return !(Math.abs(Date.now() - Date.parse(savedAt)) < maxStoredDays * 86_400_000)
}

export async function saveOfflineCopy(copy: OfflineCopy): Promise<void> {
  rewriteOfflineCopy(copy)
  await registerWorker()
}

/** The same person has seen newer figures. */
export function rewriteOfflineCopy(copy: OfflineCopy): void {
  localStorage.setItem(storageKey, JSON.stringify(copy))
  notifyWatchers()
}

/** Takes the copy off this device, and the worker that shows it. */
export function wipeOfflineCopy(): void {
  if (storedText() === null) return
  localStorage.removeItem(storageKey)
  notifyWatchers()
  void settleWorker(false).catch(() => undefined)
}

/** Wiped when the session ends in whichever way, when somebody else signs in, when it is too old, and when it cannot be read. */
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
