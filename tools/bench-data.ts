import { parseArgs } from 'node:util'
import { findDatabase } from '../server/find-database.ts'
import { runningClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import {
  addDailyActivity,
  fillRegister,
  registerAdmin,
  registerLargeOwner,
  registerOwner,
  registerPassword,
} from './national-register/fill-register.ts'
import { registerSize } from './national-register/register-size.ts'
import { runTool } from './run-tool.ts'

// `npm run bench:data -- --scale 0.1`: fills the empty database of the settings (DATA_DIR, or DATABASE_URL) with a national register,
// always the same: at scale 1, 200,000 plots, 250,000 buildings, 1,000,000 units, 600,000 leases, and 5,000,000 advices, of which 4,250,000
// are paid. `--everyday` adds listings, damage reports, bank statements, messages and audit events to an older register of that scale that
// has none.

const { values } = parseArgs({
  options: { scale: { type: 'string', default: '1' }, everyday: { type: 'boolean', default: false } },
})
const scale = Number(values.scale)
if (!(scale > 0 && scale <= 1)) throw new Error('Give a scale above 0 and up to 1, such as --scale 0.1.')

await runTool(async () => {
  const found = await findDatabase({ ...readConfig(process.env), demoData: false }, runningClock())
  try {
    await (values.everyday ? addDailyActivity : fillRegister)(found, registerSize(scale), console.log)
    console.log(
      `Sign in with ${registerAdmin} (ADMIN), ${registerOwner} (OWNER) or ${registerLargeOwner} (OWNER of thousands of units), password "${registerPassword}".`,
    )
  } finally {
    await found.stop()
  }
})
