import { Button } from '@mantine/core'
import { useState } from 'react'
import { maxUnits } from '../../domain/allotment/allotment.ts'
import { call } from '../platform/call.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { plural, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { BuildingPicker } from '../properties/buildings/building-picker.tsx'

type VacantUnitsProps = { chosen: readonly string[]; onChange: (unitIds: string[]) => void }
type VacantQuery = { buildingId?: string; sort: string; occupancy: 'VACANT'; pageSize: 50 }

/** A round often allots all vacant units of a building or of the office. */
export function VacantUnits({ chosen, onChange }: VacantUnitsProps) {
  const [buildingId, setBuildingId] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const query: VacantQuery = {
    ...(buildingId === null ? { sort: 'buildingName:asc' } : { buildingId, sort: 'unitNumber:asc' }),
    ...{ occupancy: 'VACANT', pageSize: 50 },
  }
  const { data } = useEndpoint('unit.list', { query })
  const total = data?.total ?? 0
  const isAllChosen = total <= chosen.length && (data?.items ?? []).every(({ id }) => chosen.includes(id))
  const add = async () => {
    setAdding(true)
    try {
      const vacant = await vacantUnits(query)
      onChange([...new Set([...chosen, ...vacant])].slice(0, maxUnits))
    } finally {
      setAdding(false)
    }
  }
  return (
    <>
      <BuildingPicker label={t`Vacant units of a building`} value={buildingId} onChange={setBuildingId} />
      {total > maxUnits ? (
        <p className="small secondary">{t`A round has at most ${maxUnits} units. Choose a building.`}</p>
      ) : (
        <div>
          <Button variant="default" disabled={total === 0 || isAllChosen} loading={isAdding} onClick={() => void add()}>
            {buildingId === null
              ? plural(total, 'Add the {n} vacant unit of the office', 'Add all {n} vacant units of the office')
              : plural(total, 'Add its {n} vacant unit', 'Add its {n} vacant units')}
          </Button>
        </div>
      )}
    </>
  )
}

async function vacantUnits(query: VacantQuery): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | undefined; ids.length < maxUnits; ) {
    const page = await call('unit.list', { query: { ...query, ...omitUndefined({ cursor }) } })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
    if (cursor === undefined) break
  }
  return ids
}
