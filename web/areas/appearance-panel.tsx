import { useMediaQuery } from '@mantine/hooks'
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
import { language, t } from '../platform/texts.ts'
import { useAppearance } from '../ui/theme/appearance.ts'
import { offeredLanguages } from '../ui/theme/languages.ts'
import { useChooseAppearance } from './use-saved-appearance.ts'
import './bar-popover.css'

const schemeLabels: Record<Scheme, string> = { light: t`Light`, dark: t`Dark`, auto: t`Auto (as the device)` }
const menuLabels: Record<MenuMode, string> = { static: t`Static`, overlay: t`Overlay` }
const themeLabels: Record<Accent, string> = {
  'saga-blue': t`Saga blue`,
  'saga-green': t`Saga green`,
  'saga-teal': t`Saga teal`,
  'saga-indigo': t`Saga indigo`,
  'saga-purple': t`Saga purple`,
  'saga-orange': t`Saga orange`,
}

/** The appearance settings of a person, for every area and every device. */
export function AppearancePanel() {
  const { appearance } = useAppearance()
  const choose = useChooseAppearance()
  const isWide = useMediaQuery('(min-width: 992px)', true, { getInitialValueInEffect: false })
  const { scheme, theme, menu, scale } = appearance
  return (
    <>
      <Choice
        legend={t`Scheme`}
        values={schemes}
        words={schemeLabels}
        chosen={scheme}
        onChoose={(one) => choose({ scheme: one })}
      />
      <Choice
        legend={t`Theme`}
        values={accents}
        words={themeLabels}
        chosen={theme}
        onChoose={(one) => choose({ theme: one })}
        hasSwatches
      />
      {/* On a narrow screen the menu always covers the page, whatever the setting. */}
      {isWide && (
        <Choice legend={t`Menu`} values={menuModes} words={menuLabels} chosen={menu} onChoose={(one) => choose({ menu: one })} />
      )}
      <LanguageChoice />
      <div className="scale-choice">
        <IconTextSize size={18} stroke={1.75} aria-hidden />
        <span>{t`Scale`}</span>
        <button
          type="button"
          aria-label={t`Smaller`}
          disabled={scale <= smallestScale}
          onClick={() => choose({ scale: scale - 1 })}
        >
          −
        </button>
        <output className="figures">{scale}</output>
        <button
          type="button"
          aria-label={t`Larger`}
          disabled={scale >= largestScale}
          onClick={() => choose({ scale: scale + 1 })}
        >
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

/** Shown only if another complete catalogue exists. */
function LanguageChoice() {
  const choose = useChooseAppearance()
  const languages = offeredLanguages()
  if (languages.length === 1) return null
  return (
    <fieldset className="choices">
      <legend>{t`Language`}</legend>
      {languages.map(({ code, name }) => (
        <label key={code} lang={code}>
          <input
            type="radio"
            className="check"
            name="language"
            checked={code === language}
            onChange={() => choose({ language: code })}
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
