import { afterEach, expect, test } from 'vitest'
import { anAdmin, anOwner } from '../../testing/factories.ts'
import { aTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
afterEach(() => app.close())

const read = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.fastify.inject({ url: '/api/metrics', headers, remoteAddress })

test('metrics have the patterns of routes, the connections and the jobs, but no personal data', async () => {
  app = await aTestApp()
  const owner = await anOwner(await anAdmin(app), { nameEnglish: 'Unheard Of Somebody' })
  await app.jobs.runDue()
  await app.fastify.inject({ url: `/api/user/owner/${owner.id}?q=17000000` })
  const { statusCode, body, headers } = await read()
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toMatch(/sakhang_http_request_duration_seconds_count\{method="POST",route="\/api\/user\/owner",status="201"\} 1/)
  expect(body).toMatch(/sakhang_database_connections\{state="total"\} \d/)
  expect(body).toMatch(/sakhang_job_last_success_timestamp_seconds\{job="MOVE_LEASES"\} 1749960000/)
  expect(body).toContain('process_cpu_seconds_total')
  for (const secret of [owner.id, '17000000', 'Unheard']) expect(body).not.toContain(secret)
})

test('without a token only this machine can read them, and no caller through its proxy', async () => {
  app = await aTestApp()
  expect((await read()).statusCode).toBe(200)
  expect((await read({}, '203.0.113.9')).statusCode).toBe(403)
  expect((await read({ 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(403)
  expect((await read({ 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(403)
})

test('with a token, its holder can read the metrics from anywhere; without it nobody can, not even on this machine', async () => {
  const token = 'sixteen letters or more'
  app = await aTestApp(undefined, { METRICS_TOKEN: token })
  expect((await read({ authorization: `Bearer ${token}` }, '203.0.113.9')).statusCode).toBe(200)
  expect((await read()).statusCode).toBe(401)
  expect((await read({ authorization: 'Bearer another' })).statusCode).toBe(401)
})
