import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatArea } from '../../domain/area.ts'
import { maxMergedPlots } from '../../domain/plot-cases/plot-case.ts'
import { t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { CheckField } from '../ui/input/check-field.tsx'
import { invalidatesByCase, plotCasePath } from './plot-case-paths.ts'

/** Starts the subdivision of a plot, and opens the case. */
export function useSubdivide(plotId: string): () => void {
  const navigate = useNavigate()
  const begin = useAction('plotCase.create', {
    invalidates: invalidatesByCase,
    onSuccess: ({ id }) => void navigate({ to: plotCasePath(id) }),
  })
  return () => begin.mutate({ body: { kind: 'SUBDIVISION', plotIds: [plotId] } })
}

/** Selects plots of a thram for a merger. */
export function MergePlotsButton({ thramId }: { thramId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>{t`Merge plots…`}</Button>
      {isOpen && <MergeDialog thramId={thramId} onClose={() => setOpen(false)} />}
    </>
  )
}

function issueOf(plotIds: readonly string[]): string | null {
  if (plotIds.length < 2) return t`Choose two or more plots.`
  return plotIds.length > maxMergedPlots ? t`Choose at most ${maxMergedPlots} plots.` : null
}

function MergeDialog({ thramId, onClose }: { thramId: string; onClose: () => void }) {
  const navigate = useNavigate()
  const plots = useEndpoint('plot.list', { query: { thramId, pageSize: 50 } })
  const form = useFormFields({ initialValues: { plotIds: [] as string[] }, validate: { plotIds: issueOf } })
  const { plotIds } = form.values
  const set = (id: string, isChosen: boolean) =>
    form.setFieldValue('plotIds', isChosen ? [...plotIds, id] : plotIds.filter((one) => one !== id))
  return (
    <ActionDialog
      title={t`Merge plots`}
      endpoint="plotCase.create"
      form={form}
      toArgs={(values) => ({ body: { kind: 'MERGER' as const, ...values } })}
      invalidates={invalidatesByCase}
      submitLabel={t`Continue`}
      onDone={({ id }) => void navigate({ to: plotCasePath(id) })}
      onClose={onClose}
    >
      <fieldset className="bare stack gap-2">
        <legend className="strong mb-1">{t`Plots that become one`}</legend>
        {(plots.data?.items ?? []).map(({ id, plotNumber, area }) => (
          <CheckField
            key={id}
            label={`${plotNumber} (${formatArea(area)})`}
            isChecked={plotIds.includes(id)}
            onChange={(isChosen) => set(id, isChosen)}
          />
        ))}
      </fieldset>
      {form.errors['plotIds'] && <p className="danger">{form.errors['plotIds']}</p>}
    </ActionDialog>
  )
}
