import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

// COPY over the connection that the driver has open: the driver knows the messages but offers no way to stream them.

/** What the driver's connection can do beside its declared types. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const maxBuffered = 1 << 20

/** `copy … to stdout`: the rows as they come, no faster than they are taken. */
export function copyOut(client: pg.Client, statement: string): Readable {
  let connection: pg.Connection | undefined
  const rows = new Readable({ highWaterMark: maxBuffered, read: () => void connection?.stream.resume() })
  client.query({
    ...unused,
    submit: (used: pg.Connection) => {
      connection = used
      used.query(statement)
    },
    // The driver uses its buffer again, so what came is copied at once.
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      if (!rows.push(Buffer.from(chunk))) connection?.stream.pause()
    },
    handleError: (error: Error) => void rows.destroy(error),
    handleReadyForQuery: () => void rows.push(null),
  })
  return rows
}

/** `copy … from stdin`: sends the pieces; where they break off, nothing of them is kept. */
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

/** One that broke never drains, so its end counts as well. What is not waited for any more stops listening. */
async function drainOf(stream: pg.Connection['stream']): Promise<void> {
  const listening = new AbortController()
  const { signal } = listening
  try {
    await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })])
  } finally {
    listening.abort()
  }
}

/** Messages that the driver passes on and that say nothing here. */
const unused = { handleCommandComplete: () => undefined, handleRowDescription: () => undefined, handleDataRow: () => undefined }
