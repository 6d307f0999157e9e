import { useQuery } from '@tanstack/react-query'
import type { TableFilter } from '../table/data-table.tsx'
import { FilterSearch } from './filter-search.tsx'
import { oneQuery, type RecordSource } from './record-picker.tsx'

type FilterOf<Name extends string> = { name: Name; label: string; value: string | undefined }

/** A filter of a list by one record, found by search. A link that sets it shows the record's name, not its id. */
export function useRecordFilter<Row, const Name extends string>(
  source: RecordSource<Row>,
  { name, label, value: chosen }: FilterOf<Name>,
): TableFilter<Name> {
  const { data } = useQuery({ ...oneQuery(source, chosen ?? ''), enabled: chosen !== undefined })
  return {
    name,
    label,
    input: ({ value, onChange }) => (
      <FilterSearch
        label={label}
        value={value}
        onChange={onChange}
        cacheKey={[source.noun]}
        fetchOptions={async (q, signal) => (await source.search(q, signal)).map(source.toPicked)}
      />
    ),
    text: () => (data === undefined ? '…' : source.toPicked(data).label),
  }
}
