import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { DecryptionKeys } from '../../platform/keys/age-stream.ts'
import { DamagedArchive } from '../../platform/keys/archive.ts'
import type { DataKey } from '../../platform/keys/data-key.ts'
import { isSignedBy, type Place, placeText, signAsPlace } from '../../platform/keys/place-key.ts'
import { signatureName } from '../backup/manifest.ts'
import { assertEnd, parse, readTables, type TableRows } from '../backup/read-backup.ts'
import { CannotMoveOffice } from './cannot-move-office.ts'

const textMap = z.record(z.string(), z.string())

/** The first part of the archive of one office. */
export const officeManifestSchema = z.object({
  format: z.literal('sakhang-office-1'),
  takenAt: z.string(),
  postgres: z.string(),
  /** Null: a copy of an office that continues in its installation. */
  moveId: z.string().nullable(),
  /** The addresses of the installation that wrote the archive and of its recipient. */
  from: z.string(),
  to: z.string(),
  organisation: z.object({ id: z.uuid(), name: z.string() }),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  proof: z.object({
    tables: z.record(z.string(), z.object({ rows: z.string(), digest: z.string() })),
    balances: textMap,
    numbers: textMap,
    audit: z.string(),
  }),
})
export type OfficeManifest = z.output<typeof officeManifestSchema>

/** Secrets as lines of JSON, among the tables (office-secrets.ts). */
export const secretsName = 'office_secrets'

const signatureSchema = z.object({ signature: z.string() })
const purpose = 'office archive'

const textOf = (signed: readonly Buffer[]) => signed.map((part) => createHash('sha256').update(part).digest('hex')).join(' ')

export const signArchive = (dataKey: DataKey, signed: readonly Buffer[]): Buffer =>
  Buffer.from(JSON.stringify({ signature: signAsPlace(dataKey, purpose, textOf(signed)) }))

type OfficeReader = {
  /** The installation that must have signed the archive. */
  from: Place
  decryptionKeys: DecryptionKeys | Uint8Array
  prepare?: (manifest: OfficeManifest) => Promise<void>
  take?: (rows: TableRows) => Promise<void>
}

/** Reads the whole archive. The rows passed to `take` are valid only after this returns, because the signature is the last part. */
export async function readOfficeArchive(path: string, { from, ...reader }: OfficeReader): Promise<OfficeManifest> {
  const { manifest, signed, parts } = await readTables(path, { schema: officeManifestSchema, ...reader })
  const { signature } = parse(path, signatureSchema, signatureName, await parts.next())
  await assertEnd(path, parts)
  if (!isSignedBy(from, purpose, { text: textOf(signed), signature }))
    throw new DamagedArchive(
      `${path} was not written by the installation that --from names, or was changed since. Compare the address, or export the office again.`,
    )
  if (manifest.from !== placeText(from)) throw new CannotMoveOffice(`${path} names another installation than --from.`)
  return manifest
}
