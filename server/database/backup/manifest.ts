import { z } from 'zod'

/** The first part of a backup: its contents and its version. */
export const manifestSchema = z.object({
  /** Format 2 ends with a signature. */
  format: z.union([z.literal(1), z.literal(2)]),
  takenAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** The signed ends of the audit (server/audit/audit-head.ts). */
  auditHeads: z.array(z.string()).optional(),
  /** Whether files of an object storage are included with their content or only by their address. */
  files: z.enum(['include', 'reference']).optional(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type Manifest = z.output<typeof manifestSchema>

/** The last part: the expected checksum of each table. */
export const checksumsSchema = z.record(z.string(), z.object({ bytes: z.number(), rows: z.number(), sha256: z.string() }))
export type Checksums = z.output<typeof checksumsSchema>

/** Only in format 2: the signing key, and the signature over manifest and checksums. */
export const signatureSchema = z.object({ dataKeyId: z.string(), signature: z.string() })

export const signatureName = 'signature.json'
export const manifestName = 'manifest.json'
export const checksumsName = 'checksums.json'
export const partName = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}`
export const tableOfPart = (name: string) => /^tables\/([a-z0-9_]+)\/\d{6}$/.exec(name)?.[1]

/**
 * Data that a restored installation must not have. Sessions that were ended later would become valid again, and so would codes and links.
 * Everyone signs in again. No key is in an archive, not even sealed. The manifest lists the migrations. An unfinished demo is never backed
 * up, so no backup can make a database look like one.
 */
export const leftOut: readonly string[] = [
  'migrations',
  'migration_lock',
  'unfinished_demo',
  'sessions',
  'login_codes',
  'sign_in_codes',
  'sign_in_notices',
  'reset_tokens',
  'login_failures',
  'request_counts',
  'sms_routes',
  'bot_check_answers',
  'passkey_challenges',
  'remembered_devices',
  'known_devices',
  'signing_keys',
  'calendar_links',
  'api_tokens',
  'sign_in_flows',
  'sign_in_invitations',
]
