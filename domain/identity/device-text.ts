import { t } from '../wording.ts'

const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, t`Samsung Internet`],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/** "Chrome on Android" of what a browser says about itself; enough for a person to know their own devices apart. */
export function deviceText(userAgent: string): string {
  const wordFor = (known: readonly [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = wordFor(browsers)
  const system = wordFor(systems)
  if (browser && system) return t`${browser} on ${system}`
  return browser ?? system ?? t`Unknown app`
}
