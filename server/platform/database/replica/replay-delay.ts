import { bytesOf } from './wal-position.ts'

const maxPending = 1_000

/** The delay of a replica, computed from the positions of the primary and their times, so that the clocks of the servers need not agree. */
export class ReplayDelay {
  #pending: { bytes: bigint; at: number }[] = []

  /** Records that the primary reached this position. */
  reached(position: string, at: number): void {
    // The oldest entry determines the delay. If many are pending, every second one is enough.
    if (this.#pending.length === maxPending) this.#pending = this.#pending.filter((_, index) => index % 2 === 0)
    this.#pending.push({ bytes: bytesOf(position), at })
  }

  /** Records that the replica has replayed up to this position. */
  replayed(position: string): void {
    const bytes = bytesOf(position)
    this.#pending = this.#pending.filter((each) => each.bytes > bytes)
  }

  /** How long the primary has had data that the replica lacks. */
  ms(now: number): number {
    return this.#pending[0] ? now - this.#pending[0].at : 0
  }
}
