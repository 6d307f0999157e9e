import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { maxNewPlots } from '../../domain/plot-cases/plot-case.ts'
import type { PlotCase } from '../../domain/plot-cases/plot-case-contract.ts'
import { landUses } from '../../domain/properties/property.ts'
import { parseOutline } from '../map/parse-outline.ts'
import { call } from '../platform/call.ts'
import { oneOf } from '../platform/one-of.ts'
import { t } from '../platform/texts.ts'
import { holdersBody, holdersIssue, newHolderDraft } from '../properties/ownership/holder-draft.ts'
import { EditDialog } from '../ui/form/edit-dialog.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { comparedCase } from './compared-case.ts'
import { type PlotDraft, PlotFields } from './plot-fields.tsx'
import { invalidatesByCase } from './plot-case-paths.ts'

type Values = { plots: PlotDraft[] }

function emptyPlot(): PlotDraft {
  return {
    ...{ key: crypto.randomUUID(), plotNumber: '', landUse: 'RESIDENTIAL', area: { value: '', unit: 'ACRE' as const } },
    ...{ outline: '', hasThram: false, thramNumber: '', owners: [newHolderDraft()] },
  }
}

function toValues({ kind, plots }: PlotCase): Values {
  const drafts = plots.map(({ plotNumber, landUse, area, geometry, newThram }) => ({
    ...emptyPlot(),
    ...{ plotNumber, landUse, area, outline: geometry ? JSON.stringify(geometry) : '', hasThram: newThram !== null },
    thramNumber: newThram?.thramNumber ?? '',
    ...(newThram ? { owners: newThram.owners.map(({ ownerId, share }) => newHolderDraft(ownerId, share)) } : {}),
  }))
  const missing = Math.max(0, (kind === 'MERGER' ? 1 : 2) - drafts.length)
  return { plots: [...drafts, ...Array.from({ length: missing }, emptyPlot)] }
}

function toBody({ plots }: Values) {
  return {
    plots: plots.map(({ plotNumber, landUse, area, outline, hasThram, thramNumber, owners }) => ({
      ...{ plotNumber, area, landUse: oneOf(landUses, landUse) ?? 'OTHER', geometry: parseOutline(outline) ?? null },
      newThram: hasThram ? { thramNumber, owners: holdersBody(owners) } : null,
    })),
  }
}

const outlineIssue = (text: string) =>
  text.trim() === '' || parseOutline(text)
    ? null
    : t`This is not a valid GeoJSON Polygon or MultiPolygon. Check brackets and commas.`

/** The numbers, areas, outlines and owners of the new plots. */
export function NewPlotsDialog({ one, onClose }: { one: PlotCase; onClose: () => void }) {
  const form = useFormFields<Values>({
    initialValues: toValues(one),
    validate: {
      plots: {
        plotNumber: (number) => (number.trim() === '' ? t`Enter the plot number.` : null),
        area: ({ value }) => (value.trim() === '' ? t`Enter the net area.` : null),
        outline: outlineIssue,
        owners: (owners, { plots: all }, path) => (all[Number(path.split('.')[1])]?.hasThram ? holdersIssue(owners) : null),
      },
    },
  })
  const { plots } = form.values
  const setPlots = (to: PlotDraft[]) => form.setFieldValue('plots', to)
  const isMerger = one.kind === 'MERGER'
  return (
    <EditDialog
      title={isMerger ? t`Resulting plot` : t`New plots`}
      width={720}
      endpoint="plotCase.update"
      form={form}
      stored={one}
      toValues={toValues}
      readCurrent={() => call('plotCase.read', { params: { id: one.id } })}
      compared={comparedCase}
      toArgs={(values) => ({ params: { id: one.id }, body: toBody(values) })}
      invalidates={invalidatesByCase}
      submitLabel={t`Save plots`}
      onClose={onClose}
    >
      {plots.map((plot, index) => (
        <PlotFields
          key={plot.key}
          plot={plot}
          number={index + 1}
          canHaveThram={!isMerger}
          errors={form.errors}
          onChange={(to) => setPlots(plots.map((draft, at) => (at === index ? { ...draft, ...to } : draft)))}
          onRemove={plots.length > (isMerger ? 1 : 2) ? () => setPlots(plots.filter((_, at) => at !== index)) : undefined}
        />
      ))}
      {!isMerger && plots.length < maxNewPlots && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setPlots([...plots, emptyPlot()])}
          >{t`Add plot`}</Button>
        </div>
      )}
    </EditDialog>
  )
}
