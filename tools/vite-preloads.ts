import type { Plugin } from 'vite'
import { type Built, filesOf } from './bundle-files.ts'

/** The pages that people open first, often on a slow line, and the modules that the router will ask for there. */
const firstPages = {
  '/': ['areas/public-shell.tsx', 'map/mapped-landing-screen.tsx'],
  '/auth': ['areas/public-shell.tsx', 'identity/sign-in-screen.tsx'],
  '/tenant': ['areas/tenant-shell.tsx', 'overview/tenant-dashboard-screen.tsx'],
  '/owner': ['areas/owner-shell.tsx', 'overview/owner-dashboard-screen.tsx'],
  '/admin': ['areas/admin-shell.tsx', 'overview/dashboard-screen.tsx'],
}

/** Writes preloads.json: what the server names in the head of these pages, so that it comes together with the first script. */
export function preloads(): Plugin {
  return {
    name: 'sakhang:preloads',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle: Built) {
        const first = new Set(filesOf(bundle, ['index.html']))
        const files = Object.entries(firstPages).map(([path, modules]) => [
          path,
          filesOf(bundle, modules).filter((file) => !first.has(file)),
        ])
        this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(Object.fromEntries(files)) })
      },
    },
  }
}
