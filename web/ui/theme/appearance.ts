import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'
import {
  type Appearance,
  accents,
  defaultAppearance,
  largestScale,
  menuModes,
  schemes,
  smallestScale,
} from '../../../domain/appearance.ts'

const listeners = new Set<() => void>()
/** Mantine stores the scheme itself, under the key `theme`. */
let current: Omit<Appearance, 'scheme'> = readStored()

/** The person's choice. web/appearance.js reads the same keys before the first paint. */
export function useAppearance(): { appearance: Appearance; setAppearance: (next: Appearance) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const rest = useSyncExternalStore(subscribe, () => current)
  const setAppearance = ({ scheme, ...next }: Appearance) => {
    if (scheme !== colorScheme) setColorScheme(scheme)
    show(next)
  }
  return {
    appearance: { ...rest, scheme: schemes.find((one) => one === colorScheme) ?? defaultAppearance.scheme },
    setAppearance,
  }
}

/** The browser's address bar has the colour of the selected scheme; with "auto", that of the device. */
export function useBrowserBarColour(): void {
  const { colorScheme } = useMantineColorScheme()
  useEffect(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const own = meta.dataset['scheme'] ?? ''
      meta.media = colorScheme === 'auto' ? `(prefers-color-scheme: ${own})` : colorScheme === own ? 'all' : 'not all'
    }
  }, [colorScheme])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: Omit<Appearance, 'scheme'>): void {
  current = next
  document.documentElement.style.setProperty('--scale', `${next.scale}px`)
  document.documentElement.dataset['accent'] = next.theme
  store('scale', String(next.scale))
  store('accent', next.theme)
  store('menu-mode', next.menu)
  if (next.language) store('language', next.language)
  for (const listener of listeners) listener()
}

function readStored(): Omit<Appearance, 'scheme'> {
  const scale = Number(stored('scale'))
  return {
    theme: accents.find((one) => one === stored('accent')) ?? defaultAppearance.theme,
    scale: scale >= smallestScale && scale <= largestScale ? scale : defaultAppearance.scale,
    menu: menuModes.find((one) => one === stored('menu-mode')) ?? defaultAppearance.menu,
    language: stored('language') ?? undefined,
  }
}

/** Local storage may be blocked. Then a choice applies only to the open page. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // There is no fallback.
  }
}
