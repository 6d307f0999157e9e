import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import pg from 'pg'
import { asTableOwner } from '../../platform/database/as-table-owner.ts'
import { copyOut } from '../copy-rows.ts'
import { makeFileKey } from '../../platform/keys/age-stream.ts'
import { type ArchivePart, writeArchive } from '../../platform/keys/archive.ts'
import type { DataKey } from '../../platform/keys/data-key.ts'
import { type Place, placeText } from '../../platform/keys/place-key.ts'
import type { ObjectStore } from '../../platform/objects/object-store.ts'
import { inParts } from '../backup/back-up.ts'
import { RowCount } from '../backup/row-count.ts'
import { filledFiles } from '../backup/fill-files.ts'
import { checksumsName, manifestName, partName, signatureName } from '../backup/manifest.ts'
import { CannotMoveOffice } from './cannot-move-office.ts'
import { type OfficeManifest, readOfficeArchive, secretsName, signArchive } from './office-archive.ts'
import { cidsQuery, peopleColumns, peopleQuery, recoveryCodesQuery } from './office-people.ts'
import { type OfficeProof, readProof, textSettings } from './office-proof.ts'
import { openSecrets } from './office-secrets.ts'
import { columnsOf, placeTables, readOfficeTables } from './office-tables.ts'

export type OfficeExport = {
  ownerUrl: string
  path: string
  now: Date
  dataKey: DataKey
  /** This installation, and the only one that can open the archive. */
  from: Place
  to: Place
  organisationId: string
  moveId: string | null
  /** Where files outside PostgreSQL are stored. The archive includes them. */
  objects?: ObjectStore | undefined
}
export type ExportSummary = { bytes: number; rows: number; proof: OfficeProof }

type Source = { name: string; columns: string[]; query: string }

/**
 * Writes one office as it was at one instant into an encrypted, signed archive while others continue to work, and reads the archive back.
 * Rows are streamed, so the size of the office does not matter.
 */
export async function exportOffice({
  ownerUrl,
  path,
  from,
  to,
  dataKey,
  objects,
  ...office
}: OfficeExport): Promise<ExportSummary> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const fileKey = await makeFileKey({ recipients: [to.recipient] })
  let summary: Omit<ExportSummary, 'bytes'> | undefined
  await asTableOwner(
    ownerUrl,
    async (client) => {
      await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; ${textSettings}`)
      await client.query('begin isolation level repeatable read read only')
      const { manifest, sources } = await describe(client, { ...office, from, to })
      const lost: string[] = []
      await writeArchive(path, withoutLoss(partsOf({ client, manifest, sources, dataKey, objects, lost }), lost), { fileKey })
      await client.query('commit')
      const rows = Object.values(manifest.proof.tables).reduce((sum, table) => sum + Number(table.rows), 0)
      summary = { rows, proof: manifest.proof }
    },
    'sakhang office',
  )
  await readOfficeArchive(path, { from, decryptionKeys: fileKey.fileKey })
  if (!summary) throw new Error('Nothing was exported.')
  return { ...summary, bytes: (await stat(path)).size }
}

type Described = Pick<OfficeExport, 'now' | 'organisationId' | 'moveId' | 'from' | 'to'>

async function describe(
  client: pg.Client,
  { now, organisationId, moveId, from, to }: Described,
): Promise<{ manifest: OfficeManifest; sources: Source[] }> {
  const { rows } = await client.query<{ name: string }>('select name from organisations where id = $1', [organisationId])
  if (!rows[0]) throw new CannotMoveOffice('This office is not here.')
  const migrations = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations order by name')
  const version = await client.query<{ version: string }>("select current_setting('server_version') as version")
  const sources = await sourcesOf(client)
  const manifest: OfficeManifest = {
    format: 'sakhang-office-1',
    takenAt: now.toISOString(),
    postgres: version.rows[0]?.version ?? '',
    moveId,
    from: placeText(from),
    to: placeText(to),
    organisation: { id: organisationId, name: rows[0].name },
    migrations: migrations.rows,
    tables: [...sources.map(({ name, columns }) => ({ name, columns })), { name: secretsName, columns: [] }],
    proof: await readProof(client, { organisationId, tables: await readOfficeTables(client) }),
  }
  return { manifest, sources }
}

/** The exported rows of each table: the rows of the office, its people, and the places that its records may refer to. */
export async function sourcesOf(client: pg.Client): Promise<Source[]> {
  const people = await peopleColumns(client)
  const places: Source[] = []
  for (const name of placeTables) {
    const columns = await columnsOf(client, name)
    const query = `select ${columns.join(', ')} from ${name} where added_by_organisation is null or added_by_organisation = $1`
    places.push({ name, columns, query })
  }
  const tables = (await readOfficeTables(client)).map(({ name, key, columns }) => {
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    return { name, columns, query: `select ${list} from ${pg.escapeIdentifier(name)} where ${key} = $1` }
  })
  return [
    ...places,
    { name: 'people', columns: people, query: await peopleQuery(client, people) },
    { name: 'person_cids', columns: ['person_id', 'cid'], query: cidsQuery },
    { name: 'recovery_codes', columns: ['person_id', 'code_hash'], query: recoveryCodesQuery },
    ...tables,
  ]
}

type Parts = {
  client: pg.Client
  manifest: OfficeManifest
  sources: readonly Source[]
  dataKey: DataKey
  objects: ObjectStore | undefined
  lost: string[]
}

/** A missing file is an error, because the other installation cannot find it elsewhere. */
async function* withoutLoss(parts: AsyncIterable<ArchivePart>, lost: readonly string[]): AsyncGenerator<ArchivePart> {
  for await (const part of parts) {
    if (lost[0])
      throw new CannotMoveOffice(
        `A file of this office cannot be read in the object storage (${lost[0]}), so nothing was exported.`,
      )
    yield part
  }
}

async function* partsOf({ client, manifest, sources, dataKey, objects, lost }: Parts): AsyncGenerator<ArchivePart> {
  const described = Buffer.from(JSON.stringify(manifest, null, 1))
  yield { name: manifestName, content: described }
  const count = new RowCount()
  const officeId = pg.escapeLiteral(manifest.organisation.id)
  const copy = (query: string) => copyOut(client, `copy (${query.replaceAll('$1', officeId)}) to stdout`)
  const contents = (name: string, query: string) =>
    name === secretsName
      ? openSecrets(client, manifest.organisation.id, dataKey)
      : inParts(
          name === 'files'
            ? filledFiles(copy(query), { columns: sources.find((source) => source.name === name)?.columns ?? [], objects, lost })
            : copy(query),
        )
  for (const { name, query } of [...sources, { name: secretsName, query: '' }]) {
    count.begin(name)
    let number = 0
    for await (const content of contents(name, query)) {
      count.add(name, content)
      number += 1
      yield { name: partName(name, number), content }
    }
  }
  const checksums = Buffer.from(JSON.stringify(count.totals(), null, 1))
  yield { name: checksumsName, content: checksums }
  yield { name: signatureName, content: signArchive(dataKey, [described, checksums]) }
}
