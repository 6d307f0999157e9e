import { language, t } from '../platform/texts.ts'
import { useAppearance } from '../ui/theme/appearance.ts'
import { offeredLanguages, showLanguage } from '../ui/theme/languages.ts'

/** Each language is labelled in itself. Renders nothing if only English is available. */
export function LanguageLinks() {
  const offered = offeredLanguages()
  const { appearance, setAppearance } = useAppearance()
  if (offered.length < 2) return null
  const choose = (code: string) => {
    setAppearance({ ...appearance, language: code })
    showLanguage(code)
  }
  return (
    <fieldset className="landing-languages">
      <legend className="visually-hidden">{t`Language`}</legend>
      {offered.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          className="clear-button"
          aria-pressed={code === language}
          onClick={() => choose(code)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
