import { language } from '../../platform/texts.ts'

/** In the language itself, so that people who read no other language find it. `raw`, because these names are not translated. */
const ownNames: Readonly<Record<string, string>> = { en: String.raw`English`, dz: 'རྫོང་ཁ' }

/** English, and every language with a complete catalogue (tools/build/vite-catalogues.ts). */
export function offeredLanguages(): { code: string; name: string }[] {
  const others = document.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content.split(' ').filter(Boolean) ?? []
  return ['en', ...others].map((code) => ({ code, name: ownNames[code] ?? code }))
}

/**
 * Changing the language reloads the page, because every text is evaluated once. The stored language selects the catalogue. If it cannot be
 * loaded, the page stays in English and does not reload repeatedly.
 */
export function showLanguage(code: string): void {
  const isWanted = code !== language && offeredLanguages().some((one) => one.code === code)
  if (!isWanted || triedLanguage() === code) return
  sessionStorage.setItem('language-tried', code)
  location.reload()
}

function triedLanguage(): string | null {
  return sessionStorage.getItem('language-tried')
}
