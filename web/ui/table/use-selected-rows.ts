import { useState } from 'react'

/**
 * The rows that are selected, also those on other pages of the list: an action needs more of them than their keys. `items`: the page that
 * is shown.
 */
export function useSelectedRows<Row extends { id: string }>(items: readonly Row[]) {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map())
  const onChange = (keys: ReadonlySet<string>) => {
    const found = new Map([...rows, ...items.map((row) => [row.id, row] as const)])
    setRows(new Map([...found].filter(([key]) => keys.has(key))))
  }
  // A row that is on the page is taken as the page has it now.
  const current = new Map([...rows].map(([key, row]) => [key, items.find(({ id }) => id === key) ?? row]))
  return { keys: new Set(rows.keys()), rows: [...current.values()], onChange, clear: () => setRows(new Map()) }
}
