import { IconTextSize } from '@tabler/icons-react'
import {
  type Accent,
  accents,
  largestScale,
  type MenuMode,
  menuModes,
  type Scheme,
  schemes,
  smallestScale,
} from '../../domain/appearance.ts'
import { useAppearance } from '../ui/appearance.ts'
import { useChooseAppearance } from './use-kept-appearance.ts'
import './appearance-panel.css'

const schemeWords: Record<Scheme, string> = { light: 'Light', dark: 'Dark', auto: 'As the device' }
const menuWords: Record<MenuMode, string> = { static: 'Static', overlay: 'Overlay' }
const themeWords: Record<Accent, string> = {
  'saga-blue': 'Saga blue',
  'saga-green': 'Saga green',
  'saga-teal': 'Saga teal',
  'saga-indigo': 'Saga indigo',
  'saga-purple': 'Saga purple',
  'saga-orange': 'Saga orange',
}

/** How the product looks to this person, in every area and on every device they sign in on. */
export function AppearancePanel() {
  const { appearance } = useAppearance()
  const choose = useChooseAppearance()
  const { scheme, theme, menu, scale } = appearance
  return (
    <>
      <Choice legend="Scheme" values={schemes} words={schemeWords} chosen={scheme} onChoose={(one) => choose({ scheme: one })} />
      <Choice
        legend="Theme"
        values={accents}
        words={themeWords}
        chosen={theme}
        onChoose={(one) => choose({ theme: one })}
        hasSwatches
      />
      <Choice legend="Menu" values={menuModes} words={menuWords} chosen={menu} onChoose={(one) => choose({ menu: one })} />
      <div className="scale-choice">
        <IconTextSize size={18} stroke={1.75} aria-hidden />
        <span>Scale</span>
        <button type="button" aria-label="Smaller" disabled={scale <= smallestScale} onClick={() => choose({ scale: scale - 1 })}>
          −
        </button>
        <output className="figures">{scale}</output>
        <button type="button" aria-label="Larger" disabled={scale >= largestScale} onClick={() => choose({ scale: scale + 1 })}>
          +
        </button>
      </div>
    </>
  )
}

type ChoiceProps<Value extends string> = {
  legend: string
  values: readonly Value[]
  words: Record<Value, string>
  chosen: Value
  onChoose: (value: Value) => void
  hasSwatches?: boolean
}

function Choice<Value extends string>({ legend, values, words, chosen, onChoose, hasSwatches = false }: ChoiceProps<Value>) {
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      {values.map((one) => (
        <label key={one}>
          <input type="radio" className="check" name={legend} checked={chosen === one} onChange={() => onChoose(one)} />
          {hasSwatches && <span className="swatch" data-swatch={one} aria-hidden />}
          {words[one]}
        </label>
      ))}
    </fieldset>
  )
}
