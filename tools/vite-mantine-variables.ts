import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const moduleName = 'virtual:mantine-variables.css'
const resolvedName = `\0${moduleName}`
const file = resolve(import.meta.dirname, '../web/ui/theme.ts')

type Variables = Record<string, string>
type Resolved = Record<'variables' | 'light' | 'dark', Variables>
type Mantine = {
  DEFAULT_THEME: object
  defaultCssVariablesResolver: (theme: object) => Resolved
  mergeMantineTheme: (usual: object, own: object) => object
  convertCssVariables: (resolved: Resolved, selector: string) => string
}

/**
 * What web/ui/theme.ts changes of Mantine's variables, as a style sheet. Mantine would work it out on every phone and add it to the
 * page while it draws, so that what stands there already takes its size anew.
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
  // Its own types are those of a browser, which this is not.
  const mantine: Mantine = await import(import.meta.resolve('@mantine/core'))
  const { theme }: { theme: object } = await import(pathToFileURL(file).href)
  const { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme, convertCssVariables } = mantine
  const usual = defaultCssVariablesResolver(DEFAULT_THEME)
  const own = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const changed = (kind: keyof Resolved) => changesOf(own[kind], usual[kind])
  return convertCssVariables({ variables: changed('variables'), light: changed('light'), dark: changed('dark') }, ':root')
}

function changesOf(all: Variables, usual: Variables): Variables {
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => usual[name] !== value))
}
