import type pg from 'pg'
import { asTableOwner } from '../../platform/database/as-table-owner.ts'
import type { DataKey } from '../../platform/keys/data-key.ts'
import { isSignedBy, type Place, placeText, readPlace, signAsPlace } from '../../platform/keys/place-key.ts'
import { inTransaction } from '../own-tables.ts'
import { CannotMoveOffice } from './cannot-move-office.ts'
import { lockOfficeCommands } from './lock-tables.ts'
import { proofHash, readProof, textSettings } from './office-proof.ts'
import { readOfficeTables } from './office-tables.ts'

// The progress of a move. The order prevents two installations from running one office: the old one releases the office permanently before
// the new one may open it, and releases it only for a receipt with equal books.

type MoveStatus = 'CLOSED' | 'RELEASED' | 'REMOVED' | 'ARRIVED' | 'OPEN'
export type OfficeMove = {
  organisation: string
  moveId: string | null
  status: MoveStatus
  name: string
  otherPlace: string
  proofHash: string | null
  receipt: string | null
  release: string | null
}
export type NamedOffice = { id: string; name: string; isEnabled: boolean; move: OfficeMove | undefined }

const receiptPurpose = 'office receipt'
const releasePurpose = 'office release'

/** Runs each step in one transaction, one command at a time, with the row of the move locked. */
export function inMoveTransaction<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return asTableOwner(
    ownerUrl,
    async (client) => {
      await client.query(`set statement_timeout = 0; ${textSettings}`)
      await lockOfficeCommands(client)
      return inTransaction(client, () => work(client))
    },
    'sakhang office',
  )
}

export async function listOffices(client: pg.Client): Promise<NamedOffice[]> {
  const { rows } = await client.query<{ id: string; name: string; is_enabled: boolean }>(
    'select id, name, is_enabled from organisations order by name, id',
  )
  const moves = await readMoves(client)
  return rows.map(({ id, name, is_enabled }) => ({ id, name, isEnabled: is_enabled, move: moves.get(id) }))
}

export async function readMoves(client: pg.Client): Promise<Map<string, OfficeMove>> {
  const { rows } = await client.query<OfficeMove>(
    `select organisation, move_id as "moveId", status, name, other_place as "otherPlace", proof_hash as "proofHash", receipt, release
    from office_moves order by organisation`,
  )
  return new Map(rows.map((move) => [move.organisation, move]))
}

/** Finds an office by its id, or by its name if only one office has it. Includes removed offices, whose move record stays. */
export async function findOffice(client: pg.Client, named: string): Promise<NamedOffice> {
  const offices = await listOffices(client)
  const gone = [...(await readMoves(client)).values()]
    .filter(({ organisation }) => !offices.some(({ id }) => id === organisation))
    .map((move) => ({ id: move.organisation, name: move.name, isEnabled: false, move }))
  const found = [...offices, ...gone].filter(({ id, name }) => id === named.toLowerCase() || name === named)
  const [office] = found
  if (!office) throw new CannotMoveOffice(`There is no office “${named}” here. npm run office -- list names all of them.`)
  if (found.length > 1) throw new CannotMoveOffice(`Several offices are called “${named}”. Use the id: npm run office -- list`)
  return office
}

/** Closes the office for a move. An office that is closed for the same move stays closed, so that an export can be repeated. */
export async function closeOffice(
  client: pg.Client,
  office: NamedOffice,
  { to, moveId, now }: { to: Place; moveId: string; now: Date },
): Promise<{ moveId: string; isNew: boolean }> {
  const { move } = office
  if (move?.status === 'CLOSED' && move.moveId) {
    if (move.otherPlace !== placeText(to))
      throw new CannotMoveOffice(
        `“${office.name}” is being moved to another installation. To stop that: npm run office -- resume`,
      )
    return { moveId: move.moveId, isNew: false }
  }
  if (move && move.status !== 'OPEN' && move.status !== 'REMOVED')
    throw new CannotMoveOffice(`“${office.name}” cannot be moved: it is ${statusLabels[move.status]}.`)
  if (!office.isEnabled) throw new CannotMoveOffice(`“${office.name}” is disabled. Only an office that is open can be moved.`)
  await client.query('update organisations set is_enabled = false where id = $1', [office.id])
  await client.query('delete from office_moves where organisation = $1', [office.id])
  await client.query(
    `insert into office_moves (organisation, move_id, direction, status, name, other_place, began_at, changed_at)
    values ($1, $2, 'OUT', 'CLOSED', $3, $4, $5, $5)`,
    [office.id, moveId, office.name, placeText(to), now],
  )
  return { moveId, isNew: true }
}

export const statusLabels: Readonly<Record<MoveStatus, string>> = {
  CLOSED: 'closed while it is moved',
  RELEASED: 'given up to another installation',
  REMOVED: 'removed',
  ARRIVED: 'imported and not open yet',
  OPEN: 'open',
}

/** Cancels the move; the office continues here. Not possible after its release. */
export async function resumeOffice(client: pg.Client, office: NamedOffice): Promise<void> {
  if (office.move?.status !== 'CLOSED')
    throw new CannotMoveOffice(
      office.move?.status === 'RELEASED'
        ? `“${office.name}” was given up to another installation, which may have opened it. It cannot resume here.`
        : `“${office.name}” is not being moved.`,
    )
  await client.query('delete from office_moves where organisation = $1', [office.id])
  await client.query('update organisations set is_enabled = true where id = $1', [office.id])
}

/** Confirms to the old installation that the office arrived with equal books. */
export async function writeReceipt(
  client: pg.Client,
  office: NamedOffice,
  { dataKey, now }: { dataKey: DataKey; now: Date },
): Promise<string> {
  const { move } = office
  if (move?.status !== 'ARRIVED' || !move.proofHash) throw new CannotMoveOffice(`“${office.name}” did not arrive here.`)
  const text = receiptText(office.id, move)
  const receipt = `sakhang-office-receipt-1 ${text} ${signAsPlace(dataKey, receiptPurpose, text)}`
  await client.query('update office_moves set receipt = $2, changed_at = $3 where organisation = $1', [office.id, receipt, now])
  return receipt
}

const receiptText = (organisationId: string, move: OfficeMove) =>
  `${organisationId} ${move.moveId ?? 'copy'} ${move.proofHash ?? ''}`
const releaseText = (organisationId: string, move: OfficeMove) => `${organisationId} ${move.moveId ?? 'copy'}`

/**
 * Releases the office permanently, for a receipt of the other installation. The receipt must be signed by it, belong to this move and match
 * the current books. If repeated, it prints the same release.
 */
export async function releaseOffice(
  client: pg.Client,
  office: NamedOffice,
  { receipt, dataKey, now }: { receipt: string; dataKey: DataKey; now: Date },
): Promise<string> {
  const { move, name, id } = office
  if (move?.status === 'RELEASED' && move.release) return move.release
  if (move?.status !== 'CLOSED') throw new CannotMoveOffice(`“${name}” is not being moved. Export it with --move first.`)
  const place = readPlace(move.otherPlace)
  const [prefix, organisation, moveId, hash, signature = ''] = receipt.trim().split(/\s+/)
  const text = [organisation, moveId, hash].join(' ')
  const isTheirs = prefix === 'sakhang-office-receipt-1' && place && isSignedBy(place, receiptPurpose, { text, signature })
  if (!isTheirs)
    throw new CannotMoveOffice(
      'This receipt was not written by the installation that the office was exported to. Copy the whole line.',
    )
  if (organisation !== id || moveId !== move.moveId)
    throw new CannotMoveOffice('This receipt is of another office or another move.')
  const tables = await readOfficeTables(client)
  const found = proofHash(await readProof(client, { organisationId: id, tables }))
  if (found !== hash)
    throw new CannotMoveOffice(
      `The books of “${name}” here are not those of the receipt. Resume it here, or export it again and import that.`,
    )
  const released = releaseText(id, move)
  const release = `sakhang-office-release-1 ${released} ${signAsPlace(dataKey, releasePurpose, released)}`
  await client.query(
    "update office_moves set status = 'RELEASED', receipt = $2, release = $3, changed_at = $4 where organisation = $1",
    [id, receipt.trim(), release, now],
  )
  return release
}

/** Opens an office that arrived, for the release of the old installation. Without a release, the operator must take responsibility. */
export async function openOffice(
  client: pg.Client,
  office: NamedOffice,
  { release, now }: { release: string | undefined; now: Date },
): Promise<void> {
  const { move, name, id } = office
  if (move?.status !== 'ARRIVED') throw new CannotMoveOffice(`“${name}” did not arrive here, or is open already.`)
  if (!move.receipt) throw new CannotMoveOffice(`The books of “${name}” were not verified. Import it again.`)
  if (release !== undefined) {
    const place = readPlace(move.otherPlace)
    const [prefix, organisation, moveId, signature = ''] = release.trim().split(/\s+/)
    const text = [organisation, moveId].join(' ')
    const isTheirs = prefix === 'sakhang-office-release-1' && place && isSignedBy(place, releasePurpose, { text, signature })
    if (!isTheirs || text !== releaseText(id, move))
      throw new CannotMoveOffice('This release was not written by the old installation for this move. Copy the whole line.')
  }
  await client.query("update office_moves set status = 'OPEN', release = $2, changed_at = $3 where organisation = $1", [
    id,
    release ?? null,
    now,
  ])
  await client.query('update organisations set is_enabled = true where id = $1', [id])
}
