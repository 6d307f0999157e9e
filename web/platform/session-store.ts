import type { RoleName } from '../../domain/endpoint.ts'

export type UserRole = { id: string; name: RoleName; adminId: string | null }
/** Two roles may have the same name in two offices. */
export type HeldRole = UserRole & { organisationName: string | null }
export type SessionUser = {
  id: string
  nameEnglish: string
  isVerified: boolean
  /** The person must set up a second factor first. */
  mustEnrol: boolean
  roles: HeldRole[]
}
export type Session = {
  token: string
  expiresAt: string
  user: SessionUser
  currentRole: UserRole
  /** The organisation that an operator chose to act in. */
  operatorIn: string | null
}

const listeners = new Set<() => void>()
let current: Session | null = read()
/** Screens that are unmounting still show the person who was signed in. */
let latest: Session | null = current
/** The destination during sign-out; null if nobody is signing out. */
let signingOutTo: string | null = null

/** Token and acting role are stored in this tab's session storage (specification §7). Another tab needs its own sign-in. */
function read(): Session | null {
  try {
    const [token, expiresAt, user, role] = ['token', 'expiresAt', 'user', 'currentRole'].map((key) => sessionStorage.getItem(key))
    if (!token || !user || !role) return null
    const operatorIn = sessionStorage.getItem('operatorIn')
    return { token, expiresAt: expiresAt ?? '', user: JSON.parse(user), currentRole: JSON.parse(role), operatorIn }
  } catch {
    return null
  }
}

export function getSession(): Session | null {
  return current
}

/** The session of the person who is signed in, or was until just now. */
export function getLatestSession(): Session | null {
  return current ?? latest
}

const postponedKey = 'roleOffersPutOff'

/** Tab data under this prefix belongs to one person in one office, and is deleted with the session. */
export const sessionPrefix = 'session:'

function deleteTabData(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(sessionPrefix)) sessionStorage.removeItem(key)
}

export function setSession(session: Session): void {
  if (current && current.currentRole.adminId !== session.currentRole.adminId) deleteTabData()
  if (current && current.user.id !== session.user.id) sessionStorage.removeItem(postponedKey)
  current = session
  latest = session
  signingOutTo = null
  sessionStorage.setItem('token', session.token)
  sessionStorage.setItem('expiresAt', session.expiresAt)
  sessionStorage.setItem('user', JSON.stringify(session.user))
  sessionStorage.setItem('currentRole', JSON.stringify(session.currentRole))
  if (session.operatorIn === null) sessionStorage.removeItem('operatorIn')
  else sessionStorage.setItem('operatorIn', session.operatorIn)
  for (const listener of listeners) listener()
}

export type SessionEnd = 'SIGNED_OUT' | 'ENDED' | 'INACTIVE'
type EndListener = (how: SessionEnd, goTo: string | null) => void
const endListeners = new Set<EndListener>()

/** Calls the listener when a session ends, with the address to go to; null if the page waits for a new sign-in. */
export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** From now on, the end of this session counts as a sign-out, even if another call's 401 arrives before the reply of the logout. */
export function beginSignOut(goTo: string): void {
  signingOutTo = goTo
}

export function clearSession(reason: 'ENDED' | 'INACTIVE' = 'ENDED'): void {
  if (!current) return
  const [how, goTo]: [SessionEnd, string] = signingOutTo === null ? [reason, '/auth'] : ['SIGNED_OUT', signingOutTo]
  signingOutTo = null
  current = null
  deleteStored()
  for (const listener of listeners) listener()
  for (const listener of endListeners) listener(how, goTo)
}

function deleteStored(): void {
  for (const key of ['token', 'expiresAt', 'user', 'currentRole', 'operatorIn', postponedKey]) sessionStorage.removeItem(key)
  deleteTabData()
}

/**
 * The session has ended, and its page waits for the same person. Clears the storage and the token. Returns false if the person is signing
 * out.
 */
export function suspendSession(): boolean {
  if (!current || signingOutTo !== null) return false
  current = { ...current, token: '' }
  latest = current
  deleteStored()
  for (const listener of listeners) listener()
  for (const listener of endListeners) listener('ENDED', null)
  return true
}

/** Postpones the role offers until the session ends, also after a reload and in another role. */
export function postponeRoleOffers(): void {
  sessionStorage.setItem(postponedKey, 'true')
}

export function areRoleOffersPostponed(): boolean {
  return sessionStorage.getItem(postponedKey) !== null
}

/** Updates the name in the top bar after the person edited their own details, without a new sign-in. */
export function updateSessionUser(changes: Partial<Pick<SessionUser, 'nameEnglish' | 'isVerified'>>): void {
  if (current) setSession({ ...current, user: { ...current.user, ...changes } })
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
