import { useSyncExternalStore } from 'react'
import { type ArgsFor, callForFile, type EndpointKey } from './call.ts'
import { saveBlob } from './download.ts'
import { ProblemError } from './problem-error.ts'
import { t } from './texts.ts'

export type SheetFormat = 'csv' | 'xlsx'
/** A running download. It continues while the person uses other pages. */
export type Download = { id: number; name: string; bytes: number; error?: string; cancel: () => void }

let running: readonly Download[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Starts the download of a list: `downloadList('plots', 'plot.list', { query: { ...query, format } })`. */
export function downloadList<K extends EndpointKey>(name: string, key: K, ...args: ArgsFor<K>): void {
  const [given] = args
  downloadFile(`${name}.${formatOf(given?.query)}`, key, ...args)
}

/** Starts the download of a file that is not a list, by its full name. */
export function downloadFile<K extends EndpointKey>(name: string, key: K, ...args: ArgsFor<K>): void {
  const [given] = args
  const leave = new AbortController()
  lastId += 1
  const id = lastId
  running = [...running, { id, name, bytes: 0, cancel: () => end(id, leave) }]
  changed()
  void take(id, () => callForFile(key, ...([{ ...given, signal: leave.signal }] as unknown as ArgsFor<K>)))
}

export function useDownloads(): readonly Download[] {
  return useSyncExternalStore(subscribe, () => running)
}

async function take(id: number, ask: () => Promise<Response>): Promise<void> {
  try {
    const response = await ask()
    const parts: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    for (const reader = response.body?.getReader(); reader; ) {
      const { done, value } = await reader.read()
      if (done) break
      parts.push(value)
      bytes += value.length
      change(id, { bytes })
    }
    const name = running.find((download) => download.id === id)?.name
    if (name === undefined) return
    saveBlob(new Blob(parts, { type: response.headers.get('content-type') ?? '' }), name)
    running = running.filter((download) => download.id !== id)
    changed()
  } catch (error) {
    // A cancelled download was already removed from the list.
    change(id, { error: error instanceof ProblemError ? error.message : t`The download was interrupted. Try again.` })
  }
}

function end(id: number, leave: AbortController): void {
  leave.abort()
  running = running.filter((download) => download.id !== id)
  changed()
}

function change(id: number, part: Partial<Download>): void {
  running = running.map((download) => (download.id === id ? { ...download, ...part } : download))
  changed()
}

function formatOf(query: unknown): SheetFormat {
  return typeof query === 'object' && query !== null && 'format' in query && query.format === 'xlsx' ? 'xlsx' : 'csv'
}

function changed(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
