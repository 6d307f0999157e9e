import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'

export interface PostgresPasswords {
  admin: string
  owner: string
  app: string
}

/** Written once, before the database is created, so that a crash in between never leaves an inaccessible database. */
export async function obtainPasswords(dataDir: string, { canCreate }: { canCreate: boolean }): Promise<PostgresPasswords> {
  const path = join(dataDir, 'postgres-passwords.json')
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as PostgresPasswords
  if (!canCreate)
    throw new StartError(`${path} is missing, and the database beside it cannot be opened without: put it back from a backup.`)
  const passwords = { admin: newPassword(), owner: newPassword(), app: newPassword() }
  await writeSafely(path, JSON.stringify(passwords, null, 2))
  return passwords
}

const newPassword = () => randomBytes(24).toString('base64url')

async function writeSafely(path: string, text: string): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
}
