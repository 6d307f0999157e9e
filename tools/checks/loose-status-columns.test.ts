import { expect, test } from 'vitest'
import { looseStatusColumns } from './loose-status-columns.ts'

const looseIn = (columns: string) => looseStatusColumns('a.tsx', `const columns = [${columns}]`)

test('a column of a state is found by its key, its title, its place on a card or the chip in its cell', () => {
  expect(looseIn(`{ key: 'state', title: t\`Sign-in\`, cell: (row) => <SignIn row={row} /> }`)).toEqual([`'state'`])
  expect(looseIn(`{ key: 'agreed', title: t\`Status\`, cell: (row) => row.agreed }`)).toEqual([`'agreed'`])
  expect(looseIn(`{ key: 'kind', title: t\`Kind\`, card: 'status', cell: (row) => row.kind }`)).toEqual([`'kind'`])
  expect(looseIn(`{ key: 'ok', title: t\`Totals\`, cell: (row) => <StatusChip status={row.ok} table={table} /> }`)).toEqual([
    `'ok'`,
  ])
})

test('a statusColumn and columns of other values are not reported', () => {
  expect(looseIn(`statusColumn({ key: 'state', title: t\`State\`, cell: (row) => <Chip {...row} /> })`)).toEqual([])
  expect(looseIn(`{ key: 'name', title: t\`Name\`, card: 'title', cell: (row) => row.name }`)).toEqual([])
  expect(looseIn(`{ name: 'status', label: t\`Status\`, options: [] }`)).toEqual([])
})
