import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { catalogueScript, isOffered } from '../texts/catalogue.ts'

/** The path of a built catalogue; web/appearance.js requests it under this name. */
export function catalogueFile(language: string): string {
  return `texts/${language}.js`
}

/**
 * A complete catalogue is part of the build, and its language is listed in index.html for the switch and appearance.js. An incomplete one
 * is omitted from both, unless it was installed with `--partial` (decision 113): then missing texts are English.
 */
export function catalogues(): Plugin {
  let folder = ''
  return {
    name: 'sakhang:catalogues',
    configResolved(config) {
      folder = join(config.root, 'catalogues')
    },
    generateBundle() {
      for (const { language, content } of offered(folder)) {
        this.emitFile({ type: 'asset', fileName: catalogueFile(language), source: catalogueScript(language, content) })
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const asked = offered(folder).find(({ language }) => request.url === `/${catalogueFile(language)}`)
        if (!asked) return next()
        response.setHeader('Content-Type', 'text/javascript')
        response.end(catalogueScript(asked.language, asked.content))
      })
    },
    transformIndexHtml(html) {
      return html.replace('name="languages" content=""', () => `name="languages" content="${namesOf(offered(folder))}"`)
    },
  }
}

type Catalogue = { language: string; content: string }

function offered(folder: string): Catalogue[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.po'))
    .map((name) => ({ language: name.slice(0, -'.po'.length), content: readFileSync(join(folder, name), 'utf8') }))
    .filter(({ content }) => isOffered(content))
}

function namesOf(found: readonly Catalogue[]): string {
  return found.map(({ language }) => language).join(' ')
}
