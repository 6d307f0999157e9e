import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { aTestApp } from '../../testing/test-app.ts'
import { compressAnswers } from './compress-answers.ts'

const list = { items: Array.from({ length: 200 }, (_, index) => `Unit ${index}`) }

function anApp() {
  const fastify = Fastify()
  compressAnswers(fastify)
  fastify.get('/list', (_request, reply) => reply.header('vary', 'Origin').send(list))
  fastify.get('/short', () => ({ items: [] }))
  fastify.get('/file', (_request, reply) => reply.type('application/pdf').send(Buffer.alloc(5_000)))
  return fastify
}

test.each([
  { accepted: 'gzip, deflate, br', encoding: 'br', unpack: brotliDecompressSync },
  { accepted: 'gzip', encoding: 'gzip', unpack: gunzipSync },
  { accepted: 'br;q=0, gzip', encoding: 'gzip', unpack: gunzipSync },
])('a list is sent as $encoding to a client that accepts $accepted', async ({ accepted, encoding, unpack }) => {
  const { headers, rawPayload } = await anApp().inject({ url: '/list', headers: { 'accept-encoding': accepted } })
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Origin, accept-encoding' })
  expect(rawPayload.length).toBe(Number(headers['content-length']))
  expect(JSON.parse(unpack(rawPayload).toString())).toEqual(list)
})

test('responses are sent uncompressed to clients without compression, and so are short responses and files', async () => {
  const app = anApp()
  const plain = await app.inject({ url: '/list' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers['vary']).toBe('Origin, accept-encoding')
  expect(plain.json()).toEqual(list)
  for (const url of ['/short', '/file']) {
    const { headers } = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(headers['content-encoding'], url).toBeUndefined()
  }
})

test('the description of the API is the same for every request, compressed or not', async () => {
  const app = await aTestApp()
  try {
    const ask = (encoding: string) => app.fastify.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } })
    const [first, second] = [await ask('identity'), await ask('identity')]
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(second.rawPayload.length).toBe(first.rawPayload.length)
    const packed = await ask('br')
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') })
    expect(brotliDecompressSync(packed.rawPayload).equals(first.rawPayload)).toBe(true)
  } finally {
    await app.close()
  }
})
