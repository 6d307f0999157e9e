import { Problem } from '../../../domain/problem.ts'

/** An object is addressed by its content within its office: the same content in two offices is two objects. */
export type ObjectAddress = { organisationId: string; hash: string }
export type ListedObject = { hash: string; byteSize: number }

/** A service with the S3 API, as far as files need it. Every call throws `ObjectsUnavailable` if the service fails. */
export type ObjectStore = {
  /** The location for messages: "bucket files at https://s3.example.bt". */
  readonly place: string
  /** Resolves once the object is stored; the service compares the checksum. */
  put(address: ObjectAddress, content: Buffer): Promise<void>
  /** Opens the content; undefined if there is no such object. */
  open(address: ObjectAddress): Promise<OpenObject | undefined>
  /** In bytes; undefined if there is no such object. */
  sizeOf(address: ObjectAddress): Promise<number | undefined>
  /** Requested once and never repeated: a late repetition could remove an object that was stored again meanwhile. */
  remove(address: ObjectAddress): Promise<void>
  /** The objects of an office by hash, a page at a time. */
  list(organisationId: string): AsyncIterable<ListedObject[]>
  /** The installation that owns the folder (S3_PREFIX); undefined if none has claimed it. */
  owner(): Promise<string | undefined>
  /** Claims the folder for an installation, unless another has it; returns the owner. */
  claim(installationId: string): Promise<string>
  /** Claims the folder for an installation, regardless of its owner. */
  takeOver(installationId: string): Promise<void>
  /** Writes, reads and removes a test object; returns how far the clock of the service is ahead of ours. */
  probe(): Promise<{ clockAheadMs: number }>
}

export type OpenObject = {
  byteSize: number
  /** Piece by piece. The last piece is only sent after the checksum of all of them is verified. */
  pieces: AsyncIterable<Buffer>
}

/** Where new files are stored, and how long an unreferenced object is kept. */
export type FileStorage = {
  target: 'POSTGRES' | 'S3'
  /** Undefined without settings of an object storage. */
  objects: ObjectStore | undefined
  retentionDays: number
  /** The installation that removes unreferenced objects; without it, any caller does. */
  installationId?: string
}

export const inPostgres: FileStorage = { target: 'POSTGRES', objects: undefined, retentionDays: 1 }

const retryAfterSeconds = 30

/** The object storage failed; the caller may retry. `reason` is for the log and the operator. */
export class ObjectsUnavailable extends Problem {
  readonly reason: string

  constructor(reason: string, cause?: unknown) {
    super('UNAVAILABLE', 'The file storage is not available right now. Try again in a minute.', { cause, retryAfterSeconds })
    this.reason = reason.slice(0, 200)
  }
}

/** The object of a file is missing or was changed. A retry does not help, but it can be restored from a backup. */
export function objectMissing({ organisationId, hash }: ObjectAddress, what: 'missing' | 'damaged'): Problem {
  const detail = `This file is ${what} in the file storage. Ask the operator to restore it.`
  return new Problem('UNAVAILABLE', detail, {
    cause: new Error(`object ${organisationId}/${hash} is ${what}`),
    retryAfterSeconds: 3600,
  })
}
