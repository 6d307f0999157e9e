import { tenantHomeReads } from '../overview/dashboard/tenant-home-reads.ts'
import { readEarly } from '../platform/read-query.ts'
import { getSession } from '../platform/session-store.ts'

// A script of its own, small enough to run while the others are still on their way: what the first page will read is asked for
// at once. Named in the head of the page by the server (tools/build/vite-preloads.ts).

const session = getSession()
if (session?.user.isVerified && !session.user.mustEnrol && session.currentRole.name === 'TENANT') {
  for (const read of tenantHomeReads(session)) readEarly(read)
}
