import { formatCount } from '../domain/money.ts'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { fileHeadLog } from '../server/audit/audit-head-log.ts'
import { verifyAudit } from '../server/audit/verify-audit.ts'
import type { Manifest } from '../server/database/backup/manifest.ts'
import { readBackup } from '../server/database/backup/read-backup.ts'
import { findDatabase } from '../server/find-database.ts'
import { authActor } from '../server/platform/actor.ts'
import { runningClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { decryptionKeysOf } from '../server/platform/keys/backup-keys.ts'
import { runTool } from './run-tool.ts'

// `npm run verify-audit`: reads the audit of every office and reports the first row that was changed, removed or added outside of the
// product. `-- --heads <file>`: also compares with the signed heads in a file, such as the output of the server. `-- --backup <file>`: also
// compares with those in a backup.

const { values } = parseArgs({ options: { heads: { type: 'string' }, backup: { type: 'string' } } })
const config = { ...readConfig(process.env), demoData: false }
await runTool(async () => {
  const clock = runningClock(config.now)
  const { stop, ...place } = await findDatabase(config, clock)
  const { dataKey } = place
  const database = await openDatabase({ ...place, clock, poolSize: 1 })
  try {
    const recorded = await fileHeadLog(config.dataDir, () => undefined, config.databaseUrl).read()
    const heads = [
      ...(values.heads ? (await readFile(values.heads, 'utf8')).split('\n') : []),
      ...(values.backup ? await headsOfBackup(values.backup) : []),
    ]
    const offices = await database.as(authActor, (tx) =>
      tx.selectFrom('organisations').select(['id', 'name']).orderBy('id').execute(),
    )
    for (const { id, name } of offices) {
      const actor = { kind: 'job', organisationId: id } as const
      const { events, broken, note } = await verifyAudit({
        within: database.as,
        actor,
        dataKey,
        heads,
        recorded,
        formerKeys: config.auditFormerKeys,
      })
      if (broken) process.exitCode = 1
      console.log(`${name}: ${broken ?? `${formatCount(events)} events are as they were written.`}`)
      if (note) console.log(`  ${note}`)
    }
  } finally {
    await database.close()
    await stop()
  }
})

/** Read completely, so that a damaged or changed backup is refused. */
async function headsOfBackup(path: string): Promise<string[]> {
  let heads: string[] = []
  const prepare = async ({ auditHeads = [] }: Manifest) => void (heads = auditHeads)
  await readBackup(path, { prepare, decryptionKeys: decryptionKeysOf(config) })
  return heads
}
