import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Config, ConfigError } from './config.ts'
import { type DataKey, makeDataKey, readDataKey } from './data-key.ts'
import { isErrno } from './exclusive-lock.ts'

// The data key, from DATA_KEY, the file that DATA_KEY_FILE names, or DATA_DIR/keys.json: never from the database.

type KeySettings = Pick<Config, 'dataDir' | 'dataKey' | 'dataKeyFile'>

const keyFileSchema = z.object({ dataKey: z.string() })
export const keyFileIn = (dataDir: string) => join(dataDir, 'keys.json')

export function findDataKey({ dataDir, dataKey, dataKeyFile }: KeySettings): DataKey | undefined {
  if (dataKey) return readOr(dataKey, 'DATA_KEY is not a data key')
  if (dataKeyFile) return readOr(readText(dataKeyFile, 'DATA_KEY_FILE'), `${dataKeyFile} (DATA_KEY_FILE) holds no data key`)
  const file = keyFileIn(dataDir)
  if (!existsSync(file)) return undefined
  return readOr(dataKeyIn(readText(file, 'The key file')) ?? '', `${file} holds no data key`)
}

/** Makes the key file and its key. Of two that race the first one's file stands, and both get its key. */
export async function makeKeyFile(settings: KeySettings): Promise<{ dataKey: DataKey; isNew: boolean }> {
  const made = makeDataKey()
  const isNew = await writeOnce(keyFileIn(settings.dataDir), `${JSON.stringify({ dataKey: made.text }, null, 2)}\n`)
  const dataKey = isNew ? made : findDataKey(settings)
  if (!dataKey) throw new Error('The key file has gone.')
  return { dataKey, isNew }
}

/** On the disk, readable by its owner only, whole or not at all. Answers whether there was none before. */
export async function writeOnce(path: string, text: string): Promise<boolean> {
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

function dataKeyIn(text: string): string | undefined {
  try {
    return keyFileSchema.safeParse(JSON.parse(text)).data?.dataKey
  } catch {
    return undefined
  }
}
