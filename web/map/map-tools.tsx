import { IconPrinter, IconRuler2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { MapCard } from '../../domain/map/map-contract.ts'
import { stringifySearch, useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { ActionButton } from '../ui/page/action-button.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import type { MapSearch } from './use-map-search.ts'

/** The office's map tools. Only one is active at a time, because both draw on the map. */
export type MapTools = {
  drawing: MapCard | undefined
  draw: (card: MapCard | undefined) => void
  onDrawn: () => void
  isMeasuring: boolean
  setMeasuring: (isOn: boolean) => void
}

export function useMapTools(onDrawn: () => void): MapTools {
  const [drawing, draw] = useState<MapCard>()
  const [isMeasuring, setMeasuring] = useState(false)
  return { drawing, draw, onDrawn, isMeasuring, setMeasuring }
}

/** The buttons next to the title. On a narrow screen, measuring opens the map first. */
export function MapToolButtons({ search, tools }: { search: MapSearch; tools: MapTools }) {
  const [address] = useSearchState()
  return (
    <>
      <ActionButton
        variant={tools.isMeasuring ? 'filled' : 'default'}
        leftSection={<IconRuler2 size={18} aria-hidden />}
        reason={tools.drawing ? t`Save or cancel the outline first.` : undefined}
        onClick={() => {
          tools.setMeasuring(!tools.isMeasuring)
          if (search.shows === 'list') search.change({ view: 'map' }, { isReplace: true })
        }}
      >{t`Measure`}</ActionButton>
      <ButtonLink
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        to={`/admin/master-properties/map-view/print${stringifySearch(address)}`}
      >{t`Print…`}</ButtonLink>
    </>
  )
}
