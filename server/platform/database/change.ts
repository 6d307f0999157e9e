/** That something changed, for whoever looks at it now: never what it is now. */
export type Change = {
  /** Null: of no organisation, like a sign-in. */
  organisationId: string | null
  /** The noun of the contract ("payment"), `anyKind` or `sessionKind`. */
  kind: string
  /** Of a record that owners and tenants may see. */
  recordId?: string | undefined
  /** Of what concerns this person alone. */
  personId?: string | undefined
}

/** More changed than is worth naming. */
export const anyKind = '*'
/** The sessions of a person ended, or may have. */
export const sessionKind = 'session'

/** A transaction that changes more of an organisation than this announces `anyKind`. */
const maxNamed = 1_000

/** Changes without repetitions, and not many. */
export class ChangeSet {
  readonly #changes = new Map<string, Change>()
  readonly #full = new Set<string>()

  add(change: Change): void {
    const { organisationId, kind, recordId, personId } = change
    if (organisationId !== null && this.#full.has(organisationId)) return
    this.#changes.set(`${organisationId} ${kind} ${recordId} ${personId}`, change)
    if (this.#changes.size > maxNamed) this.#summarise()
  }

  /** Empties it. */
  takeAll(): Change[] {
    const all = [...this.#changes.values()]
    this.#changes.clear()
    this.#full.clear()
    return all
  }

  get isEmpty(): boolean {
    return this.#changes.size === 0
  }

  /** Changes outside organisations are ends of sessions, which a check of every session finds as well. */
  #summarise(): void {
    for (const { organisationId } of this.#changes.values()) if (organisationId !== null) this.#full.add(organisationId)
    this.#changes.clear()
    for (const organisationId of this.#full) this.#changes.set(organisationId, { organisationId, kind: anyKind })
  }
}
