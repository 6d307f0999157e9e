import { vi } from 'vitest'

/** Waits for something that is sent shortly after the answer, and returns it. */
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
