import type { DownloadedBuilding } from '../../domain/field-desk/field-desk-contract.ts'
import {
  type FieldContent,
  type FieldRecord,
  isUnsent,
  maxDaysTaken,
  maxUnsentRecords,
} from '../../domain/field-desk/field-record.ts'
import { slipNumber } from '../../domain/payments/slip-number.ts'
import {
  answerOf,
  type BuildingRow,
  type DeskRow,
  type PhotoRow,
  readStores,
  type RecordRow,
  recordsOf,
  writeStores,
} from '../platform/desk-database.ts'
import { t } from '../platform/texts.ts'
import { sealBytes, sealJson, unsealBytes, unsealJson } from './desk-crypto.ts'

// The storage of a desk. Encryption must finish before a transaction starts: inside a transaction, code may await only the database.

export type OpenDesk = { row: DeskRow; key: CryptoKey }
export type StoredRecord = FieldRecord & { revision: number }
export type StoredBuilding = { takenAt: string; taken: DownloadedBuilding }

const dayMs = 86_400_000
const recordLabel = (id: string) => `record:${id}`
const photoLabel = (recordId: string, position: number) => `photo:${recordId}:${position}`
const buildingLabel = (deskId: string, id: string) => `building:${deskId}:${id}`

export function readDesks(): Promise<DeskRow[]> {
  return readStores(['desks'], (tx) => answerOf<DeskRow[]>(tx.objectStore('desks').getAll()))
}

export async function addDesk(row: DeskRow): Promise<void> {
  await writeStores(['desks'], async (tx) => answerOf(tx.objectStore('desks').add(row)))
}

/** Removes the desk with all its contents. */
export async function removeDesk(deskId: string): Promise<void> {
  await writeStores(['desks', 'buildings', 'records', 'photos'], async (tx) => {
    for (const { id } of await recordsOf(tx, deskId)) {
      await removePhotos(tx, id)
      tx.objectStore('records').delete(id)
    }
    tx.objectStore('buildings').delete(ofDesk(deskId))
    tx.objectStore('desks').delete(deskId)
  })
}

const ofDesk = (deskId: string) => IDBKeyRange.bound([deskId], [deskId, []])

/** `takenAt` is the time of the request: a record that is sent while the answer is on its way may be missing in it. */
export async function saveBuilding({ row, key }: OpenDesk, { takenAt, taken }: StoredBuilding): Promise<void> {
  const { id, unitCount } = taken.building
  const sealed = await sealJson(key, buildingLabel(row.id, id), taken)
  const stored: BuildingRow = { id, deskId: row.id, takenAt, unitCount, sealed }
  await writeStores(['buildings'], async (tx) => answerOf(tx.objectStore('buildings').put(stored)))
}

export async function removeBuilding({ row }: OpenDesk, id: string): Promise<void> {
  await writeStores(['buildings'], async (tx) => answerOf(tx.objectStore('buildings').delete([row.id, id])))
}

export async function readBuildings({ row, key }: OpenDesk): Promise<StoredBuilding[]> {
  const rows = await readStores(['buildings'], (tx) =>
    answerOf<BuildingRow[]>(tx.objectStore('buildings').getAll(ofDesk(row.id))),
  )
  const buildings = await Promise.all(
    rows.map(async ({ id, takenAt, sealed }) => ({
      takenAt,
      taken: await unsealJson<DownloadedBuilding>(key, buildingLabel(row.id, id), sealed),
    })),
  )
  return buildings.toSorted((a, b) => a.taken.building.name.localeCompare(b.taken.building.name))
}

type Written = Pick<FieldRecord, 'state' | 'content' | 'progress'>

/**
 * Saves the record with its photos in one transaction. The transaction also assigns the slip number, so that the numbers of a device have
 * no gaps.
 */
export async function addRecord({ row, key }: OpenDesk, content: FieldContent, photos: readonly Blob[]): Promise<string> {
  const id = crypto.randomUUID()
  const written: Written = { state: 'WAITING', content, progress: { attempts: 0 } }
  const sealed = await sealJson(key, recordLabel(id), written)
  const sealedPhotos = await Promise.all(
    photos.map(async (photo, position): Promise<PhotoRow> => {
      const bytes = await photo.arrayBuffer()
      return { id: `${id} ${position}`, recordId: id, position, sealed: await sealBytes(key, photoLabel(id, position), bytes) }
    }),
  )
  await writeStores(['desks', 'records', 'photos'], async (tx) => {
    const desk = await answerOf<DeskRow | undefined>(tx.objectStore('desks').get(row.id))
    if (!desk) throw new Error(t`The field desk was removed from this device.`)
    const records = await recordsOf(tx, row.id)
    if (records.filter((one) => one.isUnsent).length >= maxUnsentRecords) {
      throw new Error(t`This device has ${maxUnsentRecords} unsent records. Send them before you record more.`)
    }
    const slipsGiven = desk.slipsGiven + (content.kind === 'CASH' ? 1 : 0)
    const lastSeq = desk.lastSeq + 1
    const record: RecordRow = {
      id,
      deskId: row.id,
      seq: lastSeq,
      revision: 1,
      isUnsent: true,
      savedAt: new Date().toISOString(),
      slipNumber: content.kind === 'CASH' ? slipNumber(desk.deviceCode, slipsGiven) : null,
      photoCount: photos.length,
      sealed,
    }
    tx.objectStore('desks').put({ ...desk, slipsGiven, lastSeq })
    tx.objectStore('records').add(record)
    for (const photo of sealedPhotos) tx.objectStore('photos').add(photo)
  })
  return id
}

export async function readRecords({ row, key }: OpenDesk): Promise<StoredRecord[]> {
  const rows = await readStores(['records'], (tx) => recordsOf(tx, row.id))
  return Promise.all(
    rows.map(async ({ id, seq, revision, savedAt, slipNumber: slip, photoCount, sealed }) => {
      const written = await unsealJson<Written>(key, recordLabel(id), sealed)
      return { id, seq, revision, savedAt, slipNumber: slip, photoCount, ...written }
    }),
  )
}

/** Saves changes of a record. Returns null if another tab changed it in the meantime, otherwise the current record. */
export async function saveRecord(
  { row, key }: OpenDesk,
  record: StoredRecord,
  change: Partial<Pick<FieldRecord, 'state' | 'content' | 'progress'>>,
): Promise<StoredRecord | null> {
  const next = { ...record, ...change, revision: record.revision + 1 }
  const { state, content, progress, ...rest } = next
  const written: Written = { state, content, progress }
  const sealed = await sealJson(key, recordLabel(record.id), written)
  const isSaved = await writeStores(['records', 'photos'], async (tx) => {
    const current = await answerOf<RecordRow | undefined>(tx.objectStore('records').get(record.id))
    if (current?.revision !== record.revision) return false
    const stored: RecordRow = { ...rest, deskId: row.id, isUnsent: isUnsent(state), sealed }
    tx.objectStore('records').put(stored)
    if (!stored.isUnsent) await removePhotos(tx, record.id)
    return true
  })
  return isSaved ? next : null
}

export async function readPhoto({ key }: OpenDesk, recordId: string, position: number): Promise<Blob> {
  const stored = await readStores(['photos'], (tx) =>
    answerOf<PhotoRow | undefined>(tx.objectStore('photos').get(`${recordId} ${position}`)),
  )
  if (!stored) throw new Error(t`This photo is no longer on this device.`)
  return new Blob([await unsealBytes(key, photoLabel(recordId, position), stored.sealed)], { type: 'image/jpeg' })
}

async function removePhotos(tx: IDBTransaction, recordId: string): Promise<void> {
  const photos = tx.objectStore('photos')
  const ids = await answerOf(photos.index('record').getAllKeys(IDBKeyRange.bound([recordId, 0], [recordId, Infinity])))
  for (const id of ids) photos.delete(id)
}

/** Deletes stored buildings and delivered records that are older than 30 days. Unsent records are never deleted. */
export async function deleteOutdated({ row }: OpenDesk): Promise<void> {
  const before = new Date(Date.now() - maxDaysTaken * dayMs).toISOString()
  await writeStores(['buildings', 'records'], async (tx) => {
    const buildings = await answerOf<BuildingRow[]>(tx.objectStore('buildings').getAll(ofDesk(row.id)))
    for (const { id, takenAt } of buildings) if (takenAt < before) tx.objectStore('buildings').delete([row.id, id])
    for (const { id, isUnsent: isWaiting, savedAt } of await recordsOf(tx, row.id)) {
      if (!isWaiting && savedAt < before) tx.objectStore('records').delete(id)
    }
  })
}
