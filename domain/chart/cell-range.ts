/** A cell in a chart with rows of unequal length: its row and its position in the row. */
export type Cell = { row: number; column: number }

/** The cell in the direction of an arrow key; undefined if there is none. A move to a shorter row ends at its last cell. */
export function neighbour(lengths: readonly number[], { row, column }: Cell, key: string): Cell | undefined {
  const last = (lengths[row] ?? 0) - 1
  switch (key) {
    case 'ArrowLeft':
      return column > 0 ? { row, column: column - 1 } : undefined
    case 'ArrowRight':
      return column < last ? { row, column: column + 1 } : undefined
    case 'Home':
      return { row, column: 0 }
    case 'End':
      return { row, column: last }
    case 'ArrowUp':
      return inRow(lengths, row - 1, column, -1)
    case 'ArrowDown':
      return inRow(lengths, row + 1, column, 1)
    default:
      return undefined
  }
}

/** The nearest row in that direction that has cells. */
function inRow(lengths: readonly number[], from: number, column: number, step: 1 | -1): Cell | undefined {
  for (let row = from; row >= 0 && row < lengths.length; row += step) {
    const length = lengths[row] ?? 0
    if (length > 0) return { row, column: Math.min(column, length - 1) }
  }
  return undefined
}

/** All cells of the rectangle between two cells, both included. */
export function cellsBetween(lengths: readonly number[], a: Cell, b: Cell): Cell[] {
  const [top, bottom] = [Math.min(a.row, b.row), Math.max(a.row, b.row)]
  const [left, right] = [Math.min(a.column, b.column), Math.max(a.column, b.column)]
  const cells: Cell[] = []
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= Math.min(right, (lengths[row] ?? 0) - 1); column += 1) cells.push({ row, column })
  }
  return cells
}
