import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const appearanceScript = /<script[^>]*src="\/appearance\.js"><\/script>/
const entryStyles = /<link rel="stylesheet"[^>]*href="\/(assets\/index-[^"]+\.css)">/

/**
 * What stands before the first paint comes with the page itself: web/appearance.js, and the style sheet of every page. Each would
 * be one more trip on a slow line. The server says in its content security policy which scripts stand in the page.
 */
export function firstPaint(): Plugin {
  let folder = ''
  return {
    name: 'sakhang:first-paint',
    apply: 'build',
    configResolved(config) {
      folder = config.root
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const styles = entryStyles.exec(html)?.[1] ?? ''
        const sheet = bundle[styles]
        if (sheet?.type !== 'asset') throw new Error(`index.html names no style sheet that is built: ${styles}.`)
        return withFirstPaint(html, {
          appearance: readFileSync(join(folder, 'appearance.js'), 'utf8'),
          sheet: String(sheet.source),
        })
      },
    },
  }
}

export function withFirstPaint(html: string, { appearance, sheet }: { appearance: string; sheet: string }): string {
  return (
    html
      .replace(appearanceScript, () => `<script>${appearance}</script>`)
      .replace(
        entryStyles,
        // Screens that come later ask whether the sheet is there by its link. One that is disabled fetches nothing, except that a
        // browser which reads ahead does not see that word; it sees for which media the sheet is.
        (_, name: string) => `<style>${sheet}</style>\n    <link rel="stylesheet" disabled media="not all" href="/${name}">`,
      )
      // Nothing that is painted first waits for them.
      .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
  )
}
