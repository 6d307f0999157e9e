import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { fileStorageOf } from './s3-settings.ts'

const complete = {
  S3_ENDPOINT: 'https://s3.example.bt/',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
}

test('files are in PostgreSQL without settings', () => {
  const { files } = readConfig({})
  expect(files).toEqual({ store: 'postgres', s3: undefined, retentionDays: 1, inBackup: 'include' })
  expect(fileStorageOf(files)).toMatchObject({ target: 'POSTGRES', objects: undefined })
})

test('an object storage configured in addition to PostgreSQL is used only to move files back', () => {
  expect(fileStorageOf(readConfig(complete).files)).toMatchObject({
    target: 'POSTGRES',
    objects: { place: 'bucket files at https://s3.example.bt' },
  })
  expect(fileStorageOf(readConfig({ ...complete, FILE_STORE: 's3' }).files).target).toBe('S3')
})

test('objects that only backups reference are kept for 30 days, unless set otherwise', () => {
  expect(readConfig({ ...complete, BACKUP_FILES: 'reference' }).files.retentionDays).toBe(30)
  expect(readConfig({ ...complete, BACKUP_FILES: 'reference', S3_RETENTION_DAYS: '7' }).files.retentionDays).toBe(7)
})

test.each([
  [{ FILE_STORE: 's3' }, 'FILE_STORE=s3 also needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY.'],
  [{ FILE_STORE: 'disk' }, 'FILE_STORE is postgres or s3.'],
  [{ S3_BUCKET: 'files' }, 'An object storage also needs S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY.'],
  [{ ...complete, S3_BUCKET: 'My Files' }, 'S3_BUCKET is the name of a bucket: 3 to 63 small letters, digits, dots and hyphens.'],
  [{ ...complete, S3_PREFIX: 'sakhang' }, 'S3_PREFIX is a folder in the bucket that ends with a slash, like sakhang/.'],
  [{ ...complete, S3_RETENTION_DAYS: '0' }, 'S3_RETENTION_DAYS is a whole number of days from 1 to 3650.'],
  [{ ...complete, S3_SECRET_KEY_FILE: '/x' }, 'S3_SECRET_KEY and S3_SECRET_KEY_FILE are both set. Take one of them out.'],
  [
    { ...complete, S3_SECRET_KEY: '', S3_SECRET_KEY_FILE: '/not/here' },
    'S3_SECRET_KEY_FILE names /not/here, which cannot be read.',
  ],
])('reports the error in %j', (settings: Record<string, string>, sentence) => {
  expect(() => readConfig(settings)).toThrow(sentence)
})

test('requires an encrypted endpoint in production', () => {
  const settings = {
    ...complete,
    S3_ENDPOINT: 'http://s3.example.bt',
    NODE_ENV: 'production',
    PUBLIC_ADDRESS: 'https://x.example.bt',
  }
  expect(() => readConfig(settings)).toThrow('S3_ENDPOINT is not encrypted. Use https')
})

test('accepts the secret key from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sakhang-secret-'))
  const file = join(folder, 'secret')
  writeFileSync(file, 'from a file\n')
  expect(readConfig({ ...complete, S3_SECRET_KEY: '', S3_SECRET_KEY_FILE: file }).files.s3?.secretKey).toBe('from a file')
  rmSync(folder, { recursive: true })
})
