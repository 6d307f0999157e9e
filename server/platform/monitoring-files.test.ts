import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jobNames } from '../../domain/jobs/job.ts'
import { aTestApp } from '../testing/test-app.ts'
import { aTestDatabase } from '../testing/test-database.ts'

const alerts = readFileSync('deploy/prometheus/alerts.yml', 'utf8')
const dashboard = readFileSync('deploy/grafana/sakhang.json', 'utf8')

/** Names of metrics, including those that are parts of a histogram. */
const namesIn = (text: string) => new Set([...text.matchAll(/\b(?:sakhang|process|nodejs)_[a-z0-9_]+\b/g)].map(([name]) => name))

test('alerts and dashboard name only metrics, jobs and routes that the product has', async () => {
  const database = await aTestDatabase()
  const app = await aTestApp(undefined, {}, { on: database, replicaUrl: database.appUrl })
  const { body } = await app.fastify.inject({ url: '/api/metrics' })
  const routes = app.fastify.hasRoute({ method: 'GET', url: '/api/live' })
  await app.close()
  const known = new Set([...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', kind]) => partsOf(name, kind)))
  for (const file of [alerts, dashboard]) {
    const names = [...namesIn(file)]
    expect(names.length).toBeGreaterThan(8)
    expect(names.filter((name) => !known.has(name))).toEqual([])
    const jobs = [...file.matchAll(/exported_job=~?"([A-Z_|]+)"/g)].flatMap(([, some = '']) => some.split('|'))
    expect(jobs.filter((name) => !jobNames.some((job) => job === name))).toEqual([])
    expect([...file.matchAll(/route!=\\?"([^"\\]+)/g)].filter(([, route]) => route !== '/api/live')).toEqual([])
  }
  expect(routes).toBe(true)
})

const partsOf = (name: string, kind = '') => (kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name])

test('every metric of the product is in an alert or on the dashboard', async () => {
  const app = await aTestApp()
  const { body } = await app.fastify.inject({ url: '/api/metrics' })
  await app.close()
  const ours = [...body.matchAll(/^# TYPE (sakhang_\S+)/gm)].map(([, name = '']) => name)
  expect(ours.length).toBeGreaterThan(5)
  expect(ours.filter((name) => !alerts.includes(name) && !dashboard.includes(name))).toEqual([])
})

test('every alert states what happened and what to do', () => {
  const count = (pattern: RegExp) => alerts.match(pattern)?.length ?? 0
  expect(count(/- alert:/g)).toBeGreaterThan(10)
  expect([count(/summary:/g), count(/action:/g), count(/severity: (critical|warning)/g)]).toEqual(
    Array.from({ length: 3 }, () => count(/- alert:/g)),
  )
})
