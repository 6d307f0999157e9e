import { sql } from 'kysely'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { JobName, JobSetting } from '../../domain/jobs/job.ts'
import type { Tx } from '../platform/database/database.ts'

// Runs as the auth role, like the job runs.

type SettingRow = JobSetting & { name: JobName; organisationId: string | null }

const settings = sql`select name, organisation as "organisationId", is_enabled as "isEnabled", enabled_on as "enabledOn",
  day_of_month as "dayOfMonth", keep_count as "keepCount" from job_settings`

export async function readSettings(tx: Tx, organisationId: string | null): Promise<Map<JobName, JobSetting>> {
  const { rows } = await sql<SettingRow>`${settings} where organisation is not distinct from ${organisationId}::uuid`.execute(tx)
  return new Map(rows.map((row) => [row.name, row]))
}

/** All settings for the runner, by organisation; null for the installation. */
export async function readAllSettings(tx: Tx): Promise<Map<string | null, Map<JobName, JobSetting>>> {
  const { rows } = await sql<SettingRow>`${settings} where is_enabled`.execute(tx)
  const byOrganisation = Map.groupBy(rows, ({ organisationId }) => organisationId)
  return new Map([...byOrganisation].map(([id, some]) => [id, new Map(some.map((row) => [row.name, row]))]))
}

export async function writeSetting(
  tx: Tx,
  { name, organisationId }: { name: JobName; organisationId: string | null },
  { isEnabled, enabledOn, dayOfMonth, keepCount }: JobSetting,
): Promise<void> {
  await sql`
    insert into job_settings (organisation, name, is_enabled, enabled_on, day_of_month, keep_count)
    values (${organisationId}, ${name}, ${isEnabled}, ${enabledOn}, ${dayOfMonth}, ${keepCount})
    on conflict (organisation, name) do update set is_enabled = excluded.is_enabled, enabled_on = excluded.enabled_on,
      day_of_month = excluded.day_of_month, keep_count = excluded.keep_count`.execute(tx)
}

export const defaultSetting = (today: CalendarDate): JobSetting => ({
  isEnabled: false,
  enabledOn: today,
  dayOfMonth: 1,
  keepCount: 7,
})
