import { sessionPrefix } from '../../platform/session-store.ts'

/** The results that the person opened. They are stored in the tab and deleted with the session, because they contain names of people. */
export type Recent = { path: string; label: string; detail: string }

const key = `${sessionPrefix}recent`
const maxRecent = 6

export function readRecent(): Recent[] {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(read) ? read.filter(isRecent) : []
  } catch {
    return []
  }
}

export function addRecent({ path, label, detail }: Recent): void {
  const others = readRecent().filter((one) => one.path !== path)
  try {
    sessionStorage.setItem(key, JSON.stringify([{ path, label, detail }, ...others].slice(0, maxRecent)))
  } catch {
    // Storage is blocked, so nothing is remembered.
  }
}

function isRecent(one: unknown): one is Recent {
  return typeof one === 'object' && one !== null && 'path' in one && 'label' in one && 'detail' in one
}
