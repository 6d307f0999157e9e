import { tenantHomeReads } from '../overview/dashboard/tenant-home-reads.ts'
import { nextTurn } from '../platform/next-turn.ts'
import { readEarly } from '../platform/read-query.ts'
import { getSession } from '../platform/session-store.ts'

// A small separate script that runs while the others are still loading: it requests the data of the first page immediately. The server
// lists it in the head of the page (tools/build/vite-preloads.ts).

void readAll()

/**
 * In two tasks, because creating a request takes several milliseconds on a slow phone. Not in more, because the page makes its own requests
 * in its third task (web/main.tsx), and an unused reply would be returned to a later read.
 */
async function readAll(): Promise<void> {
  const session = getSession()
  if (!session?.user.isVerified || session.user.mustEnrol || session.currentRole.name !== 'TENANT') return
  const reads = tenantHomeReads(session)
  const half = Math.ceil(reads.length / 2)
  for (const part of [reads.slice(0, half), reads.slice(half)]) {
    await nextTurn()
    part.forEach(readEarly)
  }
}
