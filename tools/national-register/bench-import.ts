import { formatCount } from '../../domain/money.ts'
import type { Client } from 'pg'
import { importContract } from '../../domain/import/import-contract.ts'
import type { LocalClient } from '../../server/platform/database/local-client.ts'
import { watchMemory } from './bench-measure.ts'

type Bench = { client: Pick<LocalClient, 'raw'>; bare: Client; organisationId: string; rows: number }

/**
 * Checks a file of owners (an import without the commit) and compares it with a bare INSERT … SELECT of the same rows: person, role, CID
 * and owner of each, also rolled back.
 */
export async function measureImport({ client, bare, organisationId, rows }: Bench): Promise<string> {
  const lines = Array.from({ length: rows }, (_, n) => `Owner ${n},${12_000_000_000 + n},${77_000_000 + n}`)
  const body = new FormData()
  body.set('file', new Blob([`Name,CID,Phone number\n${lines.join('\n')}\n`]), 'owners.csv')
  const memory = watchMemory()
  const startedAt = performance.now()
  const { body: reply } = await client.raw(importContract.create, { params: { kind: 'owner' }, query: { dryRun: 'true' }, body })
  const servedMs = performance.now() - startedAt
  const maxMb = memory.end()
  if (Reflect.get(Object(reply), 'status') !== 'CHECKED')
    throw new Error(`The import failed: ${JSON.stringify(reply).slice(0, 400)}`)
  const bareStartedAt = performance.now()
  await bare.query(`begin; set local app.organisation_id = '${organisationId}'; set local app.now = '2026-11-21T04:00:00Z';
    create temporary table taken on commit drop as select gen_random_uuid() as id, n from generate_series(0, ${rows - 1}) n;
    insert into people (id, phone_number, is_verified, login_enabled) select id, (77000000 + n)::text, false, true from taken;
    insert into roles (id, person_id, organisation, name, accepted_at)
      select gen_random_uuid(), id, '${organisationId}', 'OWNER', app_now() from taken;
    insert into person_cids (person_id, cid) select id, (12000000000 + n)::text from taken;
    insert into owners (organisation_id, id, name_english, cid, phone_number)
      select '${organisationId}', id, 'Owner ' || n, (12000000000 + n)::text, (77000000 + n)::text from taken;
    rollback`)
  const bareMs = performance.now() - bareStartedAt
  const rate = (ms: number) => formatCount(Math.round((rows / ms) * 1000))
  return `import: ${formatCount(rows)} owners: ${rate(servedMs)} rows/s, bare ${rate(bareMs)} rows/s, ratio ${(servedMs / bareMs).toFixed(1)}, ${maxMb} MB more memory at most`
}
