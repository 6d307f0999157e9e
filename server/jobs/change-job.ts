import type { BodyOf } from '../../domain/endpoint.ts'
import { type JobName, type JobSetting, jobPlans } from '../../domain/jobs/job.ts'
import type { jobContract } from '../../domain/jobs/job-contract.ts'
import { Problem } from '../../domain/problem.ts'
import { recordChange } from '../audit/record-change.ts'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { countVersion, idOfNamed } from '../platform/database/named-versions.ts'
import { readSettings, defaultSetting, writeSetting } from './job-setting-store.ts'

/** A job that is turned on is due from today; earlier days are not made up. */
export async function changeJob(tx: Tx, name: JobName, change: BodyOf<typeof jobContract.change>): Promise<void> {
  if (!jobPlans[name].isBySetting) {
    throw new Problem('ILLEGAL_TRANSITION', 'This job cannot be turned off. You can run the job now.')
  }
  const organisationId = organisationOf(tx.actor) ?? null
  const [before, after] = await tx.actingAs('auth', async (identity) => {
    const known = (await readSettings(identity, organisationId)).get(name) ?? defaultSetting(tx.today)
    const before = pick(known)
    const isEnabled = change.isEnabled ?? before.isEnabled
    const after = {
      isEnabled,
      enabledOn: isEnabled && !before.isEnabled ? tx.today : before.enabledOn,
      dayOfMonth: change.dayOfMonth ?? before.dayOfMonth,
      keepCount: change.keepCount ?? before.keepCount,
    }
    await writeSetting(identity, { name, organisationId }, after)
    return [before, after]
  })
  const named = { entity: 'job', name } as const
  const version = await countVersion(tx, named)
  await recordChange(tx, {
    entity: 'job',
    entityId: idOfNamed(tx, named),
    before: { job: '', ...before },
    after: { job: name, ...after, version },
  })
}

const pick = ({ isEnabled, enabledOn, dayOfMonth, keepCount }: JobSetting): JobSetting => ({
  isEnabled,
  enabledOn,
  dayOfMonth,
  keepCount,
})
