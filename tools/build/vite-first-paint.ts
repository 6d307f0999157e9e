import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const appearanceScript = /<script[^>]*src="\/appearance\.js"><\/script>/
const entryStyles = /<link rel="stylesheet"[^>]*href="\/(assets\/index-[^"]+\.css)">/

/**
 * Everything needed before the first paint is inlined in the page: web/appearance.js, and the style sheet of every page. Each would be one
 * more round trip on a slow connection. The server allows the inline scripts in its content security policy.
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
        // Later screens check by its link whether the sheet is there. A disabled sheet is not fetched, except that a browser's preload
        // scanner ignores `disabled`; it respects the media of the sheet.
        (_, name: string) => `<style>${sheet}</style>\n    <link rel="stylesheet" disabled media="not all" href="/${name}">`,
      )
      // The first paint does not wait for them.
      .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
  )
}
