import { phoneNumberSchema } from '../domain/identity/contact.ts'
import { findDatabase } from '../server/find-database.ts'
import { CannotRestore, removeLostFactor, restoreOperator } from '../server/identity/restore-operator.ts'
import { authActor } from '../server/platform/actor.ts'
import { runningClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { runTool } from './run-tool.ts'

// `npm run operator -- 17123456`: restores SUPERADMIN for the person with this sign-in phone. `-- 17123456 --lost-factor` removes the
// second factors of an operator who lost them.

const isFactorLost = process.argv.includes('--lost-factor')
const [typed = ''] = process.argv.slice(2).filter((word) => word !== '--lost-factor')
const { data: phoneNumber } = phoneNumberSchema.safeParse(typed)
if (phoneNumber) await runTool(() => restore(phoneNumber))
else {
  console.error('Give the phone number of the person who shall be the operator: npm run operator -- 17123456')
  process.exitCode = 1
}

async function restore(phone: string): Promise<void> {
  const config = { ...readConfig(process.env), demoData: false }
  const clock = runningClock(config.now)
  const { stop, ...place } = await findDatabase(config, clock)
  const database = await openDatabase({ ...place, clock, poolSize: 1 })
  try {
    if (isFactorLost) {
      await database.as(authActor, (tx) => removeLostFactor(tx, phone))
      console.log(`${phone} signs in without a second factor now and sets up another one. All sessions and the PIN have ended.`)
      return
    }
    const isNew = await database.as(authActor, (tx) => restoreOperator(tx, phone))
    console.log(isNew ? `${phone} is an operator now.` : `${phone} is an operator already; the sign-in is enabled.`)
  } catch (error) {
    if (!(error instanceof CannotRestore)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    await database.close()
    await stop()
  }
}
