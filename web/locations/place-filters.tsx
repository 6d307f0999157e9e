import type { AdministrativeZone, Dzongkhag } from '../../domain/locations/location-contract.ts'
import { t } from '../platform/texts.ts'
import type { TableFilter } from '../ui/table/data-table.tsx'
import { FilterSearch } from '../ui/input/filter-search.tsx'
import { fits } from '../ui/input/search-select.tsx'
import { placeOption } from './place-options.tsx'

/** Filters any list by dzongkhag, under the name that the list gives it. */
export function dzongkhagFilter<const Name extends string>(name: Name, dzongkhags: readonly Dzongkhag[]): TableFilter<Name> {
  return placeFilter({ name, label: t`Dzongkhag`, places: dzongkhags })
}

/** Filters by gewog or thromde. Pass the zones of the selected dzongkhag, if there is one. */
export function zoneFilter<const Name extends string>(name: Name, zones: readonly AdministrativeZone[]): TableFilter<Name> {
  return placeFilter({ name, label: t`Gewog or thromde`, places: zones })
}

type PlaceFilter<Name extends string> = { name: Name; label: string; places: readonly (Dzongkhag | AdministrativeZone)[] }

function placeFilter<const Name extends string>({ name, label, places }: PlaceFilter<Name>): TableFilter<Name> {
  const options = places.map(placeOption)
  return {
    name,
    label,
    input: ({ value, onChange }) => (
      <FilterSearch
        label={label}
        value={value}
        onChange={onChange}
        cacheKey={[label, places.length, places[0]?.id]}
        fetchOptions={async (q) => options.filter((option) => fits(option, q))}
      />
    ),
    text: (value) => options.find((option) => option.value === value)?.label ?? '…',
  }
}
