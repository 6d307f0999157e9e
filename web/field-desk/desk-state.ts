import { useSyncExternalStore } from 'react'
import { idleLockMinutes } from '../../domain/field-desk/field-record.ts'
import { slipLetters } from '../../domain/payments/slip-number.ts'
import type { DeskRow } from '../platform/desk-database.ts'
import { call } from '../platform/call.ts'
import { ProblemError } from '../platform/problem-error.ts'
import { canWorkOffline, registerWorker, rememberFieldDesk, settleWorker } from '../platform/offline-worker.ts'
import { createLatestRead } from './latest-read.ts'
import { readStored as readSignedIn } from '../platform/offline-copy.ts'
import { getSession, onSessionEnd, type Session, subscribeToSession } from '../platform/session-store.ts'
import { createVault, openVault } from './desk-crypto.ts'
import {
  addDesk,
  deleteOutdated,
  type OpenDesk,
  readBuildings,
  readDesks,
  readRecords,
  removeDesk,
  type StoredBuilding,
  type StoredRecord,
} from './desk-store.ts'

// The desk that is open in this tab. Its key exists only in memory. It is discarded when the tab closes, after a period without input, on
// sign-out, and when another person signs in.

export type DeskState = {
  isLoaded: boolean
  desks: readonly DeskRow[]
  open: OpenDesk | null
  records: readonly StoredRecord[]
  buildings: readonly StoredBuilding[]
  isSending: boolean
  /** The time of the next automatic attempt; null if none is scheduled. */
  retryAt: number | null
}

let state: DeskState = { isLoaded: false, desks: [], open: null, records: [], buildings: [], isSending: false, retryAt: null }
const listeners = new Set<() => void>()
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('field-desk') : null

export function getDeskState(): DeskState {
  return state
}

export function setDeskState(change: Partial<DeskState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useDeskState(): DeskState {
  return useSyncExternalStore(subscribe, getDeskState)
}

/** The desk that a session opens and sends from. Null for roles without a desk, and for an operator inside an office. */
export function deskIdOf(session: Session | null): string | null {
  if (!session || session.operatorIn !== null || !session.user.isVerified) return null
  const { name, adminId } = session.currentRole
  if (name !== 'ADMIN' && name !== 'MANAGER') return null
  return `${session.user.id} ${adminId ?? session.user.id}`
}

export function isOwnDesk(desk: Pick<DeskRow, 'id'>, session: Session | null = getSession()): boolean {
  return deskIdOf(session) === desk.id
}

export async function loadDesks(): Promise<void> {
  const desks = await readDesks()
  rememberFieldDesk(desks.length > 0)
  setDeskState({ desks, isLoaded: true })
}

/** The browser needs encrypted storage that persists, and must be able to open pages offline. */
export function canHaveDesk(): boolean {
  return canWorkOffline() && 'indexedDB' in globalThis && 'locks' in navigator && globalThis.crypto?.subtle !== undefined
}

type NewDesk = { session: Session; officeName: string; passphrase: string }

/** Creates the desk and its key, and stores the files that open it offline. */
export async function createDesk({ session, officeName, passphrase }: NewDesk): Promise<void> {
  const id = deskIdOf(session)
  if (id === null) throw new Error('Only the office has a field desk.')
  const { vault, key } = await createVault(id, passphrase)
  const row: DeskRow = {
    ...vault,
    personId: session.user.id,
    officeId: session.currentRole.adminId ?? session.user.id,
    personName: session.user.nameEnglish,
    officeName,
    deviceCode: await bindDeviceCode(session.token),
    slipsGiven: 0,
    lastSeq: 0,
    createdAt: new Date().toISOString(),
  }
  rememberFieldDesk(true)
  try {
    await registerWorker()
    await addDesk(row)
  } catch (error) {
    rememberFieldDesk(state.desks.length > 0)
    throw error
  }
  // If the browser refuses, it may still delete stored data when space runs short. The page shows this.
  await navigator.storage?.persist?.()
  setDeskState({ open: { row, key }, records: [], buildings: [] })
  await loadDesks()
}

/** Letters that no other device of the office has. The server confirms this before the first slip. */
async function bindDeviceCode(token: string): Promise<string> {
  for (let left = 5; ; left -= 1) {
    const code = newDeviceCode()
    try {
      await call('fieldDesk.bindDevice', { params: { code }, token })
      return code
    } catch (error) {
      if (left === 0 || !(error instanceof ProblemError) || error.code !== 'DUPLICATE') throw error
    }
  }
}

function newDeviceCode(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((random) => slipLetters[random % slipLetters.length]).join('')
}

/** Returns false if the passphrase is wrong. */
export async function unlockDesk(row: DeskRow, passphrase: string): Promise<boolean> {
  const key = await openVault(row, passphrase)
  if (!key) return false
  const open = { row, key }
  await deleteOutdated(open)
  await show(open)
  return true
}

async function show(open: OpenDesk): Promise<void> {
  setDeskState({ open, ...(await readStored(open)) })
}

export function lockDesk(): void {
  if (state.open) setDeskState({ open: null, records: [], buildings: [], retryAt: null })
}

/** Call this when stored data has changed. With `announce`, it also informs other tabs. */
export async function reloadDesk({ announce = true } = {}): Promise<void> {
  if (announce) channel?.postMessage(null)
  await readAgain()
}

/** Sending one record and saving another may read the desk at the same time. */
const readAgain = createLatestRead(
  async () => {
    const { open } = state
    return open && { open, stored: await readStored(open) }
  },
  (found) => {
    // The desk may have been locked in the meantime.
    if (found && state.open === found.open) setDeskState(found.stored)
  },
)

async function readStored(open: OpenDesk): Promise<Pick<DeskState, 'records' | 'buildings'>> {
  const [records, buildings] = await Promise.all([readRecords(open), readBuildings(open)])
  return { records, buildings }
}

export async function deleteDesk(row: DeskRow): Promise<void> {
  await removeDesk(row.id)
  if (state.open?.row.id === row.id) lockDesk()
  await loadDesks()
  channel?.postMessage(null)
  await settleWorker(readSignedIn() !== null)
}

let lastInputAt = Date.now()

/** Runs while the desk page is shown. Returns a function that stops it. */
export function watchDesk(): () => void {
  const touch = () => {
    lastInputAt = Date.now()
  }
  touch()
  const lookAtSession = () => {
    const session = getSession()
    if (state.open && session && !isOwnDesk(state.open.row, session)) lockDesk()
  }
  const stopWatching = [
    subscribeToSession(lookAtSession),
    // If the server ends the session, only sending stops. The person can continue to record.
    onSessionEnd((how) => {
      if (how === 'SIGNED_OUT') lockDesk()
    }),
  ]
  const timer = setInterval(() => {
    if (Date.now() - lastInputAt > idleLockMinutes * 60_000) lockDesk()
  }, 5_000)
  const inputs = ['pointerdown', 'keydown', 'input'] as const
  for (const kind of inputs) addEventListener(kind, touch, { passive: true, capture: true })
  const reload = () => void Promise.all([loadDesks(), reloadDesk({ announce: false })])
  channel?.addEventListener('message', reload)
  lookAtSession()
  return () => {
    clearInterval(timer)
    for (const stop of stopWatching) stop()
    for (const kind of inputs) removeEventListener(kind, touch, { capture: true })
    channel?.removeEventListener('message', reload)
  }
}
