/** Notifies viewers that a record changed, without its new value. */
export type Change = {
  /** Null: of no organisation, like a sign-in. */
  organisationId: string | null
  /** The noun of the contract ("payment"), `anyKind` or `sessionKind`. */
  kind: string
  /** For a record that owners and tenants may see. */
  recordId?: string | undefined
  /** For a change that concerns only this person. */
  personId?: string | undefined
}

/** Too many changes to list. */
export const anyKind = '*'
/** The sessions of a person ended, or may have ended. */
export const sessionKind = 'session'

/** If a transaction changes more records of an organisation than this, `anyKind` is announced instead. */
const maxNamed = 1_000

/** A bounded set of changes without repetitions. */
export class ChangeSet {
  readonly #changes = new Map<string, Change>()
  readonly #full = new Set<string>()

  add(change: Change): void {
    const { organisationId, kind, recordId, personId } = change
    if (organisationId !== null && this.#full.has(organisationId)) return
    this.#changes.set(`${organisationId} ${kind} ${recordId} ${personId}`, change)
    if (this.#changes.size > maxNamed) this.#summarise()
  }

  /** Returns the changes and empties the set. */
  takeAll(): Change[] {
    const all = [...this.#changes.values()]
    this.#changes.clear()
    this.#full.clear()
    return all
  }

  get isEmpty(): boolean {
    return this.#changes.size === 0
  }

  /** Changes outside organisations are ends of sessions, which the check of every session also detects. */
  #summarise(): void {
    for (const { organisationId } of this.#changes.values()) if (organisationId !== null) this.#full.add(organisationId)
    this.#changes.clear()
    for (const organisationId of this.#full) this.#changes.set(organisationId, { organisationId, kind: anyKind })
  }
}
