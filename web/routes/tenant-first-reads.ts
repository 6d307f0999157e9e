import { tenantHomeReads } from '../overview/dashboard/tenant-home-reads.ts'
import { nextTurn } from '../platform/next-turn.ts'
import { readEarly } from '../platform/read-query.ts'
import { getSession } from '../platform/session-store.ts'

// A script of its own, small enough to run while the others are still on their way: what the first page will read is asked for
// at once. Named in the head of the page by the server (tools/build/vite-preloads.ts).

void readAll()

/**
 * In two turns: to make a request takes a slow phone several milliseconds. Not in more, for the page makes its own in its third
 * (web/main.tsx), and a request that nobody waits for would be the reply to a later read.
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
