import { useNavigate } from '@tanstack/react-router'
import type { Plot } from '../../../domain/properties/plot-contract.ts'
import { call } from '../../platform/call.ts'
import { useSearchState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { useParam } from '../../platform/use-param.ts'
import { EndpointForm } from '../../ui/form/endpoint-form.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { RecordEditForm } from '../../ui/form/record-edit-form.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { useThramCrumbs } from '../chain-crumbs.ts'
import { plotCompared } from '../compared-fields.tsx'
import { PlotFields, type PlotValues, plotBody, plotChecks, plotValues } from './plot-fields.tsx'
import { plotPath, plotsPath, thramPath } from '../property-paths.ts'

export function NewPlotScreen() {
  const navigate = useNavigate()
  const [{ thramId }] = useSearchState()
  const crumbs = useThramCrumbs(thramId, t`Plots`)
  const form = useFormFields<PlotValues>({ initialValues: { ...plotValues(), thramId: thramId ?? null }, validate: plotChecks })
  return (
    <FormPage title={t`New plot`} crumbs={thramId ? crumbs : [{ label: t`Plots`, to: plotsPath }]}>
      <EndpointForm
        endpoint="plot.create"
        form={form}
        toArgs={(values) => ({ body: { ...plotBody(values), thramId: values.thramId ?? '' } })}
        invalidates={['plot', 'thram']}
        submitLabel={t`Save plot`}
        onCancel={() => void navigate({ to: thramId ? thramPath(thramId) : plotsPath })}
        onDone={(plot) => {
          toast('SUCCESS', t`Plot ${plot.plotNumber} saved`)
          void navigate({ to: plotPath(plot.id) })
        }}
      >
        <PlotFields form={form} />
      </EndpointForm>
    </FormPage>
  )
}

export function EditPlotScreen() {
  const plot = useEndpoint('plot.read', { params: { id: useParam('id') } })
  return <Loaded query={plot}>{(plot) => <PlotEditor plot={plot} />}</Loaded>
}

function PlotEditor({ plot }: { plot: Plot }) {
  const navigate = useNavigate()
  const path = plotPath(plot.id)
  const crumbs = useThramCrumbs(plot.thramId, plot.placeLabel)
  const form = useFormFields<PlotValues>({ initialValues: plotValues(plot), validate: plotChecks })
  return (
    <FormPage title={t`Edit plot`} crumbs={[...crumbs, { label: t`Plot ${plot.plotNumber}`, to: path }]}>
      <RecordEditForm
        endpoint="plot.update"
        stored={plot}
        readCurrent={() => call('plot.read', { params: { id: plot.id } })}
        toValues={plotValues}
        compared={plotCompared}
        form={form}
        toArgs={(values) => ({ params: { id: plot.id }, body: plotBody(values) })}
        invalidates={['plot', 'thram', 'building', 'unit']}
        submitLabel={t`Save plot`}
        onCancel={() => void navigate({ to: path })}
        onDone={() => {
          toast('SUCCESS', t`Plot ${plot.plotNumber} saved`)
          void navigate({ to: path })
        }}
      >
        <PlotFields form={form} ownId={plot.id} />
      </RecordEditForm>
    </FormPage>
  )
}
