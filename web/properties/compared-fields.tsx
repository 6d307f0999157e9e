import { building } from '../../domain/properties/building.ts'
import { plot } from '../../domain/properties/plot.ts'
import { thram } from '../../domain/properties/thram.ts'
import { unit } from '../../domain/properties/unit.ts'
import { comparedPlaces } from '../locations/compared-places.tsx'
import { managerSource } from '../people/managers/manager-picker.tsx'
import { ownerSource } from '../people/owners/owner-picker.tsx'
import { t } from '../platform/texts.ts'
import { comparedFields } from '../ui/record/record-columns.tsx'
import type { ComparedField } from '../ui/form/record-edit-form.tsx'
import { RecordNames } from '../ui/input/record-picker.tsx'
import { plotSource } from './plots/plot-picker.tsx'

// How the conflict dialog shows the values when two people changed the same record of the register.

type Compared = Readonly<Record<string, ComparedField>>

const owners: ComparedField = {
  label: t`Owners`,
  text: (value) => <RecordNames source={ownerSource} ids={itemsOf(value).map((item) => textIn(item, 'ownerId'))} />,
}

export const thramCompared: Compared = {
  ...comparedFields(thram),
  ...comparedPlaces,
}
export const plotCompared: Compared = comparedFields(plot)
export const buildingCompared: Compared = {
  ...comparedFields(building),
  plotIds: { label: t`Plots`, text: (ids) => <RecordNames source={plotSource} ids={idsIn(ids)} /> },
  managerIds: { label: t`Managers`, text: (ids) => <RecordNames source={managerSource} ids={idsIn(ids)} /> },
  owners,
}
export const unitCompared: Compared = { ...comparedFields(unit), owners }

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function idsIn(value: unknown): string[] {
  return itemsOf(value).filter((id) => typeof id === 'string')
}

function textIn(item: unknown, name: string): string {
  const value: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, name) : undefined
  return typeof value === 'string' ? value : ''
}
