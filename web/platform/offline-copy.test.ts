import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ZERO } from '../../domain/money.ts'
import { type OfflineCopy, refreshOfflineCopy } from './offline-copy.ts'
import { clearSession, setSession } from './session-store.ts'

const copy: OfflineCopy = {
  ...{ personId: 'sonam', roleId: 'tenant', savedAt: '2026-11-30T00:00:00Z', name: 'Sonam', office: {} },
  ...{ owedAmount: ZERO, dues: [], leases: [], receipts: [] },
}

beforeEach(() => {
  vi.stubGlobal('localStorage', inMemory())
  vi.stubGlobal('sessionStorage', inMemory())
  setSession({
    ...{ token: 'token', expiresAt: '2026-12-01T00:00:00Z', operatorIn: null },
    user: { id: 'sonam', nameEnglish: 'Sonam', isVerified: true, mustEnrol: false, roles: [] },
    currentRole: { id: 'tenant', name: 'TENANT', adminId: 'office' },
  })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

test('a stored copy is replaced for the person who is signed in', () => {
  localStorage.setItem('kept', JSON.stringify(copy))
  refreshOfflineCopy({ ...copy, name: 'Sonam Choden' })
  expect(JSON.parse(localStorage.getItem('kept') ?? '')).toMatchObject({ name: 'Sonam Choden' })
})

test('a deleted copy is not stored again', () => {
  refreshOfflineCopy(copy)
  expect(localStorage.getItem('kept')).toBe(null)
})

test('after the session has ended, or for another person, the stored copy does not change', () => {
  localStorage.setItem('kept', JSON.stringify(copy))
  refreshOfflineCopy({ ...copy, personId: 'kinley' })
  clearSession()
  refreshOfflineCopy({ ...copy, name: 'Sonam Choden' })
  expect(JSON.parse(localStorage.getItem('kept') ?? '')).toEqual(copy)
})

function inMemory(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}
