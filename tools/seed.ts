import { startDemo } from '../server/demo/start-demo.ts'
import { findDatabase } from '../server/find-database.ts'
import { runningClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'

// `npm run seed`: fills the empty database that the settings name with the demo organisation, and stops.

const config = { ...readConfig(process.env), demoData: true }
const clock = runningClock(config.now)
const { ownerUrl, appUrl, rolePrefix, dataKey, stop } = await findDatabase(config, clock)
const startedAt = Date.now()
const signIns = await startDemo({ ownerUrl, appUrl, rolePrefix, dataKey, config, now: clock.now() })
await stop()
console.log(`The demo organisation is there (${((Date.now() - startedAt) / 1000).toFixed(1)} s).`)
for (const { role, username, password, name } of signIns) console.log(`  ${role.padEnd(6)} ${username}  ${password}  (${name})`)
