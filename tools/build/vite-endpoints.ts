import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const moduleName = 'virtual:endpoints'
const resolvedName = `\0${moduleName}`

type Wire = { method: string; path: string; isIdempotent?: true; multipart?: true; isFile?: true }
type Declared = { method: string; path: string; reply: unknown; isIdempotent?: boolean; multipart?: boolean }

/**
 * The contract as the browser needs it: method and path of every call, without the schemas and so without zod.
 * Read from domain/contracts.ts when the web app is built.
 */
export function endpointsModule(): Plugin {
  return {
    name: 'sakhang:endpoints',
    resolveId: (id) => (id === moduleName ? resolvedName : undefined),
    async load(id) {
      if (id !== resolvedName) return undefined
      const file = resolve(import.meta.dirname, '../../domain/contracts.ts')
      this.addWatchFile(file)
      return `export const endpoints = ${JSON.stringify(await wireEndpoints(file))}`
    },
  }
}

async function wireEndpoints(file: string): Promise<Record<string, Wire>> {
  const loaded: { contracts: Record<string, Record<string, Declared>> } = await import(pathToFileURL(file).href)
  const wire: Record<string, Wire> = {}
  for (const [noun, calls] of Object.entries(loaded.contracts)) {
    for (const [name, declared] of Object.entries(calls)) wire[`${noun}.${name}`] = wireOf(declared)
  }
  return wire
}

function wireOf({ method, path, reply, isIdempotent, multipart }: Declared): Wire {
  return {
    method,
    path,
    ...(isIdempotent ? { isIdempotent: true } : {}),
    ...(multipart ? { multipart: true } : {}),
    ...(reply === 'FILE' ? { isFile: true } : {}),
  }
}
