import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
const product = 'https://sakhang.example.bt'

beforeAll(async () => {
  app = await aTestApp(undefined, { PUBLIC_ADDRESS: `${product}/` })
})
afterAll(() => app.close())

const ask = (method: 'GET' | 'OPTIONS', url: string, origin: string) => app.fastify.inject({ method, url, headers: { origin } })

test('a separate server of outlines accepts requests from the pages of the product, with their token', async () => {
  const before = await ask('OPTIONS', '/api/geometry/tile/plot/12/3/4.mvt', product)
  expect([before.statusCode, before.headers['access-control-allow-origin']]).toEqual([204, product])
  expect(before.headers['access-control-allow-headers']).toContain('Authorization')
  const tile = await ask('GET', '/api/geometry/tile/plot/12/3/4.mvt', product)
  expect([tile.statusCode, tile.headers['access-control-allow-origin']]).toEqual([401, product])
})

test('no other page and no other call is accepted', async () => {
  const stranger = await ask('OPTIONS', '/api/geometry/plot', 'https://elsewhere.example')
  expect(stranger.headers['access-control-allow-origin']).toBeUndefined()
  const other = await ask('GET', '/api/plot', product)
  expect(other.headers['access-control-allow-origin']).toBeUndefined()
})
