import { PassThrough, type Readable } from 'node:stream'
import { Problem } from '../../../domain/problem.ts'
import type { Actor } from '../../platform/actor.ts'
import { anyKind, type Change, ChangeSet, sessionKind } from '../../platform/database/change.ts'
import type { ChangeListener } from '../../platform/database/change-feed.ts'
import type { Database } from '../../platform/database/database.ts'
import { getServerLog } from '../../platform/log.ts'
import { type ConcernedPeople, readConcernedPeople } from './concerned-people-store.ts'
import { createSessionSlots, type SessionSlots, type Slot } from './session-slots.ts'
import { everyEndpoint } from '../../../domain/contracts.ts'
import type { Endpoint, RoleName } from '../../../domain/endpoint.ts'

const readableByRole = new Map<RoleName, ReadonlySet<string>>()

export type LiveLimits = {
  /** For all processes: a page and its copies; each tab signs in separately. */
  maxPerSession: number
  maxPerProcess: number
  /** A reader with this much unread data is gone, or too slow to spend the memory on. */
  maxUnreadBytes: number
  /** After this time, an empty line is sent, so that no proxy closes the connection, and the session is checked. */
  heartbeatMs: number
}

export const liveLimits: LiveLimits = { maxPerSession: 4, maxPerProcess: 1_000, maxUnreadBytes: 8_000, heartbeatMs: 20_000 }

export type LiveStreams = {
  /**
   * Ends after the given seconds, with the session, or when the reader does not read. `unseen` is the number of past seconds whose changes
   * are sent first.
   */
  open: (actor: Actor, how: Listening) => Promise<Readable>
  count: () => number
  close: () => void
}

type Listening = { seconds: number; unseen?: number }
type Stream = { actor: LiveActor; body: PassThrough; timers: NodeJS.Timeout[]; slot?: Slot }

/** All users who view a page of this process, and the changes that each receives: the kind of a change, if they may see the record. */
export function createLiveStreams(database: Database, limits: LiveLimits = liveLimits): LiveStreams {
  const streams = new Set<Stream>()
  const slots = createSessionSlots(database.changes, limits.maxPerSession)
  let isClosed = false
  let unsubscribe: (() => void) | undefined

  const end = (stream: Stream) => {
    streams.delete(stream)
    for (const timer of stream.timers) clearTimeout(timer)
    if (stream.slot) slots.release(stream.slot)
    stream.body.end()
  }
  const checkSession = async (stream: Stream) => {
    if (await isOver(database, stream.actor)) end(stream)
  }
  const send = (stream: Stream, text: string) => write(stream.body, text, limits.maxUnreadBytes)
  const listener = createListener(database, {
    ...{ streams, checkSession },
    // The claims were lost with the connection, and another process may have used the place.
    claimAgain: async (stream) => {
      if (stream.slot && !(await slots.claimAgain(stream.slot))) end(stream)
    },
    announce: (stream, kinds) => send(stream, eventOf(kinds)),
  })
  const listen = async (stream: Stream, { seconds, unseen = 0 }: Listening) => {
    unsubscribe ??= database.changes.subscribe(listener)
    streams.add(stream)
    try {
      stream.slot = await claimSlot(slots, stream.actor)
      send(stream, await unseenBy(database, stream.actor, unseen * 1_000))
    } catch (error) {
      end(stream)
      throw error
    }
    // It ended meanwhile, perhaps before it had a place.
    if (!streams.has(stream)) return end(stream)
    const beat = () => {
      send(stream, ':\n\n')
      void checkSession(stream)
    }
    stream.timers.push(
      setInterval(beat, limits.heartbeatMs),
      setTimeout(() => end(stream), seconds * 1_000),
    )
    stream.body.once('close', () => end(stream))
  }
  return {
    open: async (actor, how) => {
      if (!isLive(actor)) throw new Error('Sign in to an office first.')
      await database.asReader(actor, async () => undefined)
      assertRoom(streams, limits)
      const stream: Stream = { actor, body: new PassThrough(), timers: [] }
      send(stream, ': listening\n\n')
      if (how.seconds > 0 && !isClosed) await listen(stream, how)
      else {
        send(stream, await unseenBy(database, actor, (how.unseen ?? 0) * 1_000))
        stream.body.end()
      }
      return stream.body
    },
    count: () => streams.size,
    close: () => {
      isClosed = true
      unsubscribe?.()
      for (const stream of streams) end(stream)
    },
  }
}

const eventOf = (kinds: readonly string[]) => `data: ${JSON.stringify({ kinds })}\n\n`

/** The changes before the user began to listen, as they would have received them; empty if there were none. */
async function unseenBy(database: Database, actor: LiveActor, withinMs: number): Promise<string> {
  if (withinMs === 0) return ''
  const changes = database.changes.recent(withinMs)?.filter(({ organisationId }) => organisationId === actor.organisationId)
  if (changes?.length === 0) return ''
  const kinds = changes ? kindsFor(actor, await concerningOf(database, actor, changes)) : [anyKind]
  return kinds.length > 0 ? eventOf(kinds) : ''
}

async function concerningOf(database: Database, actor: LiveActor, changes: readonly Change[]): Promise<readonly Change[]> {
  if (actor.kind === 'staff') return changes
  const people = await database.asReader({ kind: 'job', organisationId: actor.organisationId }, (tx) =>
    readConcernedPeople(
      tx,
      changes.flatMap(({ recordId }) => recordId ?? []),
    ),
  )
  return changes.filter((change) => concerns(change, actor.personId, people))
}

function write(body: PassThrough, text: string, maxUnreadBytes: number): void {
  if (body.readableLength + body.writableLength + text.length > maxUnreadBytes) body.destroy()
  else if (body.writable) body.write(text)
}

type Audience = {
  streams: ReadonlySet<Stream>
  checkSession: (stream: Stream) => Promise<void>
  claimAgain: (stream: Stream) => Promise<void>
  announce: (stream: Stream, kinds: readonly string[]) => void
}

function createListener(database: Database, { streams, checkSession, claimAgain, announce }: Audience): ChangeListener {
  const announceTo = (stream: Stream, changes: readonly Change[]) => {
    const kinds = kindsFor(stream.actor, changes)
    if (kinds.length > 0) announce(stream, kinds)
  }
  const announceToOthers = createAudience(database, (organisationId, changes, people) => {
    for (const stream of streams) {
      const { kind, organisationId: own, personId } = stream.actor
      if (kind === 'staff' || own !== organisationId) continue
      announceTo(stream, people ? changes.filter((change) => concerns(change, personId, people)) : unknownChanges)
    }
  })
  return {
    changed: (changes) => {
      const offices = Map.groupBy(changes, ({ organisationId }) => organisationId)
      const ended = new Set(changes.filter(({ kind }) => kind === sessionKind).map(({ personId }) => personId))
      const others = new Set<string>()
      for (const stream of streams) {
        const { kind, personId, organisationId } = stream.actor
        if (ended.has(personId)) void checkSession(stream)
        const ofOffice = offices.get(organisationId)
        if (ofOffice && kind === 'staff') announceTo(stream, ofOffice)
        else if (ofOffice) others.add(organisationId)
      }
      for (const organisationId of others) announceToOthers(organisationId, offices.get(organisationId) ?? [])
    },
    missed: () => {
      for (const stream of streams) {
        announce(stream, [anyKind])
        void claimAgain(stream)
      }
    },
  }
}

/** Whether an owner or tenant may be notified of it: it names them, it is a record that they see, or too much changed. */
function concerns({ kind, recordId, personId }: Change, reader: string, people: ConcernedPeople): boolean {
  if (personId !== undefined) return personId === reader
  return kind === anyKind || (recordId !== undefined && people.get(recordId)?.has(reader) === true)
}

/** Readers learn nothing from this except to reload what they may read. */
const unknownChanges: readonly Change[] = [{ organisationId: null, kind: anyKind }]

/** `people` is undefined if it could not be read. */
type SendTo = (organisationId: string, changes: readonly Change[], people: ConcernedPeople | undefined) => void

/** Queries who may see the changes: one query at a time for an office, for all changes that have arrived meanwhile. */
function createAudience(database: Database, sendTo: SendTo): (organisationId: string, changes: readonly Change[]) => void {
  const waiting = new Map<string, ChangeSet>()
  const run = async (organisationId: string, pending: ChangeSet) => {
    while (!pending.isEmpty) {
      const changes = pending.takeAll()
      const recordIds = changes.flatMap(({ recordId }) => recordId ?? [])
      const people = await database
        .asReader({ kind: 'job', organisationId }, (tx) => readConcernedPeople(tx, recordIds))
        .catch((error: unknown) => {
          getServerLog().warn({ err: error }, 'who is concerned by a change could not be read')
          return undefined
        })
      sendTo(organisationId, changes, people)
    }
    waiting.delete(organisationId)
  }
  return (organisationId, changes) => {
    const isRunning = waiting.has(organisationId)
    const pending = waiting.get(organisationId) ?? new ChangeSet()
    waiting.set(organisationId, pending)
    for (const change of changes) pending.add(change)
    if (!isRunning) void run(organisationId, pending)
  }
}

function isLive(actor: Actor): actor is LiveActor {
  return actor.kind === 'staff' || actor.kind === 'owner' || actor.kind === 'tenant'
}

function assertRoom(streams: ReadonlySet<Stream>, { maxPerProcess }: LiveLimits): void {
  if (streams.size >= maxPerProcess)
    throw new Problem('UNAVAILABLE', 'Too many pages are open already. Close some windows.', { retryAfterSeconds: 60 })
}

async function claimSlot(slots: SessionSlots, { sessionId, personId }: LiveActor): Promise<Slot> {
  const slot = await slots.claim(sessionId ?? personId)
  if (slot) return slot
  throw new Problem('TOO_MANY_REQUESTS', 'This session already has too many live connections. Close some windows.', {
    retryAfterSeconds: 60,
  })
}

/** A transaction begins with the check of its session. If the database does not respond, the session cannot read anything either. */
function isOver(database: Database, actor: LiveActor): Promise<boolean> {
  return database
    .asReader(actor, async () => false)
    .catch(
      (error: unknown) => error instanceof Problem && (error.code === 'UNAUTHENTICATED' || error.code === 'SESSION_INACTIVE'),
    )
}

type LiveActor = Extract<Actor, { kind: 'staff' | 'owner' | 'tenant' }>

/** The kinds of these changes that the user may see. Access to the records was checked before. */
function kindsFor({ role, personId }: LiveActor, changes: readonly Change[]): string[] {
  const own = changes.filter((change) => change.personId === undefined || change.personId === personId)
  const readable = readableKinds(role)
  return [...new Set(own.map(({ kind }) => kind))].filter((kind) => kind === anyKind || readable.has(kind))
}

/** The nouns of the contract that a role can read. */
function readableKinds(role: RoleName): ReadonlySet<string> {
  const known = readableByRole.get(role)
  if (known) return known
  const readable = new Set(
    everyEndpoint().flatMap(([key, endpoint]) => (isReadBy(role, endpoint) ? (key.split('.')[0] ?? []) : [])),
  )
  readableByRole.set(role, readable)
  return readable
}

function isReadBy(role: RoleName, { method, allow }: Endpoint): boolean {
  return method === 'GET' && (allow === 'SIGNED_IN' || (allow !== 'PUBLIC' && allow.includes(role)))
}
