import { NativeSelect } from '@mantine/core'
import type { PlotCase } from '../../domain/plot-cases/plot-case-contract.ts'
import { call } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { EditDialog } from '../ui/form/edit-dialog.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { comparedCase } from './compared-case.ts'
import { invalidatesByCase } from './plot-case-paths.ts'

/** The index of the new plot, by the id of the building or lease; '' while none is selected. */
type Values = { chosen: Record<string, string> }

const toValues = ({ buildings, leases }: PlotCase): Values => ({
  chosen: Object.fromEntries([...buildings, ...leases].map(({ id, toPlot }) => [id, toPlot === null ? '' : String(toPlot)])),
})

/** Assigns each building and each lease to one of the new plots. */
export function StandingDialog({ one, onClose }: { one: PlotCase; onClose: () => void }) {
  const form = useFormFields<Values>({ initialValues: toValues(one) })
  const { chosen } = form.values
  const options = [
    { value: '', label: t`not chosen` },
    ...one.plots.map(({ plotNumber }, index) => ({ value: String(index), label: t`Plot ${plotNumber}` })),
  ]
  const bodyOf = (values: Values, list: readonly { id: string }[]) =>
    list.map(({ id }) => ({ id, toPlot: values.chosen[id] ? Number(values.chosen[id]) : null }))
  const field = (id: string, label: string) => (
    <NativeSelect
      key={id}
      label={label}
      data={options}
      value={chosen[id] ?? ''}
      onChange={(event) => form.setFieldValue('chosen', { ...chosen, [id]: event.currentTarget.value })}
    />
  )
  return (
    <EditDialog
      title={t`Buildings and leases`}
      endpoint="plotCase.update"
      form={form}
      stored={one}
      toValues={toValues}
      readCurrent={() => call('plotCase.read', { params: { id: one.id } })}
      compared={comparedCase}
      toArgs={(values) => ({
        params: { id: one.id },
        body: { buildings: bodyOf(values, one.buildings), leases: bodyOf(values, one.leases) },
      })}
      typedIn={{ buildings: ['chosen'], leases: ['chosen'] }}
      invalidates={invalidatesByCase}
      submitLabel={t`Save assignment`}
      onClose={onClose}
    >
      {one.buildings.map(({ id, name }) => field(id, t`Building ${name}`))}
      {one.leases.map(({ id, leaseNumber, tenantName }) => field(id, t`Lease ${leaseNumber}, ${tenantName}`))}
      {one.leases.length > 0 && (
        <p className="small secondary">{t`A lease continues with one plot, on the same terms. For several plots, end it and create a lease of each.`}</p>
      )}
    </EditDialog>
  )
}
