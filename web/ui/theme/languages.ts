import { language } from '../../platform/texts.ts'

/** In their own words, as somebody finds them who reads no other; `raw`, because they are not translated. */
const ownNames: Readonly<Record<string, string>> = { en: String.raw`English`, dz: 'རྫོང་ཁ' }

/** English, and every language whose catalogue is whole (tools/build/vite-catalogues.ts). */
export function offeredLanguages(): { code: string; name: string }[] {
  const others = document.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content.split(' ').filter(Boolean) ?? []
  return ['en', ...others].map((code) => ({ code, name: ownNames[code] ?? code }))
}

/**
 * Another language is another load of the page, since every text is said once. The catalogue is asked for by what is stored: where
 * it did not come, the page stays English and is not loaded again and again.
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
