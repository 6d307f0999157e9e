// The database of the field desk on this device (decision 143). What it says of people is encrypted, but for whose desk it is.

/** Bytes that only the key of the desk opens. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

export type DeskRow = {
  id: string
  personId: string
  /** The office, as `currentRole.adminId` names it; the person themselves where they are its ADMIN. */
  officeId: string
  personName: string
  officeName: string
  /** Of PBKDF2. */
  salt: Uint8Array<ArrayBuffer>
  iterations: number
  /** The key of the desk, sealed with what the passphrase gives. */
  key: Sealed
  /** Four letters in every slip number of this device. */
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
  /** Counts the writes, so that two tabs do not overwrite each other. */
  revision: number
  /** It has not arrived, and nobody has given it up. */
  isUnsent: boolean
  savedAt: string
  slipNumber: string | null
  photoCount: number
  sealed: Sealed
}
export type PhotoRow = { id: string; recordId: string; position: number; sealed: Sealed }

export type StoreName = 'desks' | 'buildings' | 'records' | 'photos'

let opened: Promise<IDBDatabase> | null = null

/** Opened once; again where the browser closed it. */
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

/** Reads, and nothing else. */
export async function readStores<T>(stores: StoreName[], read: (tx: IDBTransaction) => Promise<T>): Promise<T> {
  const database = await openDeskDatabase()
  return read(database.transaction(stores, 'readonly'))
}

/**
 * Writes, and answers when it is on the disk: `strict` tells the browser not to count what only waits in a cache of the machine. In
 * `write` nothing but this database may be waited for, or the transaction ends.
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
    // It has ended already.
  }
}

/** The records of a desk, the oldest first. */
export function recordsOf(tx: IDBTransaction, deskId: string): Promise<RecordRow[]> {
  return answerOf<RecordRow[]>(
    tx
      .objectStore('records')
      .index('desk')
      .getAll(IDBKeyRange.bound([deskId, 0], [deskId, Infinity])),
  )
}

/** How many records of a person wait on this device, in all their offices. Known without their passphrase. */
export async function countUnsent(personId: string): Promise<number> {
  return readStores(['desks', 'records'], async (tx) => {
    const desks = await answerOf<DeskRow[]>(tx.objectStore('desks').getAll())
    const own = new Set(desks.filter((desk) => desk.personId === personId).map(({ id }) => id))
    const records = await answerOf<RecordRow[]>(tx.objectStore('records').getAll())
    return records.filter(({ deskId, isUnsent }) => isUnsent && own.has(deskId)).length
  })
}
