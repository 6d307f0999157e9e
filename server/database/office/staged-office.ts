import pg from 'pg'
import { copyIn } from '../copy-rows.ts'
import type { DecryptionKeys } from '../../platform/keys/age-stream.ts'
import { DamagedArchive } from '../../platform/keys/archive.ts'
import type { DataKey } from '../../platform/keys/data-key.ts'
import type { Place } from '../../platform/keys/place-key.ts'
import { CannotMoveOffice } from './cannot-move-office.ts'
import { sourcesOf } from './export-office.ts'
import { type OfficeManifest, readOfficeArchive, secretsName } from './office-archive.ts'
import { stagedSecrets, stageSecrets } from './office-secrets.ts'
import type { OfficeTable } from './office-tables.ts'

type Staging = { path: string; from: Place; decryptionKeys: DecryptionKeys; dataKey: DataKey; tables: readonly OfficeTable[] }

/**
 * Reads the archive into temporary tables of this connection. This blocks nobody and changes nothing in the database. Only the end of the
 * archive shows whether the signature is valid.
 */
export async function stageOffice(
  client: pg.Client,
  { path, from, decryptionKeys, dataKey, tables }: Staging,
): Promise<OfficeManifest> {
  const manifest = await readOfficeArchive(path, {
    from,
    decryptionKeys,
    prepare: async (described) => {
      await assertSameVersion(client, described)
      await makeStagedTables(client, described)
    },
    take: async ({ table, pieces }) => {
      if (table.name === secretsName) return stageSecrets(client, pieces, dataKey)
      const list = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
      await copyIn(client, `copy ${stagedName(table.name)} (${list}) from stdin`, pieces)
    },
  })
  await assertOneOffice(client, manifest, tables)
  return manifest
}

export const stagedName = (table: string) => pg.escapeIdentifier(`staged_${table}`)

/** The schema files create the tables, so equal schema files and migrations mean equal tables and columns. */
async function assertSameVersion(client: pg.Client, { migrations, tables }: OfficeManifest): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations order by name')
  const namesOf = (list: readonly { name: string; checksum: string }[]) =>
    list
      .map(({ name, checksum }) => `${name} ${checksum}`)
      .sort()
      .join('\n')
  const here = [...(await sourcesOf(client)), { name: secretsName, columns: [] }]
  const shapeOf = (list: readonly { name: string; columns: readonly string[] }[]) =>
    list.map(({ name, columns }) => `${name} ${columns.join(' ')}`).join('\n')
  if (namesOf(rows) === namesOf(migrations) && shapeOf(here) === shapeOf(tables)) return
  throw new CannotMoveOffice(
    'This archive was made by another version than the one installed here. Update both installations to the same version, then export the office again.',
  )
}

/** Only columns and types, without constraints. Invalid rows are reported when they are inserted into the real tables. */
async function makeStagedTables(client: pg.Client, { tables }: OfficeManifest): Promise<void> {
  await client.query(stagedSecrets)
  for (const { name, columns } of tables) {
    if (name === secretsName) continue
    const list = columns.map((column) => (column === 'arrives_as' ? 'null::text as arrives_as' : pg.escapeIdentifier(column)))
    await client.query(
      `create temp table ${stagedName(name)} as select ${list.join(', ')} from ${pg.escapeIdentifier(name)} with no data`,
    )
  }
}

/** The archive of one office must contain rows of that office only, whatever it claims. */
async function assertOneOffice(
  client: pg.Client,
  { organisation }: OfficeManifest,
  tables: readonly OfficeTable[],
): Promise<void> {
  for (const { name, key } of tables) {
    const { rowCount } = await client.query(`select from ${stagedName(name)} where ${key} is distinct from $1 limit 1`, [
      organisation.id,
    ])
    if (rowCount) throw new DamagedArchive(`This archive holds rows of another office (${name}), and nothing was imported.`)
  }
  const { rowCount } = await client.query(
    `select from (select added_by_organisation as id from staged_dzongkhags union select added_by_organisation from staged_administrative_zones
      union select added_by_organisation from staged_sub_administrative_zones) p where id <> $1`,
    [organisation.id],
  )
  if (rowCount) throw new DamagedArchive('This archive holds places of another office, and nothing was imported.')
}
