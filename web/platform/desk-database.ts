// The database of the field desk on this device (decision 143). Data about people is encrypted, except whose desk it is.

/** Bytes that only the key of the desk can decrypt. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

export type DeskRow = {
  id: string
  personId: string
  /** The office, as in `currentRole.adminId`. For an ADMIN, their own id. */
  officeId: string
  personName: string
  officeName: string
  /** The salt of PBKDF2. */
  salt: Uint8Array<ArrayBuffer>
  iterations: number
  /** The key of the desk, encrypted with the key derived from the passphrase. */
  key: Sealed
  /** Four letters that are part of every slip number of this device. */
  deviceCode: string
  slipsGiven: number
  lastSeq: number
  createdAt: string
}
export type BuildingRow = { id: string; deskId: string; takenAt: string; unitCount: number; sealed: Sealed }
export type RecordRow = {
  id: string
  deskId: string
  seq: number
  /** Counts the writes, so that two tabs do not overwrite each other's changes. */
  revision: number
  /** The record has not arrived and was not discarded. */
  isUnsent: boolean
  savedAt: string
  slipNumber: string | null
  photoCount: number
  sealed: Sealed
}
export type PhotoRow = { id: string; recordId: string; position: number; sealed: Sealed }

export type StoreName = 'desks' | 'buildings' | 'records' | 'photos'

let opened: Promise<IDBDatabase> | null = null

/** Opened once, and again if the browser closed it. */
export function openDeskDatabase(): Promise<IDBDatabase> {
  opened ??= open().catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('field-desk', 1)
  request.onupgradeneeded = () => {
    const { result } = request
    result.createObjectStore('desks', { keyPath: 'id' })
    result.createObjectStore('buildings', { keyPath: ['deskId', 'id'] })
    result.createObjectStore('records', { keyPath: 'id' }).createIndex('desk', ['deskId', 'seq'], { unique: true })
    result.createObjectStore('photos', { keyPath: 'id' }).createIndex('record', ['recordId', 'position'], { unique: true })
  }
  return answerOf(request).then((database) => {
    database.onversionchange = () => database.close()
    database.onclose = () => {
      opened = null
    }
    return database
  })
}

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The database of this device failed.'))
  })
}

/** A read-only transaction. */
export async function readStores<T>(stores: StoreName[], read: (tx: IDBTransaction) => Promise<T>): Promise<T> {
  const database = await openDeskDatabase()
  return read(database.transaction(stores, 'readonly'))
}

/**
 * A read-write transaction that resolves when the data is on disk: `strict` tells the browser not to count data that is only in a cache of
 * the operating system. `write` may await only this database, otherwise the transaction ends.
 */
export async function writeStores<T>(stores: StoreName[], write: (tx: IDBTransaction) => Promise<T>): Promise<T> {
  const database = await openDeskDatabase()
  const tx = database.transaction(stores, 'readwrite', { durability: 'strict' })
  const done = new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve()
    tx.onabort = () => reject(tx.error ?? new Error('The database of this device did not save.'))
  })
  try {
    const value = await write(tx)
    await done
    return value
  } catch (error) {
    done.catch(() => undefined)
    if (tx.error === null) abort(tx)
    throw error
  }
}

function abort(tx: IDBTransaction): void {
  try {
    tx.abort()
  } catch {
    // The transaction has already ended.
  }
}

/** The records of a desk, oldest first. */
export function recordsOf(tx: IDBTransaction, deskId: string): Promise<RecordRow[]> {
  return answerOf<RecordRow[]>(
    tx
      .objectStore('records')
      .index('desk')
      .getAll(IDBKeyRange.bound([deskId, 0], [deskId, Infinity])),
  )
}

/** The number of a person's unsent records on this device, in all their offices. It does not need the passphrase. */
export async function countUnsent(personId: string): Promise<number> {
  return readStores(['desks', 'records'], async (tx) => {
    const desks = await answerOf<DeskRow[]>(tx.objectStore('desks').getAll())
    const own = new Set(desks.filter((desk) => desk.personId === personId).map(({ id }) => id))
    const records = await answerOf<RecordRow[]>(tx.objectStore('records').getAll())
    return records.filter(({ deskId, isUnsent }) => isUnsent && own.has(deskId)).length
  })
}
