import type { DataKey } from '../platform/data-key.ts'
import { openInstallation, readUnsealedSecret } from '../platform/installation.ts'
import { migrate } from './migrate.ts'

type Bringing = { ownerUrl: string; appUrl: string; dataKey: DataKey; now: Date }

/**
 * Brings the database to the newest migration and opens it with its data key. The secret that earlier versions kept in a table is
 * read first and sealed after, since the migration drops it. Answers the prefix of its database roles.
 */
export async function migrateInstallation({ ownerUrl, appUrl, dataKey, now }: Bringing): Promise<string> {
  const unsealedSecret = await readUnsealedSecret(ownerUrl)
  const rolePrefix = await migrate({ ownerUrl, appUrl })
  await openInstallation({ ownerUrl, dataKey, now, unsealedSecret })
  return rolePrefix
}
