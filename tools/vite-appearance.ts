import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * web/appearance.js runs before the page is read on, so nothing waits for it twice: its name in the build carries its hash, and
 * a phone that has it never asks again whether it has changed.
 */
export function appearance(): Plugin {
  let folder = ''
  return {
    name: 'sakhang:appearance',
    apply: 'build',
    configResolved(config) {
      folder = config.root
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: appearanceFile(folder), source: readFileSync(join(folder, 'appearance.js')) })
    },
    transformIndexHtml: (html) => html.replace('src="/appearance.js"', () => `src="/${appearanceFile(folder)}"`),
  }
}

export function appearanceFile(webFolder: string): string {
  const hash = createHash('sha256')
    .update(readFileSync(join(webFolder, 'appearance.js')))
    .digest('hex')
  return `assets/appearance-${hash.slice(0, 8)}.js`
}
