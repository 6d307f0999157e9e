import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { everyEndpoint } from '../../domain/contracts.ts'
import { callKindOf } from '../../domain/endpoint.ts'
import { endpointsModule, namedBy } from './vite-endpoints.ts'

test('the browser has the method, path and kind of every call, equal to the contract', async () => {
  const { load } = endpointsModule()
  if (typeof load !== 'function') throw new Error('The module is not loaded by a function.')
  const context = { addWatchFile: () => undefined } as unknown as ThisParameterType<typeof load>
  const source = await load.call(context, '\0virtual:endpoints')
  if (typeof source !== 'string') throw new Error('The module is not text.')
  const { endpoints } = await import(`data:text/javascript,${encodeURIComponent(source)}`)
  const expected = everyEndpoint().map(([key, endpoint]) => {
    const { method, path } = endpoint
    const kind = callKindOf(endpoint)
    return [key, kind === 'INTERACTIVE' ? { method, path } : { method, path, kind }]
  })
  expect(endpoints).toEqual(Object.fromEntries(expected))
})

test('a build omits exactly the calls that no source of the web app names', () => {
  const isNamed = namedBy(resolve(import.meta.dirname, '../../web'))
  const keys = everyEndpoint().map(([key]) => key)
  // By a string, by an attribute, and by a composed name; others are only for programs.
  expect(['unit.read', 'unit.create', 'overview.unitSummary', 'config.health', 'apiToken.current'].map(isNamed)).toEqual([
    ...[true, true, true],
    ...[false, false],
  ])
  expect(keys.filter(isNamed).length).toBeGreaterThan(keys.length * 0.9)
})
