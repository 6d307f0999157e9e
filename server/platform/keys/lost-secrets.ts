import { formatCount } from '../../../domain/money.ts'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'

/** A person whose PIN or authenticator app was sealed with a lost data key. They must set it up again. */
export type LostSecret = { name: string; office: string; role: string; hasPin: boolean; hasApp: boolean }

/** Call it before they are deleted, as the owner of the tables. A person of two offices, or an operator, has a line for each role. */
export async function readLostSecrets(client: Client): Promise<LostSecret[]> {
  const { rows } = await client.query<LostSecret>(`
    select coalesce(s.name_english, w.name_english, t.full_name, '') as name, coalesce(o.name, '') as office, r.name as role,
      p.pin_hash is not null as "hasPin", a.person_id is not null as "hasApp"
    from people p
    join roles r on r.person_id = p.id and r.accepted_at is not null and r.ended_at is null
    left join authenticator_apps a on a.person_id = p.id and a.confirmed_at is not null
    left join organisations o on o.id = r.organisation
    left join lateral (
      select name_english from staff_members x
      where x.id = p.id and (x.organisation_id = r.organisation or r.organisation is null) order by x.organisation_id limit 1) s on true
    left join owners w on w.organisation_id = r.organisation and w.id = p.id
    left join tenants t on t.organisation_id = r.organisation and t.id = p.id
    where p.pin_hash is not null or a.person_id is not null
    order by office, name, role, p.id`)
  return rows
}

/** A longer list is written to a file, because that of a large installation does not fit into a terminal. */
export const maxPrinted = 20

const lineOf = ({ name, office, role, hasPin, hasApp }: LostSecret) =>
  [name, office, role, [hasApp && 'authenticator app', hasPin && 'PIN'].filter(Boolean).join(' and ')].filter(Boolean).join(', ')

/** The terminal message about them. If the list is long, it is written completely to `dataDir`, readable by its owner only. */
export async function reportLostSecrets(
  lost: readonly LostSecret[],
  { dataDir, now }: { dataDir: string; now: Date },
): Promise<string[]> {
  if (lost.length === 0) return []
  const lines = lost.map(lineOf)
  const title = 'These people set up again what was sealed with the lost key:'
  if (lines.length <= maxPrinted) return [title, ...lines.map((line) => `  ${line}`)]
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, `lost-secrets-${now.toISOString().slice(0, 10)}.txt`)
  await writeFile(path, `${lines.join('\n')}\n`, { mode: 0o600 })
  const more = formatCount(lines.length - maxPrinted)
  return [
    title,
    ...lines.slice(0, maxPrinted).map((line) => `  ${line}`),
    `and ${more} more: the list is in ${path}. Delete it when they are done.`,
  ]
}
