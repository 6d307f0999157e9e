import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { flag, webAddress } from '../setting-shapes.ts'
import { StartError } from '../start-error.ts'
import { type FileStorage, inPostgres } from './object-store.ts'
import type { S3Place } from './s3-place.ts'
import { createS3Store } from './s3-store.ts'

/** `s3` may be set in addition to `store: 'postgres'`: files in the object storage are then read and moved back. */
export type FileSettings = {
  store: 'postgres' | 's3'
  s3: S3Place | undefined
  retentionDays: number
  /** Whether a backup contains the files of the object storage, or only their addresses. */
  inBackup: 'include' | 'reference'
}

const retentionRange = 'S3_RETENTION_DAYS is a whole number of days from 1 to 3650.'

export const fileSettings = {
  FILE_STORE: z.enum(['postgres', 's3'], 'FILE_STORE is postgres or s3.').default('postgres'),
  S3_ENDPOINT: webAddress('S3_ENDPOINT').optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'S3_REGION is the name of a region, like ap-south-1.')
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'S3_BUCKET is the name of a bucket: 3 to 63 small letters, digits, dots and hyphens.',
    )
    .optional(),
  S3_PREFIX: z
    .string()
    .regex(/^([A-Za-z0-9_-]+\/)*$/, 'S3_PREFIX is a folder in the bucket that ends with a slash, like sakhang/.')
    .default('sakhang/'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_SECRET_KEY_FILE: z.string().optional(),
  S3_PATH_STYLE: flag('S3_PATH_STYLE').default(true),
  S3_RETENTION_DAYS: z.coerce
    .number(retentionRange)
    .int(retentionRange)
    .min(1, retentionRange)
    .max(3650, retentionRange)
    .optional(),
  BACKUP_FILES: z.enum(['include', 'reference'], 'BACKUP_FILES is include or reference.').default('include'),
}
type Given = z.output<z.ZodObject<typeof fileSettings>>

const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
/** A backup with references only is useful only as long as the objects exist. */
const retentionDaysOf = { include: 1, reference: 30 } as const

export function fileSettingsOf(given: Given): FileSettings {
  const { FILE_STORE: store, BACKUP_FILES: inBackup, S3_RETENTION_DAYS: retentionDays = retentionDaysOf[inBackup] } = given
  const secretKey = secretOf(given)
  const values = { ...given, S3_SECRET_KEY: secretKey }
  const missing = needed.filter((name) => values[name] === undefined)
  if (missing.length > 0 && (store === 's3' || missing.length < needed.length)) {
    throw new StartError(`${store === 's3' ? 'FILE_STORE=s3' : 'An object storage'} also needs ${missing.join(', ')}.`)
  }
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_REGION: region, S3_PREFIX: prefix } = given
  if (!endpoint || !bucket || !accessKey || !secretKey) return { store, s3: undefined, retentionDays, inBackup }
  const s3 = {
    endpoint: endpoint.replace(/\/+$/, ''),
    region,
    bucket,
    prefix,
    accessKey,
    secretKey,
    pathStyle: given.S3_PATH_STYLE,
  }
  return { store, s3, retentionDays, inBackup }
}

function secretOf({ S3_SECRET_KEY: secret, S3_SECRET_KEY_FILE: file }: Given): string | undefined {
  if (secret && file) throw new StartError('S3_SECRET_KEY and S3_SECRET_KEY_FILE are both set. Take one of them out.')
  if (!file) return secret
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch {
    throw new StartError(`S3_SECRET_KEY_FILE names ${file}, which cannot be read.`)
  }
}

export function fileStorageOf({ store, s3, retentionDays }: FileSettings): FileStorage {
  return s3 ? { target: store === 's3' ? 'S3' : 'POSTGRES', objects: createS3Store(s3), retentionDays } : inPostgres
}
