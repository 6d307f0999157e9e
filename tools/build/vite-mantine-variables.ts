import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const moduleName = 'virtual:mantine-variables.css'
const resolvedName = `\0${moduleName}`
const file = resolve(import.meta.dirname, '../../web/ui/theme/theme.ts')

type Resolved = Record<'variables' | 'light' | 'dark', Record<string, string>>
type Mantine = {
  DEFAULT_THEME: { colors: Record<string, unknown> }
  defaultCssVariablesResolver: (theme: object) => Resolved
  mergeMantineTheme: (defaultValue: object, own: object) => object
  convertCssVariables: (resolved: Resolved, selector: string) => string
}

/**
 * Mantine's variables for the settings of web/ui/theme/theme.ts, as a style sheet. Mantine would compute them on every phone and insert
 * them while it draws, which makes the browser lay out the page again. Only the used palettes are included.
 */
export function mantineVariables(): Plugin {
  return {
    name: 'sakhang:mantine-variables',
    resolveId: (id) => (id === moduleName ? resolvedName : undefined),
    async load(id) {
      if (id !== resolvedName) return undefined
      this.addWatchFile(file)
      return await variablesOfTheme()
    },
  }
}

export async function variablesOfTheme(): Promise<string> {
  // Its own types are for a browser environment.
  const mantine: Mantine = await import(import.meta.resolve('@mantine/core'))
  const { theme }: { theme: object } = await import(pathToFileURL(file).href)
  const { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme, convertCssVariables } = mantine
  const { dark, gray, red } = DEFAULT_THEME.colors
  const resolved = defaultCssVariablesResolver(mergeMantineTheme({ ...DEFAULT_THEME, colors: { dark, gray, red } }, theme))
  return convertCssVariables(resolved, ':root')
}
