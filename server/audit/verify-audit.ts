import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../platform/actor.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { DataKey } from '../platform/keys/data-key.ts'
import { sealText } from '../platform/keys/seal-text.ts'
import { type ReadCut, readCut } from './audit-cut.ts'
import { type ReadHead, readHead } from './audit-head.ts'
import { cutText, isBeforeRestore, missingText, type RecordedHeads } from './audit-head-log.ts'
import { type ReadMove, readMove } from './audit-move.ts'
import { linkHash, noHash, type SealedEvent } from './chain-audit.ts'
import { eventText } from './event-text.ts'

export type AuditCheck = {
  /** The number of verified events. */
  events: number
  /** Describes the first changed row; undefined if all rows are unchanged. */
  broken?: string
  /** The parts that could not be verified here. */
  note?: string
}

type Verification = {
  within: Database['as']
  actor: Actor
  dataKey: DataKey
  /** Heads that were written outside the database, in server output or backups. */
  heads?: readonly string[]
  /** The entries of the head file for this database. */
  recorded?: RecordedHeads
  /**
   * Ids of data keys that were lost and replaced (AUDIT_FORMER_KEYS). For these keys, only the hashes are verified and not the signatures.
   */
  formerKeys?: readonly string[]
}

const blockRows = 1000

/** Reads the whole chain of an organisation in blocks and reports changed, missing or added events. */
export async function verifyAudit({ recorded, heads = [], ...verification }: Verification): Promise<AuditCheck> {
  const { actor } = verification
  const organisationId = 'organisationId' in actor ? actor.organisationId : ''
  const { heads: stored = {}, restores = [] } = recorded ?? {}
  const outside = stored[organisationId]
  const lines = heads.filter((head) => !isBeforeRestore(organisationId, head, restores))
  const check = await verifyChain({ ...verification, heads: outside ? [...lines, outside.head] : lines })
  const restore = restores.at(-1)
  const restored =
    restore &&
    `A backup of ${restore.takenAt} was restored on ${restore.restoredAt}: it ends at link ${restore.ends[organisationId] ?? 0}, and no later end of before is compared.`
  const note = [restored, check.note].filter(Boolean).join(' ')
  const broken = [outside?.cut && cutText(outside), check.broken].filter(Boolean).join(' ')
  return { events: check.events, ...(broken ? { broken } : {}), ...(note ? { note } : {}) }
}

type ChainVerification = Omit<Verification, 'recorded'>

async function verifyChain({ within, actor, dataKey, heads = [], formerKeys = [] }: ChainVerification): Promise<AuditCheck> {
  const organisationId = 'organisationId' in actor ? actor.organisationId : ''
  const stored = await within(actor, (tx) => tx.selectFrom('audit_heads').select('head').executeTakeFirst())
  const closings = await within(actor, (tx) =>
    tx
      .selectFrom('ledger_closings')
      .select('audit_head')
      .where('audit_head', 'is not', null)
      .orderBy('id', 'desc')
      .limit(100)
      .execute(),
  )
  const moves = await readMovesOf({ within, actor, dataKey, formerKeys })
  if (typeof moves === 'string') return { events: 0, broken: moves }
  const movedTo = Math.max(0, ...moves.map(({ position }) => position))
  const lines = [...heads, ...closings.map(({ audit_head }) => audit_head ?? ''), stored?.head ?? '']
  const known = lines.flatMap((line) => readHead(dataKey, line) ?? []).filter((head) => head.organisationId === organisationId)
  const forged = known.find(({ signature }) => signature === 'FORGED')
  if (forged) return { events: 0, broken: `The signed end at event ${forged.position} is forged: its signature is wrong.` }
  // Anyone can write a line that names another key. Such a line counts only if the operator confirms that the key was ours, or if it is
  // before the signed mark of a move, whose hash covers it.
  const unknown = known.find(
    ({ signature, keyId, position }) => signature === 'OTHER_KEY' && position > movedTo && !formerKeys.includes(keyId),
  )
  if (unknown) {
    const broken = `The end at event ${unknown.position} is signed with data key ${unknown.keyId}, which is not this one. If that key was lost and replaced, name it in AUDIT_FORMER_KEYS.`
    return { events: 0, broken }
  }
  const cut = await readCutOf({ within, actor, dataKey, formerKeys })
  if (typeof cut === 'string') return { events: 0, broken: cut }
  const chain = new ChainCheck({ heads: known, moves, cut })
  const auditKey = dataKey.derive('audit event')
  const seal = (text: string) => sealText(auditKey, text)
  for (let after: number | undefined = chain.position; after !== undefined; ) {
    const from: number = after
    const links = await within(actor, (tx) => readLinks(tx, from))
    for (const link of links) {
      const broken = chain.check(link, seal)
      if (!broken) continue
      // Retention may have cut the chain in the meantime. The new mark shows which events it removed.
      const now = await readCutOf({ within, actor, dataKey, formerKeys })
      if (typeof now !== 'string' && now && now.position > (cut?.position ?? 0))
        return verifyChain({ within, actor, dataKey, heads, formerKeys })
      return { events: chain.verified, broken }
    }
    after = links.length < blockRows ? undefined : links.at(-1)?.position
  }
  const broken = chain.checkEnd(stored !== undefined) ?? (await within(actor, (tx) => findUnchained(tx, seal)))
  return { events: chain.verified, ...(broken ? { broken } : {}), ...(chain.note ? { note: chain.note } : {}) }
}

type CutReader = Required<Pick<ChainVerification, 'within' | 'actor' | 'dataKey' | 'formerKeys'>>

/** The mark of retention. Undefined if nothing was cut; an error text if the mark is not valid. */
async function readCutOf({ within, actor, dataKey, formerKeys }: CutReader): Promise<ReadCut | string | undefined> {
  const stored = await within(actor, (tx) => tx.selectFrom('audit_cuts').select(['position', 'mark']).executeTakeFirst())
  if (!stored) return undefined
  const cut = readCut(dataKey, stored.mark)
  const organisationId = 'organisationId' in actor ? actor.organisationId : ''
  const isOurs = cut?.organisationId === organisationId && cut.position === Number(stored.position)
  const isBelieved = cut?.signature === 'VALID' || (cut?.signature === 'OTHER_KEY' && formerKeys.includes(cut.keyId))
  if (cut && isOurs && isBelieved) return cut
  return `The mark of retention at link ${stored.position} is forged: its signature is wrong.`
}

/** The marks of moves between installations, oldest first; an error text if one is not valid. */
async function readMovesOf({ within, actor, dataKey, formerKeys }: CutReader): Promise<ReadMove[] | string> {
  const organisationId = 'organisationId' in actor ? actor.organisationId : ''
  const stored = await within(actor, (tx) => tx.selectFrom('audit_moves').select('mark').orderBy('number').execute())
  const moves = stored.map(({ mark }) => readMove(dataKey, mark))
  const isBelieved = (move: ReadMove | undefined): move is ReadMove =>
    move?.organisationId === organisationId &&
    (move.signature === 'VALID' || (move.signature === 'OTHER_KEY' && formerKeys.includes(move.keyId)))
  return moves.every(isBelieved) ? moves : 'The mark of a move from another installation is forged: its signature is wrong.'
}

type Link = { position: number; eventId: string; hash: Buffer; event: SealedEvent | null }

class ChainCheck {
  position = 0
  #hash: Buffer = noHash
  readonly #heads: Map<number, ReadHead[]>
  /** Up to this position another data key sealed and signed. The hashes are verified anyway. */
  readonly #sealedElsewhereTo: number

  readonly #moves: readonly ReadMove[]
  readonly #cut: ReadCut | undefined

  constructor({ heads, moves, cut }: { heads: readonly ReadHead[]; moves: readonly ReadMove[]; cut: ReadCut | undefined }) {
    this.#cut = cut
    this.#moves = moves
    if (cut) {
      this.position = cut.position
      this.#hash = Buffer.from(cut.hash, 'hex')
    }
    const movedHeads = moves.map((move): ReadHead => ({ ...move, signedAt: move.movedAt }))
    this.#heads = Map.groupBy([...heads, ...movedHeads], ({ position }) => position)
    const elsewhere = [...heads.filter(({ signature }) => signature === 'OTHER_KEY'), ...moves]
    this.#sealedElsewhereTo = Math.max(0, ...elsewhere.map(({ position }) => position))
  }

  /** The number of links that were read. */
  get verified(): number {
    return this.position - (this.#cut?.position ?? 0)
  }

  get note(): string | undefined {
    const to = this.#sealedElsewhereTo
    const cut = this.#cut
    const last = this.#moves.at(-1)
    const moved =
      last && `Up to link ${last.position} the audit came from the installation of data key ${last.fromKeyId} on ${last.movedAt}.`
    if (cut)
      return [
        moved,
        `Retention removed the first ${cut.position} events on ${cut.cutAt}; the rest is verified from its signed mark.`,
      ]
        .filter(Boolean)
        .join(' ')
    if (last?.position === to) return moved
    return to === 0 ? undefined : `Up to link ${to} another data key signed. Verify with that key what it signed.`
  }

  check({ position, eventId, hash, event }: Link, seal: Seal): string | undefined {
    if (position !== this.position + 1) return `Link ${this.position + 1} of the audit was removed.`
    if (!event) return `Event ${eventId} (link ${position}) was removed.`
    const said = `Event ${eventId} (link ${position}, ${event.action}, ${event.at.toISOString()})`
    this.#hash = linkHash(this.#hash, event)
    if (!this.#hash.equals(hash)) return `${said} was changed.`
    const isOurs = position > this.#sealedElsewhereTo
    if (isOurs && !isSealed(event, seal)) return `${said} was not written by this product: its seal is wrong.`
    for (const head of this.#heads.get(position) ?? []) {
      if (head.hash !== hash.toString('hex'))
        return `${said} or one before it was changed: the end signed on ${head.signedAt} differs.`
    }
    this.position = position
    return undefined
  }

  checkEnd(hasStoredHead: boolean): string | undefined {
    const last = [...this.#heads.values()].flat().sort((a, b) => b.position - a.position)[0]
    if (last && last.position > this.position) {
      return `${missingText(this.position, last.position)} On ${last.signedAt} it had ${last.position}. Its end was cut off.`
    }
    return this.position > 0 && !hasStoredHead ? 'The signed end of the audit was removed.' : undefined
  }
}

async function readLinks(tx: Tx, after: number): Promise<Link[]> {
  const { rows } = await sql<SealedEvent & { position: number; eventId: string; hash: Buffer; hasEvent: boolean }>`
    select l.position, l.event_id as "eventId", l.hash, e.id is not null as "hasEvent", e.*
    from audit_links l left join audit_events e on e.organisation_id = l.organisation_id and e.id = l.event_id
    where l.position > ${after} order by l.position limit ${blockRows}`.execute(tx)
  return rows.map(({ position, eventId, hash, hasEvent, ...event }) => ({
    position,
    eventId,
    hash,
    event: hasEvent ? event : null,
  }))
}

/** Every event must have a link or wait for one, and every waiting event must exist and be sealed. */
async function findUnchained(tx: Tx, seal: Seal): Promise<string | undefined> {
  const added = await sql<{ id: string }>`
    select e.id from audit_events e
    where not exists (select from audit_links l where l.event_id = e.id) and not exists (select from audit_queue q where q.event_id = e.id)
    order by e.id limit 1`.execute(tx)
  if (added.rows[0]) return `Event ${added.rows[0].id} was added beside the chain.`
  const waiting = await sql<SealedEvent & { eventId: string }>`
    select q.event_id as "eventId", e.* from audit_queue q
    left join audit_events e on e.organisation_id = q.organisation_id and e.id = q.event_id
    order by q.event_id limit ${blockRows}`.execute(tx)
  for (const { eventId, ...event } of waiting.rows) {
    if (event.id === null) return `Event ${eventId} was removed before it was chained.`
    if (!isSealed(event, seal)) return `Event ${eventId} was not written by this product: its seal is wrong.`
  }
  return undefined
}

type Seal = (text: string) => Buffer

function isSealed(event: SealedEvent, seal: Seal): boolean {
  return event.seal?.length === 32 && timingSafeEqual(event.seal, seal(eventText(event)))
}
