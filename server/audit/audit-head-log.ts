import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the signed ends of the audit go outside the database. */
export type AuditHeadLog = {
  publish(heads: Readonly<Record<string, string>>): Promise<void>
  /** The last one of each organisation, by its id. */
  read(): Promise<Record<string, string>>
}

export const noHeadLog: AuditHeadLog = { publish: async () => undefined, read: async () => ({}) }

const fileIn = (dataDir: string) => join(dataDir, 'audit-heads.json')

/** The last head of each organisation is in a file; every one of them goes to the output, which is best kept on another machine. */
export function fileHeadLog(dataDir: string, print: (line: string) => void): AuditHeadLog {
  const path = fileIn(dataDir)
  const read = async () => JSON.parse(await readFile(path, 'utf8').catch(ifMissing)) as Record<string, string>
  return {
    read,
    publish: async (heads) => {
      for (const head of Object.values(heads)) print(head)
      const partial = `${path}.partial`
      await writeFile(partial, JSON.stringify({ ...(await read()), ...heads }, null, 1), { mode: 0o600 })
      await rename(partial, path)
    },
  }
}

/** A restored backup may end before them. */
export const forgetHeads = (dataDir: string) => rm(fileIn(dataDir), { force: true })

function ifMissing(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}'
  throw error
}
