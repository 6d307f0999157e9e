export type Waiting<T> = { kind: string; isLong: boolean; job: T }

/** Selects the next PDF: the kinds take turns, so that a hundred PDFs of one kind do not delay one of another. */
export class PdfQueue<T> {
  readonly #kinds = new Map<string, Waiting<T>[]>()

  add(waiting: Waiting<T>): void {
    const others = this.#kinds.get(waiting.kind)
    if (others) others.push(waiting)
    else this.#kinds.set(waiting.kind, [waiting])
  }

  /** Without `canBeLong`, the first one that is not long. */
  next({ canBeLong }: { canBeLong: boolean }): Waiting<T> | undefined {
    for (const [kind, waiting] of this.#kinds) {
      const at = waiting.findIndex(({ isLong }) => canBeLong || !isLong)
      const [taken] = at === -1 ? [] : waiting.splice(at, 1)
      if (!taken) continue
      // Moves its kind behind the others.
      this.#kinds.delete(kind)
      if (waiting.length > 0) this.#kinds.set(kind, waiting)
      return taken
    }
    return undefined
  }

  size(isLong: boolean): number {
    return [...this.#kinds.values()].flat().filter((waiting) => waiting.isLong === isLong).length
  }

  /** Removes and returns all of them. */
  clear(): Waiting<T>[] {
    const all = [...this.#kinds.values()].flat()
    this.#kinds.clear()
    return all
  }
}
