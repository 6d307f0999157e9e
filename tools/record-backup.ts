import { hostname, userInfo } from 'node:os'
import { createSecurityLog } from '../server/identity/security-log/security-log.ts'
import type { Database } from '../server/platform/database/database.ts'

/**
 * Records in the security log who made or restored a copy of everything, or of one office, by a command: the system account and the
 * machine.
 */
export async function recordBackup(
  database: Database,
  kind: 'BACKUP_TAKEN' | 'BACKUP_RESTORED',
  action = kind === 'BACKUP_TAKEN' ? 'npm run backup' : 'npm run restore',
): Promise<void> {
  const userAgent = `System account ${userInfo().username}`.slice(0, 300)
  const log = createSecurityLog(database, () => undefined)
  await log.record({ kind, action, organisationId: null, address: hostname().slice(0, 45), userAgent })
}
