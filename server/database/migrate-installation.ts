import type { DataKey } from '../platform/keys/data-key.ts'
import { openInstallation } from '../platform/keys/installation.ts'
import { migrate } from './migrate.ts'

type MigrationOptions = { ownerUrl: string; appUrl: string; dataKey: DataKey; now: Date }

/** Migrates the database to the newest version and opens it with its data key. Returns the prefix of its database roles. */
export async function migrateInstallation({ ownerUrl, appUrl, dataKey, now }: MigrationOptions): Promise<string> {
  const rolePrefix = await migrate({ ownerUrl, appUrl })
  await openInstallation({ ownerUrl, dataKey, now })
  return rolePrefix
}
