import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

// Runs COPY over the open connection of the driver. The driver handles the messages but has no way to stream them.

/** Features of the driver's connection that its types do not declare. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const maxBuffered = 1 << 20

/** Runs `copy … to stdout` and yields the rows only as fast as the reader takes them. */
export function copyOut(client: pg.Client, statement: string): Readable {
  let connection: pg.Connection | undefined
  const rows = new Readable({ highWaterMark: maxBuffered, read: () => void connection?.stream.resume() })
  client.query({
    ...unused,
    submit: (used: pg.Connection) => {
      connection = used
      used.query(statement)
    },
    // The driver reuses its buffer, so the chunk is copied immediately.
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      if (!rows.push(Buffer.from(chunk))) connection?.stream.pause()
    },
    handleError: (error: Error) => void rows.destroy(error),
    handleReadyForQuery: () => void rows.push(null),
  })
  return rows
}

/** Runs `copy … from stdin` with the given pieces. If the pieces end in an error, nothing is stored. */
export function copyIn(client: pg.Client, statement: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let isRefused = false
    let issue: unknown
    client.query({
      ...unused,
      submit: (connection: pg.Connection) => connection.query(statement),
      handleCopyInResponse: (connection: CopyConnection) => {
        sendPieces(connection, pieces, () => isRefused).catch((error: unknown) => {
          issue = error
          connection.sendCopyFail('The rows broke off.')
        })
      },
      handleError: (error: Error) => {
        isRefused = true
        reject(issue ?? error)
      },
      handleReadyForQuery: () => resolve(),
    })
  })
}

async function sendPieces(connection: CopyConnection, pieces: AsyncIterable<Buffer>, isRefused: () => boolean): Promise<void> {
  for await (const piece of pieces) {
    if (isRefused()) return
    connection.sendCopyFromChunk(piece)
    const { stream } = connection
    if (stream.writableNeedDrain && !stream.destroyed) await drainOf(stream)
  }
  if (!isRefused()) connection.endCopyFrom()
}

/** A broken stream never drains, so its end counts too. The listeners are removed afterwards. */
async function drainOf(stream: pg.Connection['stream']): Promise<void> {
  const listening = new AbortController()
  const { signal } = listening
  try {
    await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })])
  } finally {
    listening.abort()
  }
}

/** Messages from the driver that have no meaning here. */
const unused = { handleCommandComplete: () => undefined, handleRowDescription: () => undefined, handleDataRow: () => undefined }
