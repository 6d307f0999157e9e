import { useState } from 'react'

/**
 * The selected rows, including those on other pages of the list, because an action needs more than their keys. `items`: the visible page.
 */
export function useSelectedRows<Row extends { id: string }>(items: readonly Row[]) {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map())
  const onChange = (keys: ReadonlySet<string>) => {
    const found = new Map([...rows, ...items.map((row) => [row.id, row] as const)])
    setRows(new Map([...found].filter(([key]) => keys.has(key))))
  }
  // For a row on the visible page, the current data is used.
  const current = new Map([...rows].map(([key, row]) => [key, items.find(({ id }) => id === key) ?? row]))
  return { keys: new Set(rows.keys()), rows: [...current.values()], onChange, clear: () => setRows(new Map()) }
}
