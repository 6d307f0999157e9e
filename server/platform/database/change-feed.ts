import type pg from 'pg'
import { getServerLog } from '../log.ts'
import { type Change, ChangeSet } from './change.ts'
import { connectToPrimary } from './primary.ts'
import { RecentChanges } from './recent-changes.ts'

export type ChangeListener = {
  changed: (changes: readonly Change[]) => void
  /** The connection was lost, and some changes with it. */
  missed: () => void
}

export type ChangeFeed = {
  /** Sends committed changes to every process. Nothing is sent before the feed is started. */
  publish: (changes: readonly Change[]) => void
  /** Starts the feed and returns a function to stop listening. */
  subscribe: (listener: ChangeListener) => () => void
  start: () => void
  /** The changes received within this time, at most a minute; undefined if that is more than is stored. */
  recent: (withinMs: number) => Change[] | undefined
  /**
   * An advisory lock by name, held by the listening connection. It ends with the connection, also if the process dies. The connection may
   * take a lock that it already holds. Undefined if the connection is broken.
   */
  tryLock: (name: string) => Promise<boolean | undefined>
  unlock: (name: string) => void
  close: () => Promise<void>
}

const channel = 'sakhang_changes'
/** Changes within this time share one NOTIFY, because PostgreSQL serialises the commits of transactions with a NOTIFY. */
const collectMs = 100
/** PostgreSQL accepts payloads of less than 8,000 bytes; a change has at most about 170. */
const changesPerPayload = 40
const firstRetryMs = 250
const maxRetryMs = 5_000
/** If the other machine is gone, the connection never reports that it closed. */
const pingMs = 30_000
const answerMs = 10_000
/** Another version of the product may send more changes, and a stranger with the login of the database may send anything. */
const maxChanges = 1_000

/**
 * Informs every process of the product about the others' commits, over one additional connection that listens and notifies. A process that
 * dies between its commit and its notification loses that notification, so a consumer that must not miss a change also polls from time to
 * time.
 */
export function createChangeFeed(url: string): ChangeFeed {
  const listeners = new Set<ChangeListener>()
  const pending = new ChangeSet()
  const recentlyReceived = new RecentChanges()
  let timer: NodeJS.Timeout | undefined
  const connection = createConnection(url, {
    heard: (changes) => {
      recentlyReceived.add(changes, performance.now())
      for (const listener of listeners) listener.changed(changes)
    },
    connected: ({ hasMissed }) => {
      if (hasMissed) for (const listener of listeners) listener.missed()
      flush()
    },
  })
  const flush = () => {
    timer = undefined
    if (!connection.isOpen() || pending.isEmpty) return
    const changes = pending.takeAll()
    // If the connection breaks, they are sent over the next one.
    connection.notify(payloadsOf(changes)).catch(() => changes.forEach((change) => pending.add(change)))
  }
  return {
    publish: (changes) => {
      if (changes.length === 0 || !connection.isStarted()) return
      for (const change of changes) pending.add(change)
      timer ??= setTimeout(flush, collectMs)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      connection.start()
      return () => listeners.delete(listener)
    },
    start: connection.start,
    recent: (withinMs) => recentlyReceived.since(performance.now() - withinMs),
    tryLock: connection.tryLock,
    unlock: connection.unlock,
    close: async () => {
      clearTimeout(timer)
      await connection.close()
    },
  }
}

type Connected = {
  heard: (changes: readonly Change[]) => void
  connected: (state: { hasMissed: boolean }) => void
}

/** Reopened whenever it breaks, until it is closed. */
function createConnection(url: string, { heard, connected }: Connected) {
  let open: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let retryMs = firstRetryMs
  let hasMissed = false
  let isClosed = false

  const connectLater = (error: unknown) => {
    if (isClosed) return
    if (!hasMissed) getServerLog().warn({ err: error }, 'the connection that announces changes broke')
    hasMissed = true
    setTimeout(() => (connecting = connect()), retryMs).unref()
    retryMs = Math.min(retryMs * 2, maxRetryMs)
  }
  const connect = async (): Promise<void> => {
    if (isClosed) return
    let client: pg.Client
    try {
      client = await connectToPrimary(url, connectionOptions)
    } catch (error) {
      return connectLater(error)
    }
    // The loss is reported once, whether by an error, its end, or an unanswered ping.
    let isLost = false
    const lose = (error?: unknown) => {
      if (isLost) return
      isLost = true
      open = undefined
      clearInterval(ping)
      client.end().catch(() => undefined) // It is already closed.
      connectLater(error)
    }
    const ping = setInterval(() => client.query('select').catch(lose), pingMs)
    ping.unref()
    client.on('error', lose)
    client.on('end', () => lose())
    client.on('notification', ({ payload }) => heard(changesIn(payload)))
    try {
      await client.query(`${endWithDeadMachine}; listen ${channel}`)
    } catch (error) {
      return lose(error)
    }
    if (isClosed) return lose()
    open = client
    retryMs = firstRetryMs
    const state = { hasMissed }
    hasMissed = false
    connected(state)
  }
  return {
    isOpen: () => open !== undefined,
    isStarted: () => connecting !== undefined && !isClosed,
    start: () => {
      if (!isClosed) connecting ??= connect()
    },
    notify: async (payloads: readonly string[]) => {
      await open?.query(`select pg_notify('${channel}', payload) from unnest($1::text[]) payload`, [payloads])
    },
    ...locksOf(async () => {
      await connecting
      return open
    }),
    close: async () => {
      isClosed = true
      await connecting
      await open?.end()
    },
  }
}

/** If the connection breaks in the meantime, that is logged separately, and its locks have ended. */
function locksOf(connected: () => Promise<pg.Client | undefined>): Pick<ChangeFeed, 'tryLock' | 'unlock'> {
  const answer = async (call: string, name: string) => {
    const query = (await connected())?.query<{ isDone: boolean }>(`select ${call}(hashtextextended($1, 0)) as "isDone"`, [name])
    return (await query?.catch(() => undefined))?.rows[0]?.isDone
  }
  return {
    tryLock: (name) => answer('pg_try_advisory_lock', name),
    unlock: (name) => void answer('pg_advisory_unlock', name),
  }
}

const connectionOptions = {
  application_name: 'sakhang changes',
  connectionTimeoutMillis: answerMs,
  query_timeout: answerMs,
  keepAlive: true,
}

/** By default PostgreSQL would keep the locks of a machine that is gone for two hours. */
const endWithDeadMachine = 'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3'

type WireChange = [organisationId: string | null, kind: string, recordId: string | null, personId: string | null]

function payloadsOf(changes: readonly Change[]): string[] {
  const wire = changes.map(
    ({ organisationId, kind, recordId, personId }): WireChange => [organisationId, kind, recordId ?? null, personId ?? null],
  )
  const blocks = Math.ceil(wire.length / changesPerPayload)
  return Array.from({ length: blocks }, (_, block) =>
    JSON.stringify(wire.slice(block * changesPerPayload, (block + 1) * changesPerPayload)),
  )
}

function changesIn(payload: string | undefined): Change[] {
  try {
    const found: unknown = JSON.parse(payload ?? '')
    return Array.isArray(found) ? found.slice(0, maxChanges).flatMap(changeIn) : []
  } catch {
    getServerLog().warn('a notification of the database is none of this product')
    return []
  }
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function changeIn(found: unknown): Change[] {
  if (!Array.isArray(found)) return []
  const [organisationId, kind, recordId, personId]: unknown[] = found
  if (typeof kind !== 'string') return []
  return [{ organisationId: idOf(organisationId) ?? null, kind, recordId: idOf(recordId), personId: idOf(personId) }]
}

function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && uuidForm.test(value) ? value : undefined
}
