import { bytesOf } from './wal-position.ts'

const maxPending = 1_000

/** By how much a replica is behind, from the positions that the primary had and when: the clocks of the servers need not agree. */
export class ReplayDelay {
  #pending: { bytes: bigint; at: number }[] = []

  /** The primary had this position. */
  reached(position: string, at: number): void {
    // The oldest says how long the delay is; of many that wait, each second one is enough.
    if (this.#pending.length === maxPending) this.#pending = this.#pending.filter((_, index) => index % 2 === 0)
    this.#pending.push({ bytes: bytesOf(position), at })
  }

  /** The replica has replayed up to this position. */
  replayed(position: string): void {
    const bytes = bytesOf(position)
    this.#pending = this.#pending.filter((each) => each.bytes > bytes)
  }

  /** For how long the primary has had what the replica has not. */
  ms(now: number): number {
    return this.#pending[0] ? now - this.#pending[0].at : 0
  }
}
