import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { oneQuery } from '../ui/record-picker.tsx'
import { PlotPicker, plotSource } from './plot-picker.tsx'
import './plots-field.css'

type PlotsFieldProps = { value: readonly string[]; onChange: (value: string[]) => void; error: ReactNode }

/** The plots that a building stands on, in order: the first one says where it is. */
export function PlotsField({ value, onChange, error }: PlotsFieldProps) {
  return (
    <div>
      <PlotPicker
        // Begins anew after each choice.
        key={value.length}
        label="Plots"
        required={value.length === 0}
        placeholder={value.length === 0 ? 'Search plot or thram' : 'Add another plot'}
        value={null}
        error={error}
        onChange={(id) => id && !value.includes(id) && onChange([...value, id])}
      />
      {value.length > 0 && (
        <ul className="chosen-plots" aria-label="Plots chosen">
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
  const label = plot ? plotSource.toPicked(plot).label : 'Plot …'
  return (
    <li>
      <span>
        {label}
        {plot && (
          <span className="small secondary">
            {' '}
            Thram {plot.thramNumber}, {plot.placeLabel}
          </span>
        )}
      </span>
      <button type="button" aria-label={`Remove ${label}`} onClick={onRemove}>
        <IconX size={14} aria-hidden />
      </button>
    </li>
  )
}
