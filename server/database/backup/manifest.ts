import { z } from 'zod'

/** The first part of a backup: what it holds, and of which version. */
export const manifestSchema = z.object({
  /** 2: signed, by the last part. */
  format: z.union([z.literal(1), z.literal(2)]),
  takenAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** The signed ends of the audit (server/audit/audit-head.ts). */
  auditHeads: z.array(z.string()).optional(),
  /** What was done with files of an object storage: their contents are in the rows, or only their addresses. */
  files: z.enum(['include', 'reference']).optional(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type Manifest = z.output<typeof manifestSchema>

/** The last part: what the rows of each table must come to. */
export const checksumsSchema = z.record(z.string(), z.object({ bytes: z.number(), rows: z.number(), sha256: z.string() }))
export type Checksums = z.output<typeof checksumsSchema>

/** Of format 2: who wrote it, and what only they could write about manifest and checksums. */
export const signatureSchema = z.object({ dataKeyId: z.string(), signature: z.string() })

export const signatureName = 'signature.json'
export const manifestName = 'manifest.json'
export const checksumsName = 'checksums.json'
export const partName = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}`
export const tableOfPart = (name: string) => /^tables\/([a-z0-9_]+)\/\d{6}$/.exec(name)?.[1]

/**
 * What a restored installation must not have: sessions that were ended since would run again, and codes and links would count
 * again. Everybody signs in again, and no key is in an archive, not even sealed. The migrations stand in the manifest. An
 * unfinished demo is not backed up at all, so no backup makes a database look like one.
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
