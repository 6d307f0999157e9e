import { vi } from 'vitest'

/** What is sent a moment after the answer that says so, once it has come. */
export async function arrival<T>(find: () => T | undefined): Promise<T> {
  return await vi.waitFor(
    () => {
      const found = find()
      if (found === undefined) throw new Error('It has not come.')
      return found
    },
    { timeout: 20_000 },
  )
}
