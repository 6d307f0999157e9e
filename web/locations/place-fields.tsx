import { type ReactNode, useState } from 'react'
import type { AdministrativeZone } from '../../domain/locations/location-contract.ts'
import { rich, t } from '../platform/texts.ts'
import { SearchSelect } from '../ui/input/search-select.tsx'
import { NewSubZoneDialog } from './new-sub-zone-dialog.tsx'
import { placeOption } from './place-options.tsx'
import { useAdministrativeZones, useDzongkhags, useSubAdministrativeZones } from './use-places.ts'
import { subZoneTypeIn, subZoneLabels, zoneLabels } from './zone-labels.ts'

export type PlaceValues = {
  dzongkhagId: string | null
  administrativeZoneId: string | null
  subadministrativeZoneId: string | null
}
export const noPlace: PlaceValues = { dzongkhagId: null, administrativeZoneId: null, subadministrativeZoneId: null }

type PlaceFieldsProps = {
  value: PlaceValues
  onChange: (value: PlaceValues) => void
  /** Pass `form.errors`. The fields find their own errors by name. */
  errors?: { readonly [name: string]: ReactNode }
  /** Only gewogs (R) or only thromdes (U); both if omitted. */
  zoneType?: AdministrativeZone['type'] | undefined
  /** If true, dzongkhag and zone are required. The third level is always optional. */
  isRequired?: boolean
  /** Staff may add a missing chiwog or locality. */
  canAdd?: boolean
}

/** Dzongkhag → gewog or thromde → chiwog or locality. Each choice filters the next, and a change clears the levels below. */
export function PlaceFields({ value, onChange, errors = {}, zoneType, isRequired = false, canAdd = false }: PlaceFieldsProps) {
  const dzongkhags = useDzongkhags()
  const zones = useAdministrativeZones(value.dzongkhagId, zoneType)
  return (
    <>
      <SearchSelect
        label={t`Dzongkhag`}
        required={isRequired}
        isClearable={!isRequired}
        data-path="dzongkhagId"
        placeholder={t`Search by name, in English or Dzongkha`}
        options={(dzongkhags.data ?? []).map(placeOption)}
        value={value.dzongkhagId}
        error={dzongkhags.error ? t`The dzongkhags could not be loaded. Reload the page.` : errors['dzongkhagId']}
        onChange={(dzongkhagId) => onChange({ ...noPlace, dzongkhagId })}
      />
      <SearchSelect
        label={zoneType ? zoneLabels[zoneType] : t`Administrative Zone (gewog or thromde)`}
        required={isRequired}
        isClearable={!isRequired}
        data-path="administrativeZoneId"
        disabled={value.dzongkhagId === null}
        placeholder={value.dzongkhagId === null ? t`Choose the dzongkhag first` : t`Search by name`}
        options={(zones.data ?? []).map((zone) => ({
          ...placeOption(zone),
          ...(zoneType ? {} : { description: zoneLabels[zone.type] }),
        }))}
        nothingFound={zones.isPending ? t`Loading…` : t`No results. An administrator can add a zone under Administrative Zones.`}
        value={value.administrativeZoneId}
        error={zones.error ? t`The zones could not be loaded. Choose the dzongkhag again.` : errors['administrativeZoneId']}
        onChange={(administrativeZoneId) => onChange({ ...value, administrativeZoneId, subadministrativeZoneId: null })}
      />
      <SubZoneField
        zone={zones.data?.find((zone) => zone.id === value.administrativeZoneId)}
        value={value.subadministrativeZoneId}
        onChange={(subadministrativeZoneId) => onChange({ ...value, subadministrativeZoneId })}
        error={errors['subadministrativeZoneId']}
        canAdd={canAdd}
      />
    </>
  )
}

type SubZoneFieldProps = {
  zone: AdministrativeZone | undefined
  value: string | null
  onChange: (id: string | null) => void
  error: ReactNode
  canAdd: boolean
}

/** The third level. The product ships few of them, so a missing one can be added here. */
function SubZoneField({ zone, value, onChange, error, canAdd }: SubZoneFieldProps) {
  const [isAdding, setAdding] = useState(false)
  const subZones = useSubAdministrativeZones(zone?.id ?? null)
  const word = zone ? subZoneLabels[subZoneTypeIn[zone.type]] : t`Chiwog or locality`
  const none = t`No ${word.toLowerCase()} found here${canAdd ? t`: add it below.` : '.'}`
  return (
    <div>
      <SearchSelect
        label={t`Sub Administrative Zone (${word.toLowerCase()}, optional)`}
        isClearable
        data-path="subadministrativeZoneId"
        disabled={!zone}
        placeholder={zone ? t`Search by name` : t`Choose the gewog or thromde first`}
        options={(subZones.data ?? []).map(placeOption)}
        nothingFound={subZones.isPending ? t`Loading…` : none}
        value={value}
        error={error}
        onChange={onChange}
      />
      {canAdd && zone && (
        <button
          type="button"
          className="text-link field-note"
          onClick={() => setAdding(true)}
        >{rich`Add a ${word.toLowerCase()} of ${zone.name}`}</button>
      )}
      {isAdding && zone && (
        <NewSubZoneDialog
          zone={zone}
          onDone={(id) => {
            setAdding(false)
            if (id) onChange(id)
          }}
        />
      )}
    </div>
  )
}
