import type pg from 'pg'
import { getServerLog } from '../log.ts'
import { type Change, ChangeSet } from './change.ts'
import { connectToPrimary } from './primary.ts'
import { RecentChanges } from './recent-changes.ts'

export type ChangeListener = {
  changed: (changes: readonly Change[]) => void
  /** The connection was lost, and changes with it. */
  missed: () => void
}

export type ChangeFeed = {
  /** Sends what was committed to every process. Nothing is sent before somebody has started it. */
  publish: (changes: readonly Change[]) => void
  /** Starts it, and answers how to stop listening. */
  subscribe: (listener: ChangeListener) => () => void
  start: () => void
  /** What was heard within this time, at most a minute; undefined where that is more than is remembered. */
  recent: (withinMs: number) => Change[] | undefined
  /**
   * An advisory lock by its name, of the connection that listens: it ends with the connection, also where the process dies. The connection
   * may lock again what it has locked. Undefined where it is broken.
   */
  tryLock: (name: string) => Promise<boolean | undefined>
  unlock: (name: string) => void
  close: () => Promise<void>
}

const channel = 'sakhang_changes'
/** One NOTIFY for what happens within this time: PostgreSQL lets one transaction with a NOTIFY commit after the other. */
const collectMs = 100
/** PostgreSQL takes payloads of less than 8,000 bytes; a change has at most about 170. */
const changesPerPayload = 40
const firstRetryMs = 250
const maxRetryMs = 5_000
/** A connection to a machine that is gone never says that it has closed. */
const pingMs = 30_000
const answerMs = 10_000
/** Another version of the product may say more; a stranger with the login of the database may say anything. */
const maxChanges = 1_000

/**
 * What every process of the product learns of the others' commits: one connection beside the pool, which listens and notifies. A process that
 * dies between its commit and its notification loses that notification, so whoever must not miss a change asks for it from time to time as well.
 */
export function createChangeFeed(url: string): ChangeFeed {
  const listeners = new Set<ChangeListener>()
  const pending = new ChangeSet()
  const heardLately = new RecentChanges()
  let timer: NodeJS.Timeout | undefined
  const connection = createConnection(url, {
    heard: (changes) => {
      heardLately.add(changes, performance.now())
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
    // Where it breaks they are sent with the next connection.
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
    recent: (withinMs) => heardLately.since(performance.now() - withinMs),
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

/** Opened again whenever it breaks, until it is closed. */
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
    // It says once that it is gone, whether by an error, its end, or a ping that nobody answered.
    let isLost = false
    const lose = (error?: unknown) => {
      if (isLost) return
      isLost = true
      open = undefined
      clearInterval(ping)
      client.end().catch(() => undefined) // It is gone already.
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

/** Where the connection breaks meanwhile, that is logged by itself, and its locks have ended with it. */
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

/** PostgreSQL would keep the locks of a machine that is gone for two hours. */
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
