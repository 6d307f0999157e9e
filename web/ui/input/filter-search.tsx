import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { t } from '../../platform/texts.ts'
import './fields.css'

export type FilterChoice = { value: string; label: string; description?: ReactNode }

type FilterSearchProps = {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** The cache key. Include every restriction of the search. */
  cacheKey: readonly unknown[]
  fetchOptions: (q: string, signal: AbortSignal) => Promise<readonly FilterChoice[]>
}

/** The popover of a filter by one record: a search box with its results below. */
export function FilterSearch({ label, value, onChange, cacheKey, fetchOptions }: FilterSearchProps) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const { data, error } = useQuery({
    queryKey: ['filter', ...cacheKey, q],
    queryFn: ({ signal }) => fetchOptions(q, signal),
    staleTime: 10_000,
  })
  return (
    <div className="filter-search">
      <input
        className="filter-search-box"
        type="search"
        aria-label={t`Search ${label.toLowerCase()}`}
        placeholder={t`Search ${label.toLowerCase()}`}
        value={typed}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ul className="option-list filter-search-list" aria-label={label}>
        {data?.map((option) => (
          <li key={option.value}>
            <button type="button" aria-pressed={option.value === value} onClick={() => onChange(option.value)}>
              <IconCheck size={16} aria-hidden />
              <span>
                {option.label}
                {option.description && <span className="small secondary filter-search-second">{option.description}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {(error || data?.length === 0) && (
        <p className="small secondary">{error ? t`The search failed. Type again to retry.` : t`No results.`}</p>
      )}
    </div>
  )
}
