import { findDatabase } from '../server/find-database.ts'
import { runningClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import { StartError } from '../server/platform/start-error.ts'
import { runTool } from './run-tool.ts'

// `npm run seed`: fills the empty database of the settings with the demo organisation, and stops.

const refusals = {
  EXISTING: 'This database holds records, and nothing was changed. Choose an empty one with another DATABASE_URL or DATA_DIR.',
  IN_USE: 'Another process works in this empty database. Stop it, then run this again.',
}

await runTool(async () => {
  const startedAt = Date.now()
  const { demo, stop } = await findDatabase({ ...readConfig(process.env), demoData: true }, runningClock())
  await stop()
  if (demo.state !== 'FILLED') throw new StartError(refusals[demo.state])
  console.log(`The demo organisation is there (${((Date.now() - startedAt) / 1000).toFixed(1)} s).`)
  for (const { role, username, password, name } of demo.signIns)
    console.log(`  ${role.padEnd(6)} ${username}  ${password}  (${name})`)
})
