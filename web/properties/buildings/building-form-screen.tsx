import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Building } from '../../../domain/properties/building-contract.ts'
import { call } from '../../platform/call.ts'
import type { ProblemError } from '../../platform/problem-error.ts'
import { useSearchState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useParam } from '../../platform/use-param.ts'
import { EndpointForm } from '../../ui/form/endpoint-form.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { RecordEditForm } from '../../ui/form/record-edit-form.tsx'
import { oneQuery } from '../../ui/input/record-picker.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { BuildingFields, type BuildingValues, buildingBody, buildingValues, useBuildingChecks } from './building-fields.tsx'
import { usePlotCrumbs } from '../chain-crumbs.ts'
import { buildingCompared } from '../compared-fields.tsx'
import { type HolderDraft, holderDrafts, newHolderDraft } from '../ownership/holder-draft.ts'
import { OwnHoldersSection } from '../ownership/own-holders-section.tsx'
import { plotSource } from '../plots/plot-picker.tsx'
import { buildingPath, buildingsPath, plotPath } from '../property-paths.ts'

export function NewBuildingScreen() {
  const navigate = useNavigate()
  const [{ plotId }] = useSearchState()
  const crumbs = usePlotCrumbs(plotId, t`Buildings`)
  const { form, owners, onProblem } = useBuildingForm({ ...buildingValues(), plotIds: plotId ? [plotId] : [] })
  return (
    <FormPage title={t`New building`} crumbs={plotId ? crumbs : [{ label: t`Buildings`, to: buildingsPath }]}>
      <EndpointForm
        endpoint="building.create"
        form={form}
        toArgs={(values) => ({ body: buildingBody(values) })}
        invalidates={['building', 'plot']}
        submitLabel={t`Save building`}
        onCancel={() => void navigate({ to: plotId ? plotPath(plotId) : buildingsPath })}
        onProblem={onProblem}
        onDone={(building) => {
          toast('SUCCESS', t`${building.name} saved`)
          void navigate({ to: buildingPath(building.id) })
        }}
      >
        <BuildingFields form={form} />
        <OwnHoldersSection
          {...owners}
          startFrom={() => [newHolderDraft()]}
          isDefault={t`The owners of its plots own the building.`}
        />
      </EndpointForm>
    </FormPage>
  )
}

export function EditBuildingScreen() {
  const building = useEndpoint('building.read', { params: { id: useParam('id') } })
  return <Loaded query={building}>{(building) => <BuildingEditor building={building} />}</Loaded>
}

function BuildingEditor({ building }: { building: Building }) {
  const navigate = useNavigate()
  const path = buildingPath(building.id)
  const crumbs = usePlotCrumbs(building.plotIds[0], building.placeLabel)
  const { form, owners, onProblem } = useBuildingForm(buildingValues(building))
  return (
    <FormPage title={t`Edit building`} crumbs={[...crumbs, { label: building.name, to: path }]}>
      <RecordEditForm
        endpoint="building.update"
        stored={building}
        readCurrent={() => call('building.read', { params: { id: building.id } })}
        toValues={buildingValues}
        compared={buildingCompared}
        form={form}
        toArgs={(values) => ({ params: { id: building.id }, body: buildingBody(values) })}
        invalidates={['building', 'plot', 'unit']}
        submitLabel={t`Save building`}
        onCancel={() => void navigate({ to: path })}
        onProblem={onProblem}
        onDone={() => {
          toast('SUCCESS', t`${building.name} saved`)
          void navigate({ to: path })
        }}
      >
        <BuildingFields form={form} />
        <OwnHoldersSection
          {...owners}
          startFrom={() => holderDrafts(building.owners)}
          isDefault={t`Now: ${building.owners.map(({ nameEnglish, share }) => `${nameEnglish} ${share}`).join(', ')}.`}
        />
      </RecordEditForm>
    </FormPage>
  )
}

/** The form, and the owners that it requires if the server replies that the plots have different owners. */
function useBuildingForm(initialValues: BuildingValues) {
  const client = useQueryClient()
  const [reason, setReason] = useState<string | null>(null)
  const form = useFormFields<BuildingValues>({ initialValues, validate: useBuildingChecks() })
  const ownersOfPlots = async (): Promise<HolderDraft[]> => {
    const plots = await Promise.all(form.getValues().plotIds.map((id) => client.fetchQuery(oneQuery(plotSource, id))))
    const ids = new Set(plots.flatMap(({ owners }) => owners.map(({ ownerId }) => ownerId)))
    return [...ids].map((ownerId) => newHolderDraft(ownerId))
  }
  const onProblem = (problem: ProblemError): boolean => {
    if (problem.code !== 'OWNERS_UNCLEAR') return false
    setReason(problem.message)
    void ownersOfPlots().then((owners) => form.setFieldValue('owners', owners))
    // The error is also shown above the form.
    return false
  }
  const owners = {
    value: form.values.owners,
    onChange: (value: HolderDraft[] | null) => form.setFieldValue('owners', value),
    errors: form.errors,
    reason,
  }
  return { form, owners, onProblem }
}
