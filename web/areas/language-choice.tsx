import { language, t } from '../platform/texts.ts'
import { offeredLanguages } from '../ui/theme/languages.ts'
import { useChooseAppearance } from './use-saved-appearance.ts'

/** Shown only where there is a choice: where some other catalogue is whole. */
export function LanguageChoice() {
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
