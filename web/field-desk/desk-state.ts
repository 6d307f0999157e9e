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
  forgetOld,
  type OpenDesk,
  readBuildings,
  readDesks,
  readRecords,
  removeDesk,
  type StoredBuilding,
  type StoredRecord,
} from './desk-store.ts'

// The desk that is open in this tab. Its key is in memory alone: it goes when the tab closes, when nobody has typed for a while, when the
// person logs out, and when somebody else signs in.

export type DeskState = {
  isLoaded: boolean
  desks: readonly DeskRow[]
  open: OpenDesk | null
  records: readonly StoredRecord[]
  buildings: readonly StoredBuilding[]
  isSending: boolean
  /** When the next attempt is made by itself; null where none is planned. */
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

/** Whose desk a session opens and sends from; null for roles that have none, and for an operator inside an office. */
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

/** What a browser has to have: an encrypted store that survives, and pages that open without a line. */
export function canHaveDesk(): boolean {
  return canWorkOffline() && 'indexedDB' in globalThis && 'locks' in navigator && globalThis.crypto?.subtle !== undefined
}

type NewDesk = { session: Session; officeName: string; passphrase: string }

/** The desk, its key, and the files that open it without a line. */
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
  // A browser that says no may still delete what is stored when space runs short; the page says so.
  await navigator.storage?.persist?.()
  setDeskState({ open: { row, key }, records: [], buildings: [] })
  await loadDesks()
}

/** Letters that no other device of the office has; the server says so, before the first slip. */
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

/** False where the passphrase is another. */
export async function unlockDesk(row: DeskRow, passphrase: string): Promise<boolean> {
  const key = await openVault(row, passphrase)
  if (!key) return false
  const open = { row, key }
  await forgetOld(open)
  await show(open)
  return true
}

async function show(open: OpenDesk): Promise<void> {
  setDeskState({ open, ...(await readStored(open)) })
}

export function lockDesk(): void {
  if (state.open) setDeskState({ open: null, records: [], buildings: [], retryAt: null })
}

/** What is stored has changed, here or, after `announce`, also for other tabs. */
export async function reloadDesk({ announce = true } = {}): Promise<void> {
  if (announce) channel?.postMessage(null)
  await readAgain()
}

/** Sending a record and saving another read the desk at the same time. */
const readAgain = createLatestRead(
  async () => {
    const { open } = state
    return open && { open, stored: await readStored(open) }
  },
  (found) => {
    // It may have been locked meanwhile.
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

/** While the page of the desk is shown. Returns how to stop. */
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
    // A session that the server ended only stops the sending: what is being written goes on.
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
