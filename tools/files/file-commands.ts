import { formatCount } from '../../domain/money.ts'
import type pg from 'pg'
import { checkReferences, missingSentence } from '../../server/database/backup/check-references.ts'
import { locateDatabase } from '../../server/find-database.ts'
import { type Config, readConfig } from '../../server/platform/config.ts'
import { asTableOwner } from '../../server/platform/database/as-table-owner.ts'
import { settleInstallationId } from '../../server/platform/keys/read-installation-id.ts'
import { contentInObjects } from '../../server/platform/objects/file-content.ts'
import { ObjectsUnavailable, type ObjectStore } from '../../server/platform/objects/object-store.ts'
import { fileStorageOf } from '../../server/platform/objects/s3-settings.ts'
import { StartError } from '../../server/platform/start-error.ts'

const filesOf = (number: number) => `${formatCount(number)} ${number === 1 ? 'file' : 'files'}`
const megabytes = (bytes: number) => `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`

export const printStatus = () =>
  withDatabase(async (client, { files }) => {
    const { rows } = await client.query<Record<'inPostgres' | 'inObjects' | 'objects' | 'unused', string>>(
      `select (select count(*) || ' ' || coalesce(sum(octet_length(content)), 0) from files where object_hash is null) as "inPostgres",
        (select count(*) || ' ' || coalesce(sum(o.byte_size), 0) from files f join stored_objects o
          on o.organisation_id = f.organisation_id and o.hash = f.object_hash) as "inObjects",
        (select count(*) || ' ' || coalesce(sum(o.byte_size), 0) from stored_objects o where not exists (
          select from files f where f.organisation_id = o.organisation_id and f.object_hash = o.hash)) as unused`,
    )
    const line = (value = '0 0') => {
      const [count = 0, bytes = 0] = value.split(' ').map(Number)
      return `${filesOf(count)}, ${megabytes(bytes)}`
    }
    const place = fileStorageOf(files).objects?.place ?? 'no object storage in the settings'
    console.log(`New files go to ${files.store === 's3' ? 'the object storage' : 'PostgreSQL'} (FILE_STORE=${files.store}).`)
    console.log(`In PostgreSQL: ${line(rows[0]?.inPostgres)}. Logos and signatures stay there.`)
    console.log(`In the object storage (${place}): ${line(rows[0]?.inObjects)}.`)
    console.log(`Named by no file any more, and removed after ${files.retentionDays} days: ${line(rows[0]?.unused)}.`)
  })

export const checkAll = ({ withContents }: { withContents: boolean }) =>
  withDatabase(async (client, { files }) => {
    const { objects } = fileStorageOf(files)
    if (!objects) throw new StartError('The settings name no object storage (S3_ENDPOINT), so there is nothing to check.')
    const found = await checkReferences(client, objects)
    const missing = missingSentence(found, objects.place)
    console.log(missing ?? `All ${filesOf(found.count)} are in the object storage (${objects.place}).`)
    for (const key of found.keys) console.log(`  ${key}${await describe(client, key)}`)
    const damaged = withContents ? await checkContents(client, objects) : 0
    if (missing || damaged > 0) process.exitCode = 1
  })

/** For a restored copy whose original no longer runs: it takes over the original's place in the object storage. */
export const takeOver = () =>
  withDatabase(async (client, { files }) => {
    const { objects } = fileStorageOf(files)
    if (!objects) throw new StartError('The settings name no object storage (S3_ENDPOINT), so there is no folder to take over.')
    const { rows } = await client.query('select from installation')
    if (rows.length === 0)
      throw new StartError('This database has no installation. Restore the backup, or start the product once.')
    const id = await settleInstallationId(client)
    const owner = await objects.owner()
    if (owner === id) return console.log('The folder of files is that of this installation already.')
    await objects.takeOver(id)
    const before =
      owner === undefined ? 'Nobody had marked it before.' : `Before it was that of ${owner}, which no longer starts there.`
    console.log(`The folder of files is now that of this installation (${id}). ${before}`)
  })

/** Identifies the document, so that a user can upload it again. */
async function describe(client: pg.Client, key: string): Promise<string> {
  const { rows } = await client.query<{ text: string }>(
    `select coalesce(d.title, d.kind) || coalesce(' of ' || d.entity || ' ' || d.entity_id, '') || ', ' || o.name as text
    from documents d join organisations o on o.id = d.organisation_id
    where d.organisation_id = $1 and (d.file_hash = $2 or d.thumbnail_hash = $2) limit 1`,
    key.split('/'),
  )
  return rows[0] ? `: ${rows[0].text}` : ''
}

/** Reads every object completely, one after the other. */
async function checkContents(client: pg.Client, objects: ObjectStore): Promise<number> {
  let [read, damaged] = [0, 0]
  for (let after = ['00000000-0000-0000-0000-000000000000', '']; ; ) {
    const { rows } = await client.query<{ organisationId: string; hash: string }>(
      `select organisation_id as "organisationId", object_hash as hash from files
      where object_hash is not null and (organisation_id, object_hash) > ($1, $2) order by 1, 2 limit 100`,
      after,
    )
    for (const address of rows) {
      const issue = await contentInObjects(objects, address)
        .bytes()
        .then(
          () => undefined,
          (error: unknown) => {
            if (error instanceof ObjectsUnavailable) throw error
            return error instanceof Error ? error.message : String(error)
          },
        )
      read += 1
      if (!issue) continue
      damaged += 1
      const key = `${address.organisationId}/${address.hash}`
      console.log(`  ${key}${await describe(client, key)}: not as it was stored.`)
    }
    const last = rows.at(-1)
    if (!last) break
    after = [last.organisationId, last.hash]
  }
  console.log(damaged === 0 ? `${filesOf(read)} read, each as it was stored.` : `${filesOf(damaged)} of ${read} cannot be read.`)
  return damaged
}

async function withDatabase(work: (client: pg.Client, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  const { ownerUrl, stop } = await locateDatabase(config)
  try {
    await asTableOwner(ownerUrl, (client) => work(client, config), 'sakhang files')
  } catch (error) {
    if (error instanceof ObjectsUnavailable) throw new StartError(`The object storage does not work: ${error.reason}.`)
    throw error
  } finally {
    await stop()
  }
}
