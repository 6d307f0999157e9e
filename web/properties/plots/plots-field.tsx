import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { rich, t } from '../../platform/texts.ts'
import { oneQuery } from '../../ui/input/record-picker.tsx'
import { PlotPicker, plotSource } from './plot-picker.tsx'
import '../properties.css'

type PlotsFieldProps = { value: readonly string[]; onChange: (value: string[]) => void; error: ReactNode }

/** The plots under a building, in order. The first determines its location. */
export function PlotsField({ value, onChange, error }: PlotsFieldProps) {
  return (
    <div>
      <PlotPicker
        // The key remounts the picker after each choice.
        key={value.length}
        label={t`Plots`}
        required={value.length === 0}
        placeholder={value.length === 0 ? t`Search plot or thram` : t`Add another plot`}
        value={null}
        error={error}
        onChange={(id) => id && !value.includes(id) && onChange([...value, id])}
      />
      {value.length > 0 && (
        <ul className="bare stack gap-1 mt-2 chosen-plots" aria-label={t`Plots chosen`}>
          {value.map((id) => (
            <ChosenPlot key={id} id={id} onRemove={() => onChange(value.filter((one) => one !== id))} />
          ))}
        </ul>
      )}
    </div>
  )
}

function ChosenPlot({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data: plot } = useQuery(oneQuery(plotSource, id))
  const label = plot ? plotSource.toPicked(plot).label : t`Plot …`
  return (
    <li>
      <span>
        {label}
        {plot && <span className="small secondary"> {rich`Thram ${plot.thramNumber}, ${plot.placeLabel}`}</span>}
      </span>
      <button type="button" className="clear-button" aria-label={t`Remove ${label}`} onClick={onRemove}>
        <IconX size={14} aria-hidden />
      </button>
    </li>
  )
}
