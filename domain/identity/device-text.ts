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

/** "Chrome on Android" from the browser's user agent; enough for people to recognize their own devices. */
export function deviceText(userAgent: string): string {
  const labelFor = (known: readonly [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = labelFor(browsers)
  const system = labelFor(systems)
  if (browser && system) return t`${browser} on ${system}`
  return browser ?? system ?? t`Unknown app`
}
