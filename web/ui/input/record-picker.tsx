import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EntityPicker, type Picked } from './entity-picker.tsx'
import type { FieldProps } from './field-props.ts'

/** The props of a picker in a form. `onPick` receives the full record, for dependent values. */
export type RecordFieldProps<Row> = Omit<FieldProps<string | null>, 'defaultValue'> & { onPick?: (row: Row | null) => void }

/** How records of a kind are searched, read and displayed on one line. */
export type RecordSource<Row> = {
  noun: string
  search: (q: string, signal: AbortSignal) => Promise<readonly Row[]>
  read: (id: string, signal: AbortSignal) => Promise<Row>
  toPicked: (row: Row) => Picked
}

type RecordPickerProps<Row> = RecordFieldProps<Row> & {
  source: RecordSource<Row>
  createLabel?: string
  /** A dialog that creates a record. `done(id)` selects it, `done(null)` only closes. */
  renderCreate?: (q: string, done: (id: string | null) => void) => ReactNode
}

/** Selects a record by search. It loads the label of its initial value, so an id from the address or a record is enough. */
export function RecordPicker<Row>({
  source,
  onPick,
  createLabel,
  renderCreate,
  value = null,
  onChange,
  ...field
}: RecordPickerProps<Row>) {
  const client = useQueryClient()
  const [creating, setCreating] = useState<string | null>(null)
  const { data: current } = useQuery({ ...oneQuery(source, value ?? ''), enabled: value !== null })
  const report = async (id: string | null) => onPick?.(id === null ? null : await client.fetchQuery(oneQuery(source, id)))
  const done = (id: string | null) => {
    setCreating(null)
    if (id === null) return
    onChange?.(id)
    void report(id)
  }
  return (
    <>
      <EntityPicker
        {...field}
        noun={source.noun}
        value={value}
        valueLabel={current === undefined ? '' : source.toPicked(current).label}
        fetchOptions={async (q, signal) => remember(client, source, await source.search(q, signal))}
        {...(onChange ? { onChange } : {})}
        onPick={(picked) => void report(picked?.value ?? null)}
        {...(createLabel ? { createLabel, onCreate: setCreating } : {})}
      />
      {creating !== null && renderCreate?.(creating, done)}
    </>
  )
}

/** Reads one record for its label. Pickers and filters share the cache entry. */
export function oneQuery<Row>(source: RecordSource<Row>, id: string) {
  return {
    queryKey: ['picked', source.noun, id],
    queryFn: ({ signal }: { signal: AbortSignal }) => source.read(id, signal),
    staleTime: 60_000,
  }
}

/** Stores the search results in the cache, so that a selected record need not be read again. */
function remember<Row>(client: QueryClient, source: RecordSource<Row>, rows: readonly Row[]): Picked[] {
  return rows.map((row) => {
    const picked = source.toPicked(row)
    client.setQueryData(['picked', source.noun, picked.value], row)
    return picked
  })
}

/** The names of the records with these ids. */
export function RecordNames<Row>({ source, ids }: { source: RecordSource<Row>; ids: readonly string[] }) {
  if (ids.length === 0) return '–'
  return ids.map((id, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <RecordName source={source} id={id} />
    </span>
  ))
}

function RecordName<Row>({ source, id }: { source: RecordSource<Row>; id: string }) {
  const { data } = useQuery(oneQuery(source, id))
  return data === undefined ? '…' : source.toPicked(data).label
}
