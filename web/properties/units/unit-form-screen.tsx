import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Unit } from '../../../domain/properties/unit-contract.ts'
import { call } from '../../platform/call.ts'
import { useSearchState } from '../../platform/search-state.ts'
import { plural, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useParam } from '../../platform/use-param.ts'
import { CheckField } from '../../ui/input/check-field.tsx'
import { EndpointForm } from '../../ui/form/endpoint-form.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { Link } from '../../ui/page/link.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { RecordEditForm } from '../../ui/form/record-edit-form.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { useBuildingCrumbs } from '../chain-crumbs.ts'
import { unitCompared } from '../compared-fields.tsx'
import { holderDrafts, newHolderDraft } from '../ownership/holder-draft.ts'
import { OwnHoldersSection } from '../ownership/own-holders-section.tsx'
import { buildingPath, unitPath, unitsPath } from '../property-paths.ts'
import { nextUnitNumber, type RentHintOf, UnitFields, type UnitValues, unitBody, unitChecks, unitValues } from './unit-fields.tsx'

export function NewUnitScreen({ rentHint }: { rentHint: RentHintOf }) {
  const navigate = useNavigate()
  const [{ buildingId }] = useSearchState()
  const crumbs = useBuildingCrumbs(buildingId, t`Units`)
  const [isInRow, setInRow] = useState(false)
  const [added, setAdded] = useState<readonly Unit[]>([])
  const form = useFormFields<UnitValues>({
    initialValues: { ...unitValues(), buildingId: buildingId ?? null },
    validate: unitChecks,
  })
  const goBack = () => void navigate({ to: buildingId ? buildingPath(buildingId) : unitsPath })
  const addNext = (unit: Unit) => {
    setAdded([...added, unit])
    const next = { ...form.getValues(), unitNumber: nextUnitNumber(unit.unitNumber), electricityMeter: '', waterMeter: '' }
    form.setInitialValues(next)
    form.setValues(next)
    form.resetDirty(next)
    // After the form was rendered again.
    requestAnimationFrame(() => document.getElementById('unit-number')?.focus())
  }
  return (
    <FormPage title={t`New unit`} crumbs={buildingId ? crumbs : [{ label: t`Units`, to: unitsPath }]}>
      {added.length > 0 && <AddedUnits units={added} />}
      <EndpointForm
        // For the leave guard, each new unit is a separate form.
        key={added.length}
        endpoint="unit.create"
        form={form}
        toArgs={(values) => ({ body: { ...unitBody(values), buildingId: values.buildingId ?? '' } })}
        invalidates={['unit', 'building']}
        submitLabel={isInRow ? t`Save and add another` : t`Save unit`}
        onCancel={goBack}
        onDone={(unit) => {
          toast('SUCCESS', t`Unit ${unit.unitNumber} saved`)
          if (isInRow) addNext(unit)
          else void navigate({ to: added.length > 0 ? buildingPath(unit.buildingId) : unitPath(unit.id) })
        }}
      >
        <UnitFields form={form} rentHint={rentHint} />
        <OwnHoldersSection
          value={form.values.owners}
          onChange={(owners) => form.setFieldValue('owners', owners)}
          errors={form.errors}
          startFrom={() => [newHolderDraft()]}
          isDefault={t`The owners of the building own the unit.`}
        />
        <CheckField label={t`Add another unit like this one after saving`} isChecked={isInRow} onChange={setInRow} />
      </EndpointForm>
    </FormPage>
  )
}

function AddedUnits({ units }: { units: readonly Unit[] }) {
  return (
    <Note>
      {plural(units.length, '{n} unit added: ', '{n} units added: ')}
      {units.map((unit, index) => (
        <span key={unit.id}>
          {index > 0 && ', '}
          <Link to={unitPath(unit.id)}>{unit.unitNumber}</Link>
        </span>
      ))}
    </Note>
  )
}

export function EditUnitScreen({ rentHint }: { rentHint: RentHintOf }) {
  const unit = useEndpoint('unit.read', { params: { id: useParam('id') } })
  return <Loaded query={unit}>{(unit) => <UnitEditor unit={unit} rentHint={rentHint} />}</Loaded>
}

function UnitEditor({ unit, rentHint }: { unit: Unit; rentHint: RentHintOf }) {
  const navigate = useNavigate()
  const path = unitPath(unit.id)
  const crumbs = useBuildingCrumbs(unit.buildingId, unit.placeLabel)
  const form = useFormFields<UnitValues>({ initialValues: unitValues(unit), validate: unitChecks })
  return (
    <FormPage title={t`Edit unit`} crumbs={[...crumbs, { label: t`Unit ${unit.unitNumber}`, to: path }]}>
      <RecordEditForm
        endpoint="unit.update"
        stored={unit}
        readCurrent={() => call('unit.read', { params: { id: unit.id } })}
        toValues={unitValues}
        compared={unitCompared}
        form={form}
        toArgs={(values) => ({ params: { id: unit.id }, body: unitBody(values) })}
        invalidates={['unit', 'building']}
        submitLabel={t`Save unit`}
        onCancel={() => void navigate({ to: path })}
        onDone={() => {
          toast('SUCCESS', t`Unit ${unit.unitNumber} saved`)
          void navigate({ to: path })
        }}
      >
        <UnitFields form={form} ownId={unit.id} buildingId={unit.buildingId} rentHint={rentHint} />
        <OwnHoldersSection
          value={form.values.owners}
          onChange={(owners) => form.setFieldValue('owners', owners)}
          errors={form.errors}
          startFrom={() => holderDrafts(unit.owners)}
          isDefault={t`Now: ${unit.owners.map(({ nameEnglish, share }) => `${nameEnglish} ${share}`).join(', ')}.`}
        />
      </RecordEditForm>
    </FormPage>
  )
}
