import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Area } from '../../domain/area.ts'
import { landUses } from '../../domain/properties/property.ts'
import { t } from '../platform/texts.ts'
import { codeOptions } from '../properties/code-options.ts'
import type { HolderDraft } from '../properties/ownership/holder-draft.ts'
import { HoldersField } from '../properties/ownership/holders-field.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { AreaInput } from '../ui/input/area-input.tsx'
import { CheckField } from '../ui/input/check-field.tsx'

/** A new plot during input. */
export type PlotDraft = {
  key: string
  plotNumber: string
  landUse: string
  area: Area
  outline: string
  hasThram: boolean
  thramNumber: string
  owners: HolderDraft[]
}

type PlotFieldsProps = {
  plot: PlotDraft
  number: number
  canHaveThram: boolean
  errors: { readonly [path: string]: ReactNode }
  onChange: (to: Partial<PlotDraft>) => void
  onRemove: (() => void) | undefined
}

export function PlotFields({ plot, number, canHaveThram, errors, onChange, onRemove }: PlotFieldsProps) {
  const at = `plots.${number - 1}`
  return (
    <fieldset className="bare stack gap-2">
      <legend className="strong">{t`Plot ${number}`}</legend>
      <FormRow>
        <TextInput
          label={t`Number of plot ${number}`}
          required
          maxLength={30}
          autoComplete="off"
          value={plot.plotNumber}
          error={errors[`${at}.plotNumber`]}
          onChange={(event) => onChange({ plotNumber: event.currentTarget.value })}
        />
        <NativeSelect
          label={t`Land use of plot ${number}`}
          data={codeOptions(landUses)}
          value={plot.landUse}
          onChange={(event) => onChange({ landUse: event.currentTarget.value })}
        />
      </FormRow>
      <AreaInput
        label={t`Net area of plot ${number}`}
        required
        value={plot.area}
        error={errors[`${at}.area`] ?? errors[`${at}.area.value`]}
        onChange={(area) => onChange({ area })}
      />
      <Textarea
        label={t`Outline of plot ${number}`}
        description={t`Optional: GeoJSON, longitude first, then latitude (WGS 84).`}
        autosize
        minRows={1}
        maxRows={6}
        spellCheck={false}
        styles={{ input: { fontFamily: 'monospace' } }}
        value={plot.outline}
        error={errors[`${at}.outline`] ?? errors[`${at}.geometry`]}
        onChange={(event) => onChange({ outline: event.currentTarget.value })}
      />
      {canHaveThram && (
        <CheckField
          label={t`Plot ${number} gets a thram of its own with other owners`}
          isChecked={plot.hasThram}
          onChange={(hasThram) => onChange({ hasThram })}
        />
      )}
      {plot.hasThram && <ThramFields plot={plot} at={at} errors={errors} onChange={onChange} />}
      {onRemove && (
        <div>
          <button type="button" className="text-link" onClick={onRemove}>{t`Remove plot ${number}`}</button>
        </div>
      )}
    </fieldset>
  )
}

type ThramFieldsProps = Pick<PlotFieldsProps, 'plot' | 'errors' | 'onChange'> & { at: string }

/** The new thram of a plot, and its owners from the day of approval. */
function ThramFields({ plot, at, errors, onChange }: ThramFieldsProps) {
  return (
    <>
      <TextInput
        label={t`Thram number`}
        required
        maxLength={30}
        autoComplete="off"
        value={plot.thramNumber}
        error={errors[`${at}.newThram.thramNumber`]}
        onChange={(event) => onChange({ thramNumber: event.currentTarget.value })}
      />
      <HoldersField value={plot.owners} errors={{ owners: errors[`${at}.owners`] }} onChange={(owners) => onChange({ owners })} />
    </>
  )
}
