import pg from 'pg'
import { asTableOwner } from '../../platform/database/as-table-owner.ts'
import type { DecryptionKeys } from '../../platform/keys/age-stream.ts'
import type { DataKey } from '../../platform/keys/data-key.ts'
import { type Place, placeText } from '../../platform/keys/place-key.ts'
import { type AuditSigner, moveAudit } from './move-audit.ts'
import { CannotMoveOffice } from './cannot-move-office.ts'
import { lockOfficeCommands, withTablesLocked } from './lock-tables.ts'
import type { OfficeManifest } from './office-archive.ts'
import { type Arrival, noteArrivedPeople, storePeople } from './office-people.ts'
import { matchPlaces, storeOwnPlaces } from './office-places.ts'
import { differencesOf, proofHash, readProof, textSettings } from './office-proof.ts'
import { storeSecrets } from './office-secrets.ts'
import { type OfficeTable, placeTables, readOfficeTables } from './office-tables.ts'
import { stagedName, stageOffice } from './staged-office.ts'

export type OfficeImport = {
  ownerUrl: string
  path: string
  now: Date
  dataKey: DataKey
  decryptionKeys: DecryptionKeys
  /** The installation that wrote the archive. People compared its address. */
  from: Place
  signer: AuditSigner
}
export type ImportSummary = {
  organisation: OfficeManifest['organisation']
  moveId: string | null
  takenAt: string
  rows: number
  people: Arrival[]
}

/**
 * Adds the office of an archive to this installation, without interrupting the existing offices. It arrives closed: nobody signs in to it
 * and no job runs in it until it is opened. The import either completes or changes nothing.
 */
export function importOffice({ ownerUrl, ...office }: OfficeImport): Promise<ImportSummary> {
  return asTableOwner(
    ownerUrl,
    async (client) => {
      await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; ${textSettings}`)
      await lockOfficeCommands(client)
      const tables = await readOfficeTables(client)
      const manifest = await stageOffice(client, { ...office, tables })
      return store(client, { ...office, manifest, tables })
    },
    'sakhang office',
  )
}

type Storing = Pick<OfficeImport, 'now' | 'from' | 'signer'> & { manifest: OfficeManifest; tables: readonly OfficeTable[] }

async function store(client: pg.Client, { manifest, tables, now, from, signer }: Storing): Promise<ImportSummary> {
  const { organisation, moveId, takenAt } = manifest
  const names = tables.map(({ name }) => name)
  const people = await withTablesLocked(
    client,
    ['people', 'person_cids', 'recovery_codes', 'authenticator_apps', ...placeTables, ...names],
    async () => {
      await assertNotHere(client, organisation)
      await matchPlaces(client, tables)
      const arrived = await storePeople(client, columnsIn(manifest, 'people'))
      for (const table of tables) {
        await client.query(insertOf(table))
        if (table.name === 'organisations') await storeOwnPlaces(client, (name) => columnsIn(manifest, name))
      }
      await assertEqualBooks(client, { manifest, tables })
      await storeSecrets(client, organisation.id)
      await noteArrivedPeople(client, organisation.id)
      await endUnmovedProcesses(client, organisation.id, now)
      await moveAudit(client, { organisationId: organisation.id, fromKeyId: from.keyId, now, signer })
      await client.query(
        `insert into office_moves (organisation, move_id, direction, status, name, other_place, proof_hash, began_at, changed_at)
      values ($1, $2, 'IN', 'ARRIVED', $3, $4, $5, $6, $6) on conflict (organisation) do update set move_id = excluded.move_id,
        direction = 'IN', status = 'ARRIVED', name = excluded.name, other_place = excluded.other_place, proof_hash = excluded.proof_hash,
        receipt = null, release = null, began_at = excluded.began_at, changed_at = excluded.changed_at`,
        [organisation.id, moveId, organisation.name, placeText(from), proofHash(manifest.proof), now],
      )
      return arrived
    },
  )
  await client.query('analyze')
  const rows = Object.values(manifest.proof.tables).reduce((sum, table) => sum + Number(table.rows), 0)
  return { organisation, moveId, takenAt, rows, people }
}

/** The id is a UUID: the same id is the same office, whatever its current name. */
async function assertNotHere(client: pg.Client, { id, name }: OfficeManifest['organisation']): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from organisations where id = $1', [id])
  if (!rows[0]) return
  throw new CannotMoveOffice(
    `“${name}” is already in this installation, as “${rows[0].name}”. Nothing was changed: an office is never imported over itself.`,
  )
}

function columnsIn(manifest: OfficeManifest, name: string): readonly string[] {
  return manifest.tables.find((table) => table.name === name)?.columns ?? []
}

/** A role for a person who already exists here is offered, as any office offers one. The person accepts it at the next sign-in. */
function insertOf({ name, columns }: OfficeTable): string {
  const valueOf = (column: string) => {
    if (name === 'organisations' && column === 'is_enabled') return 'false'
    if (name === 'roles' && column === 'accepted_at')
      return `case when s.ended_at is not null or not exists (select from arrivals a where a.id = s.person_id and a.outcome = 'KNOWN') then s.accepted_at end`
    return `s.${pg.escapeIdentifier(column)}`
  }
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  return `insert into ${pg.escapeIdentifier(name)} (${list}) select ${columns.map(valueOf).join(', ')} from ${stagedName(name)} s`
}

async function assertEqualBooks(client: pg.Client, { manifest, tables }: Pick<Storing, 'manifest' | 'tables'>): Promise<void> {
  const organisationId = manifest.organisation.id
  const differences = differencesOf(manifest.proof, await readProof(client, { organisationId, tables }))
  if (differences.length > 0)
    throw new CannotMoveOffice(
      `What arrived differs from what was exported (${differences.slice(0, 5).join(', ')}), so nothing was imported.`,
    )
  const { rows: files } = await client.query<{ count: number }>(
    "select count(*)::int as count from files where organisation_id = $1 and encode(sha256(content), 'hex') is distinct from hash",
    [organisationId],
  )
  if (files[0]?.count)
    throw new CannotMoveOffice(`${files[0].count} files of this office differ from what was exported. Nothing was imported.`)
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from (select entry_id from ledger_postings where organisation_id = $1 group by entry_id having sum(amount) <> 0) u`,
    [organisationId],
  )
  if (rows[0]?.count)
    throw new CannotMoveOffice(`The ledger of this office does not balance: ${rows[0].count} entries. Nothing was imported.`)
}

/** Codes and links are not moved, so processes that wait for one end. All accesses of operators of the other installation end too. */
async function endUnmovedProcesses(client: pg.Client, organisationId: string, now: Date): Promise<void> {
  await client.query(
    "update sign_in_changes set status = 'EXPIRED', decided_at = $2 where organisation = $1 and status = 'PROPOSED'",
    [organisationId, now],
  )
  await client.query('update support_accesses set expires_at = least(expires_at, $2) where organisation_id = $1', [
    organisationId,
    now,
  ])
  await client.query("delete from job_runs where organisation = $1 and state = 'RUNNING'", [organisationId])
}
