import { expect, test } from 'vitest'
import { everyEndpoint } from '../../domain/contracts.ts'
import { endpointsModule } from './vite-endpoints.ts'

test('the browser has the method and path of every call, as the contract says', async () => {
  const { load } = endpointsModule()
  if (typeof load !== 'function') throw new Error('The module is not loaded by a function.')
  const context = { addWatchFile: () => undefined } as unknown as ThisParameterType<typeof load>
  const source = await load.call(context, '\0virtual:endpoints')
  if (typeof source !== 'string') throw new Error('The module is not text.')
  const { endpoints } = await import(`data:text/javascript,${encodeURIComponent(source)}`)
  expect(endpoints).toEqual(Object.fromEntries(everyEndpoint().map(([key, { method, path }]) => [key, { method, path }])))
})
