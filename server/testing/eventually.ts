import { vi } from 'vitest'

/** Repeats `find` until it returns a value, for messages that are sent shortly after the response. */
export async function eventually<T>(find: () => T | undefined): Promise<T> {
  return await vi.waitFor(
    () => {
      const found = find()
      if (found === undefined) throw new Error('Nothing arrived in time.')
      return found
    },
    { timeout: 20_000 },
  )
}
