import { useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'

export const themes = ['light', 'dark', 'auto'] as const
export type Theme = (typeof themes)[number]
export const smallestScale = 12
export const largestScale = 16
const defaultScale = 14

/** What the person chose; web/public/appearance.js reads the same names before the first paint. */
export function useAppearance(): {
  theme: Theme
  setTheme: (theme: Theme) => void
  scale: number
  setScale: (scale: number) => void
} {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [scale, setStateScale] = useState(storedScale)
  const setScale = (to: number) => {
    const next = Math.min(largestScale, Math.max(smallestScale, to))
    document.documentElement.style.setProperty('--scale', `${next}px`)
    store('scale', String(next))
    setStateScale(next)
  }
  return { theme: colorScheme, setTheme: setColorScheme, scale, setScale }
}

function storedScale(): number {
  const scale = Number(stored('scale') ?? defaultScale)
  return scale >= smallestScale && scale <= largestScale ? scale : defaultScale
}

/** Local storage may be blocked; then a choice lasts as long as the page. */
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
    // Nothing else to do.
  }
}
