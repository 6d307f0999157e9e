import type { Plugin } from 'vite'
import { type Built, bundleFiles } from './bundle-files.ts'
import { firstPages, firstReads, type FirstPage } from './first-pages.ts'

/** Writes preloads.json: the files that the server lists in the head of these pages, so that they load together with the first script. */
export function preloads(): Plugin {
  return {
    name: 'sakhang:preloads',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle: Built) {
        const first = new Set(bundleFiles(bundle, ['index.html']))
        const pages = (Object.keys(firstPages) as FirstPage[]).map((path) => {
          const reads = firstReads[path]
          const early = reads ? bundleFiles(bundle, [reads]) : []
          const files = bundleFiles(bundle, firstPages[path]).filter((file) => !first.has(file) && !early.includes(file))
          return [path, { early, files }]
        })
        this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(Object.fromEntries(pages)) })
      },
    },
  }
}
