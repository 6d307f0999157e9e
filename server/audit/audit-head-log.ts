import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { addressesOf, placeOfDatabase } from '../platform/database/database-address.ts'
import { positionOfHead, signedAtOfHead } from './audit-head.ts'

const cutSchema = z.object({
  /** The last link that existed when the cut was detected. */
  end: z.number(),
  noticedAt: z.string(),
})
const outsideHeadSchema = z.object({ head: z.string(), cut: cutSchema.optional() })
/** The highest signed head of an organisation that was ever written, and whether the database was found to end before it. */
export type OutsideHead = z.output<typeof outsideHeadSchema>

const restoreSchema = z.object({ takenAt: z.string(), restoredAt: z.string(), ends: z.record(z.string(), z.number()) })
/** Records that a backup was restored. `ends` has the position of the last link of each organisation in the backup. */
export type AuditRestore = z.output<typeof restoreSchema>

const recordedSchema = z.object({ heads: z.record(z.string(), outsideHeadSchema), restores: z.array(restoreSchema) })
export type RecordedHeads = z.output<typeof recordedSchema>
type Heads = Readonly<Record<string, string>>

/** Where the signed heads of the audit are stored outside the database. */
export type AuditHeadLog = {
  /** Prints the head. Also stores it if it continues the chain of the stored head and is not below it. */
  publish(organisationId: string, head: string, isContinuation: boolean): Promise<void>
  /** Records that the database ends before the stored head. The stored head does not change. */
  recordCut(organisationId: string, cut: z.output<typeof cutSchema>): Promise<void>
  /** A restored backup ends earlier, so its heads replace the stored ones. */
  recordRestore(restore: Omit<AuditRestore, 'ends'>, heads: Heads): Promise<void>
  read(): Promise<RecordedHeads>
}

const nothing = async () => undefined
export const noHeadLog: AuditHeadLog = {
  publish: nothing,
  recordCut: nothing,
  recordRestore: nothing,
  read: async () => ({ heads: {}, restores: [] }),
}

const fileSchema = z.record(z.string(), recordedSchema)
/** The earlier format of the file, from before it covered several databases. */
const formerFileSchema = z.record(z.string(), z.string())

/**
 * Stores the heads in a file, grouped by database, so that a practice restore does not touch those of the real database. Also prints every
 * head; the output is best stored on another machine.
 */
export function fileHeadLog(dataDir: string, print: (line: string) => void, databaseUrl?: string): AuditHeadLog {
  const path = join(dataDir, 'audit-heads.json')
  const place = placeOf(databaseUrl)
  const readAll = async () => {
    const text: unknown = JSON.parse(await readFile(path, 'utf8').catch(ifMissing))
    const former = formerFileSchema.safeParse(text).data
    return former ? { [place]: { heads: mapValues(former, (head) => ({ head })), restores: [] } } : fileSchema.parse(text)
  }
  const read = async () => (await readAll())[place] ?? { heads: {}, restores: [] }
  let last: Promise<void> = Promise.resolve()
  const change = (by: (recorded: RecordedHeads) => RecordedHeads): Promise<void> => {
    const write = async () => {
      const all = await readAll()
      await replaceFile(path, JSON.stringify({ ...all, [place]: by(all[place] ?? { heads: {}, restores: [] }) }, null, 1))
    }
    const written = last.then(write)
    last = written.catch(() => undefined)
    return written
  }
  return {
    read,
    publish: async (organisationId, head, isContinuation) => {
      print(head)
      await change(({ heads, restores }) => {
        const stored = heads[organisationId]
        const isHigher = !stored || positionOfHead(head) >= positionOfHead(stored.head)
        return isContinuation && isHigher ? { restores, heads: { ...heads, [organisationId]: { head } } } : { restores, heads }
      })
    },
    recordCut: (organisationId, cut) =>
      change(({ heads, restores }) => {
        const stored = heads[organisationId]
        return { restores, heads: stored ? { ...heads, [organisationId]: { ...stored, cut } } : heads }
      }),
    recordRestore: (restore, heads) =>
      change(({ restores }) => ({
        heads: mapValues(heads, (head) => ({ head })),
        restores: [...restores, { ...restore, ends: mapValues(heads, positionOfHead) }],
      })),
  }
}

export function cutText({ head, cut }: OutsideHead): string {
  const position = positionOfHead(head)
  if (!cut || cut.end >= position)
    return `The audit is not the one whose end was signed at link ${position} on ${signedAtOfHead(head)}.`
  return `${missingText(cut.end, position)} Its end was cut off before ${cut.noticedAt}.`
}

export const missingText = (end: number, position: number): string =>
  end + 1 === position ? `Link ${position} of the audit is missing.` : `Links ${end + 1} to ${position} of the audit are missing.`

/** A head from before a restore may cover events that the backup does not contain. It is no evidence that the end was cut off. */
export function isBeforeRestore(organisationId: string, head: string, restores: readonly AuditRestore[]): boolean {
  const [position, signedAt] = [positionOfHead(head), Date.parse(signedAtOfHead(head))]
  return restores.some(
    ({ takenAt, restoredAt, ends }) =>
      signedAt <= Date.parse(restoredAt) && (position > (ends[organisationId] ?? 0) || signedAt > Date.parse(takenAt)),
  )
}

/** The first server and the database name, without the user or other options. Adding a standby server changes nothing. */
function placeOf(databaseUrl: string | undefined): string {
  if (databaseUrl === undefined) return 'embedded'
  return placeOfDatabase(addressesOf(databaseUrl)[0] ?? databaseUrl)
}

async function replaceFile(path: string, text: string): Promise<void> {
  const partial = `${path}.${process.pid}.partial`
  try {
    await writeFile(partial, text, { mode: 0o600 })
    await rename(partial, path)
  } finally {
    await rm(partial, { force: true })
  }
}

const mapValues = <From, To>(values: Readonly<Record<string, From>>, by: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, by(value)]))

function ifMissing(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}'
  throw error
}
