import type { Change } from './change.ts'

/** The maximum age that a page may request (`unseen` of `GET /live`). */
export const rememberedMs = 60_000
const maxRecent = 1_000

/** Recently received changes, for pages that were read before they listened. Limited in time and number. */
export class RecentChanges {
  readonly #heard: { change: Change; at: number }[] = []
  #forgottenAt = Number.NEGATIVE_INFINITY

  add(changes: readonly Change[], at: number): void {
    for (const change of changes) this.#heard.push({ change, at })
    const tooOld = this.#heard.findIndex((heard) => heard.at > at - rememberedMs)
    const tooMany = this.#heard.length - maxRecent
    for (const { at } of this.#heard.splice(0, Math.max(tooOld, tooMany, 0))) this.#forgottenAt = at
  }

  /** The changes received since this instant; undefined if that is more than is stored. */
  since(instant: number): Change[] | undefined {
    if (this.#forgottenAt >= instant) return undefined
    return this.#heard.flatMap(({ change, at }) => (at >= instant ? change : []))
  }
}
