import { Problem } from '../../../domain/problem.ts'

/** An object is addressed by its content, within its office: the same content of two offices is two objects. */
export type ObjectAddress = { organisationId: string; hash: string }
export type ListedObject = { hash: string; byteSize: number }

/** A service that speaks the S3 API, as far as files need it. Every call throws `ObjectsUnavailable` where the service does not do it. */
export type ObjectStore = {
  /** Where it is, for messages: "bucket files at https://s3.example.bt". */
  readonly place: string
  /** Resolves once the object is stored; the service compares the checksum. */
  put(address: ObjectAddress, content: Buffer): Promise<void>
  /** Opens the content; undefined where there is no such object. */
  open(address: ObjectAddress): Promise<OpenObject | undefined>
  /** In bytes; undefined where there is no such object. */
  sizeOf(address: ObjectAddress): Promise<number | undefined>
  /** Asked once and never repeated: a repetition that arrives late could remove what was stored again meanwhile. */
  remove(address: ObjectAddress): Promise<void>
  /** The objects of an office by their hashes, a page at a time. */
  list(organisationId: string): AsyncIterable<ListedObject[]>
  /** The installation that the folder (S3_PREFIX) belongs to; undefined where none has taken it. */
  owner(): Promise<string | undefined>
  /** Takes the folder for an installation, unless one has it; answers whose it is then. */
  claim(installationId: string): Promise<string>
  /** Takes the folder for an installation, whosever it was. */
  takeOver(installationId: string): Promise<void>
  /** Writes, reads and removes one object of its own; answers how far the clock of the service is ahead of ours. */
  probe(): Promise<{ clockAheadMs: number }>
}

export type OpenObject = {
  byteSize: number
  /** Piece by piece. The last piece only comes once the checksum of all of them is right. */
  pieces: AsyncIterable<Buffer>
}

/** Which of the two places new files go to, and how long an object that nothing names any more is kept. */
export type FileStorage = {
  target: 'POSTGRES' | 'S3'
  /** Undefined without settings of an object storage. */
  objects: ObjectStore | undefined
  retentionDays: number
  /** Which installation removes what no file names; of none, whoever asks. */
  installationId?: string
}

export const inPostgres: FileStorage = { target: 'POSTGRES', objects: undefined, retentionDays: 1 }

const retryAfterSeconds = 30

/** The object storage did not do what it was asked; the caller may try again. `reason` is for the log and the operator. */
export class ObjectsUnavailable extends Problem {
  readonly reason: string

  constructor(reason: string, cause?: unknown) {
    super('UNAVAILABLE', 'The file storage is not available right now. Try again in a minute.', { cause, retryAfterSeconds })
    this.reason = reason.slice(0, 200)
  }
}

/** A file whose object is gone or was changed: trying again does not help, but it may be put back from a backup. */
export function objectMissing({ organisationId, hash }: ObjectAddress, what: 'missing' | 'damaged'): Problem {
  const detail = `This file is ${what} in the file storage. Ask the operator to restore it.`
  return new Problem('UNAVAILABLE', detail, {
    cause: new Error(`object ${organisationId}/${hash} is ${what}`),
    retryAfterSeconds: 3600,
  })
}
