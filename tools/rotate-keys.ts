import { formatCount } from '../domain/money.ts'
import { parseArgs } from 'node:util'
import { migrate } from '../server/database/migrate.ts'
import { findDatabase, locateDatabase } from '../server/find-database.ts'
import { asTableOwner } from '../server/platform/database/as-table-owner.ts'
import { runningClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import { changeDataKey, dataKeyIdOf } from '../server/platform/keys/installation.ts'
import { findDataKey, makeKeyFile } from '../server/platform/keys/key-file.ts'
import { reportLostSecrets } from '../server/platform/keys/lost-secrets.ts'
import { resealAll } from '../server/platform/keys/sealed-values.ts'
import { rotateSigningKey } from '../server/platform/keys/signing-keys.ts'
import { runTool } from './run-tool.ts'

// `npm run rotate-keys`: a new key signs sign-ins from now on, and the previous one is accepted for 30 more days. Running servers use it
// automatically. Sealed data is sealed again with the current cipher. `-- --at-once`: for a leaked key; everyone must sign in again.
// `-- --lost-data-key`: for a lost data key; the database gets the key that is here, or a new one.

const { values } = parseArgs({ options: { 'at-once': { type: 'boolean' }, 'lost-data-key': { type: 'boolean' } } })
const config = { ...readConfig(process.env), demoData: false }
const clock = runningClock(config.now)
await runTool(() => (values['lost-data-key'] ? replaceLostDataKey() : rotate(values['at-once'] ?? false)))

async function rotate(atOnce: boolean): Promise<void> {
  const { ownerUrl, dataKey, stop } = await findDatabase(config, clock)
  try {
    const rotation = { dataKey, now: clock.now(), atOnce }
    const { retiresAt } = await asTableOwner(ownerUrl, async (client) => {
      await resealAll(client, dataKey)
      return rotateSigningKey(client, rotation)
    })
    console.log(
      atOnce
        ? 'A new key signs sign-ins. Within a minute everybody has to sign in again.'
        : `A new key signs sign-ins. The one before is accepted until ${retiresAt.toISOString()}; nobody is signed out.`,
    )
  } finally {
    await stop()
  }
}

async function replaceLostDataKey(): Promise<void> {
  const { ownerUrl, appUrl, stop } = await locateDatabase(config)
  try {
    await migrate({ ownerUrl, appUrl })
    const dataKey = findDataKey(config) ?? (await makeKeyFile(config)).dataKey
    const formerKey = await dataKeyIdOf(ownerUrl)
    const { lostPins, lost } = await changeDataKey({ ownerUrl, dataKey, now: clock.now() })
    console.log(
      `The database belongs to the data key ${dataKey.id} now. Everybody signs in again, and ${formatCount(lostPins)} people have to set a new PIN. Restart every server with this key.`,
    )
    for (const line of await reportLostSecrets(lost, { dataDir: config.dataDir, now: clock.now() })) console.log(line)
    if (formerKey && formerKey !== dataKey.id) {
      console.log(`The audit up to now is signed with the lost key: set AUDIT_FORMER_KEYS=${formerKey}, or it counts as forged.`)
    }
  } finally {
    await stop()
  }
}
