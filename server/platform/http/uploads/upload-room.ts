import { Problem } from '../../../../domain/problem.ts'

/** All in bytes, and for each process. */
export type UploadLimits = {
  /** The total of all files on disk that are arriving or waiting. */
  maxStored: number
  /** The part of one caller. */
  maxOfCaller: number
  /** The total of all files in memory that are being processed. A larger file gets the memory alone. */
  maxLoaded: number
}

export const uploadLimits: UploadLimits = { maxStored: 400_000_000, maxOfCaller: 100_000_000, maxLoaded: 60_000_000 }

const retryAfterSeconds = 10

export type UploadRoom = {
  /** A file of this caller begins to arrive. */
  enter: (caller: string) => UploadPlace
  used: () => { stored: number; loaded: number; waiting: number }
}

export type UploadPlace = {
  /** Adds arrived bytes; throws if there is no room for them. */
  add: (bytes: number) => void
  /** Waits until the file may be read into memory, in order of arrival. */
  load: () => Promise<void>
  /** The file was removed from disk. */
  unstore: () => void
  /** Releases everything; a second call does nothing. */
  leave: () => void
}

/**
 * The resources that uploads take in this process. A slow sender uses disk space, of which each caller has a limited part. Memory is used
 * only by files that have arrived, while they are processed.
 */
export function createUploadRoom({ maxStored, maxOfCaller, maxLoaded }: UploadLimits): UploadRoom {
  const ofCallers = new Map<string, number>()
  let stored = 0
  const memory = createShares(maxLoaded)
  const store = (caller: string, bytes: number) => {
    stored += bytes
    const own = (ofCallers.get(caller) ?? 0) + bytes
    if (own > 0) ofCallers.set(caller, own)
    else ofCallers.delete(caller)
  }

  const enter = (caller: string): UploadPlace => {
    let size = 0
    let isStored = true
    let release: (() => void) | undefined
    const unstore = () => {
      if (isStored) store(caller, -size)
      isStored = false
    }
    return {
      add: (bytes) => {
        if ((ofCallers.get(caller) ?? 0) + bytes > maxOfCaller) throw tooManyOfCaller()
        if (stored + bytes > maxStored) throw noRoom()
        size += bytes
        store(caller, bytes)
      },
      load: async () => {
        release = await memory.take(size)
      },
      unstore,
      leave: () => {
        unstore()
        release?.()
        release = undefined
      },
    }
  }
  return { enter, used: () => ({ stored, ...memory.used() }) }
}

type Waiting = { bytes: number; go: () => void }

/** Allocates a limited number of bytes, in the order of the requests. A request for more than the limit counts as the whole limit. */
function createShares(max: number) {
  const queue: Waiting[] = []
  let loaded = 0
  const startNext = () => {
    for (let next = queue[0]; next && loaded + next.bytes <= max; next = queue[0]) {
      queue.shift()
      loaded += next.bytes
      next.go()
    }
  }
  const take = async (wanted: number): Promise<() => void> => {
    const bytes = Math.min(wanted, max)
    await new Promise<void>((resolve) => {
      queue.push({ bytes, go: resolve })
      startNext()
    })
    return () => {
      loaded -= bytes
      startNext()
    }
  }
  return { take, used: () => ({ loaded, waiting: queue.length }) }
}

function tooManyOfCaller(): Problem {
  const detail = 'You are sending too many files at once. Wait until some of them have arrived, then send the others.'
  return new Problem('TOO_MANY_REQUESTS', detail, { retryAfterSeconds })
}

export function noRoom(cause?: unknown): Problem {
  const detail = 'Too many files are arriving at once. Nothing was stored; send the file again in a moment.'
  return new Problem('UNAVAILABLE', detail, { retryAfterSeconds, cause })
}
