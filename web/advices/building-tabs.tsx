import type { PropertyType } from '../../domain/properties/property.ts'
import { useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { ChoiceTabs } from '../ui/input/choice-tabs.tsx'
import type { BuildingTab } from './billing-paths.ts'

export type Scope = 'BUILDING' | 'LAND'

/** In the menu, "Building" means units and whole buildings. The URL decides which of the two is shown. */
export function useLetType(scope: Scope): PropertyType {
  const [search] = useSearchState()
  if (scope === 'LAND') return 'LAND'
  return search['of'] === 'buildings' ? 'BUILDING' : 'UNIT'
}

export function BuildingTabs({ propertyType }: { propertyType: PropertyType }) {
  const [, change] = useSearchState()
  return (
    <ChoiceTabs<BuildingTab>
      label={t`Property`}
      choices={[
        { value: 'units', label: t`Units` },
        { value: 'buildings', label: t`Whole buildings` },
      ]}
      value={propertyType === 'BUILDING' ? 'buildings' : 'units'}
      onChange={(tab) =>
        change({ of: tab === 'units' ? undefined : tab, pageNo: undefined, buildingId: undefined }, { isReplace: true })
      }
    />
  )
}
