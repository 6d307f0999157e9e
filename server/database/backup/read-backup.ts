import type { DecryptionKeys } from '../../platform/keys/age-stream.ts'
import { type ArchivePart, DamagedArchive, readArchive } from '../../platform/keys/archive.ts'
import type { DataKey } from '../../platform/keys/data-key.ts'
import { RowCount } from './row-count.ts'
import {
  type Checksums,
  checksumsName,
  checksumsSchema,
  type Manifest,
  manifestName,
  manifestSchema,
  signatureName,
  signatureSchema,
  tableOfPart,
} from './manifest.ts'
import { type SignatureCheck, signatureOf } from './signature-of.ts'

export type TableRows = { table: Manifest['tables'][number]; pieces: AsyncIterable<Buffer> }

/** Reads a backup from its first to its last part, passes the rows of each table to `take`, and verifies all checksums. */
export async function readBackup(
  path: string,
  { prepare, take, decryptionKeys, dataKey }: Omit<TableReader<Manifest>, 'schema'> & { dataKey?: DataKey | undefined } = {},
): Promise<{ counted: Checksums; signature: SignatureCheck }> {
  const { manifest, counted, signed, parts } = await readTables(path, {
    schema: manifestSchema,
    ...(prepare ? { prepare } : {}),
    ...(take ? { take } : {}),
    ...(decryptionKeys ? { decryptionKeys } : {}),
  })
  const signature = manifest.format === 1 ? 'UNSIGNED' : verify(path, { signed, part: await parts.next(), dataKey })
  await assertEnd(path, parts)
  return { counted, signature }
}

export type TableReader<M> = {
  schema: Schema<M>
  prepare?: (manifest: M) => Promise<void>
  take?: (rows: TableRows) => Promise<void>
  /** The keys to open an encrypted archive. */
  decryptionKeys?: DecryptionKeys | Uint8Array
}

/** Reads the manifest, the rows of each table and their checksums. The remaining part in `parts` is the signature of both. */
export async function readTables<M extends Pick<Manifest, 'tables'>>(
  path: string,
  { schema, prepare = async () => undefined, take = skipTable, decryptionKeys }: TableReader<M>,
): Promise<{ manifest: M; counted: Checksums; signed: [Buffer, Buffer]; parts: PartReader }> {
  const parts = new PartReader(readArchive(path, decryptionKeys))
  const first = await parts.next()
  const manifest = parse(path, schema, manifestName, first)
  await prepare(manifest)
  const count = new RowCount()
  for (const table of manifest.tables) {
    count.begin(table.name)
    await take({ table, pieces: rowsOf(parts, table.name, count) })
  }
  const last = await parts.next()
  const expected = parse(path, checksumsSchema, checksumsName, last)
  const counted = count.totals()
  const wrong = manifest.tables.find(({ name }) => JSON.stringify(counted[name]) !== JSON.stringify(expected[name]))
  if (wrong) throw new DamagedArchive(`${path} is damaged: the rows of ${wrong.name} have changed.`)
  return { manifest, counted, signed: [first?.content ?? Buffer.alloc(0), last?.content ?? Buffer.alloc(0)], parts }
}

export async function assertEnd(path: string, parts: PartReader): Promise<void> {
  if (await parts.next()) throw new DamagedArchive(`${path} is damaged: there is data after its end.`)
}

type Signed = { signed: [Buffer, Buffer]; part: ArchivePart | undefined; dataKey: DataKey | undefined }

function verify(path: string, { signed, part, dataKey }: Signed): SignatureCheck {
  const { dataKeyId, signature } = parse(path, signatureSchema, signatureName, part)
  if (dataKey?.id !== dataKeyId) return 'OTHER_KEY'
  if (signatureOf(dataKey, ...signed) === signature) return 'VERIFIED'
  throw new DamagedArchive(`${path} was changed by somebody who does not have the data key. Use another backup.`)
}

async function skipTable({ pieces }: TableRows): Promise<void> {
  for await (const piece of pieces) if (piece.length === 0) return
}

async function* rowsOf(parts: PartReader, table: string, count: RowCount): AsyncGenerator<Buffer> {
  for (;;) {
    const part = await parts.next()
    if (!part) return
    if (tableOfPart(part.name) !== table) return parts.restore(part)
    count.add(table, part.content)
    yield part.content
  }
}

type Schema<T> = { safeParse: (value: unknown) => { data?: T } }

export function parse<T>(path: string, schema: Schema<T>, name: string, part: ArchivePart | undefined): T {
  const { data } = schema.safeParse(part?.name === name ? readJson(part.content) : undefined)
  if (data === undefined) throw new DamagedArchive(`${path} is damaged, or is not a backup of this product.`)
  return data
}

function readJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString())
  } catch {
    return undefined
  }
}

/** Reads the parts. One part can be pushed back if it belongs to the next table. */
export class PartReader {
  readonly #parts: AsyncGenerator<ArchivePart>
  #held: ArchivePart | undefined

  constructor(parts: AsyncGenerator<ArchivePart>) {
    this.#parts = parts
  }

  async next(): Promise<ArchivePart | undefined> {
    const held = this.#held
    this.#held = undefined
    if (held) return held
    const { value, done } = await this.#parts.next()
    return done ? undefined : value
  }

  restore(part: ArchivePart): void {
    this.#held = part
  }
}
