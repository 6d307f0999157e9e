import type { Plugin } from 'vite'
import { apiViewerFolder } from './vite-api-viewer.ts'
import { noticesText, packagesOfModules, productionPackages } from './notices.ts'

/** The licences of third-party code in the build and in the server. */
export const noticesFile = 'third-party-notices.txt'

export function notices(): Plugin {
  return {
    name: 'sakhang:notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const copied = `${apiViewerFolder}/swagger-ui-bundle.js`
      const source = noticesText([...productionPackages(), ...packagesOfModules([...modules, copied])])
      this.emitFile({ type: 'asset', fileName: noticesFile, source })
    },
  }
}
