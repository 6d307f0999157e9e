import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { link, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Config, ConfigError } from '../config.ts'
import { type DataKey, makeDataKey, readDataKey } from './data-key.ts'
import { isErrno } from '../postgres/exclusive-lock.ts'

// The data key, from DATA_KEY, the file in DATA_KEY_FILE, or DATA_DIR/keys.json: never from the database.

type KeySettings = Pick<Config, 'dataDir' | 'dataKey' | 'dataKeyFile'>

const keyFileSchema = z.object({ dataKey: z.string().optional(), backupKey: z.string().optional() })
type KeyFile = z.output<typeof keyFileSchema>
export const keyFileIn = (dataDir: string) => join(dataDir, 'keys.json')

export function findDataKey({ dataDir, dataKey, dataKeyFile }: KeySettings): DataKey | undefined {
  if (dataKey) return readOr(dataKey, 'DATA_KEY is not a data key')
  if (dataKeyFile) return readOr(readText(dataKeyFile, 'DATA_KEY_FILE'), `${dataKeyFile} (DATA_KEY_FILE) holds no data key`)
  const { dataKey: stored } = readKeyFile(dataDir)
  return stored === undefined ? undefined : readOr(stored, `${keyFileIn(dataDir)} holds no data key`)
}

/** Empty if there is none. */
export function readKeyFile(dataDir: string): KeyFile {
  const path = keyFileIn(dataDir)
  if (!existsSync(path)) return {}
  const parsed = keyFileSchema.safeParse(readJson(readText(path, 'The key file')))
  if (!parsed.success) throw new ConfigError(`${path} is damaged. Put it back from a copy, or set DATA_KEY.`)
  return parsed.data
}

/** Atomic: the file on disk is never partly written. */
export async function changeKeyFile(dataDir: string, change: { backupKey: string | undefined }): Promise<void> {
  const path = keyFileIn(dataDir)
  const partial = `${path}.new`
  await writeFile(partial, textOf({ ...readKeyFile(dataDir), ...change }), { mode: 0o600, flush: true })
  await rename(partial, path)
}

const textOf = (keys: { [name in keyof KeyFile]: string | undefined }) => `${JSON.stringify(keys, null, 2)}\n`

/** Creates the key file and its key. If two processes do this simultaneously, the first one's file remains, and both get its key. */
export async function makeKeyFile(settings: KeySettings): Promise<{ dataKey: DataKey; isNew: boolean }> {
  const made = makeDataKey()
  const isNew = await writeOnce(keyFileIn(settings.dataDir), textOf({ dataKey: made.text }))
  const dataKey = isNew ? made : findDataKey(settings)
  if (!dataKey) throw new Error('The key file has gone.')
  return { dataKey, isNew }
}

/** Writes to disk, readable by its owner only, completely or not at all. Returns whether there was none before. */
async function writeOnce(path: string, text: string): Promise<boolean> {
  const partial = `${path}.${randomUUID()}`
  const file = await open(partial, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
    await link(partial, path)
    return true
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  } finally {
    await file.close()
    await rm(partial, { force: true })
  }
}

function readOr(text: string, what: string): DataKey {
  const key = readDataKey(text)
  if (!key) throw new ConfigError(`${what}: it has 56 letters and digits, as on the recovery sheet. One of them may be mistyped.`)
  return key
}

function readText(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError(`${name} cannot be read: ${error instanceof Error ? error.message : path}`)
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
