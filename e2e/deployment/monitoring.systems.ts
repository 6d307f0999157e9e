import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { migratedDataDir } from '../data-dirs.ts'
import { findDebianProgram } from '../find-debian-program.ts'
import { runCommand } from '../installed-package.ts'
import { freePort, startProduct } from '../running-product.ts'

// Debian's Prometheus with the files of deploy/prometheus: Prometheus itself parses the rules and the dashboard, and queries a running
// product.

const promtool = findDebianProgram('/usr/bin/promtool', 'prometheus')
const dataDir = migratedDataDir()
const folder = mkdtempSync(join(tmpdir(), 'sakhang-prometheus-'))
cpSync('deploy/prometheus', folder, { recursive: true })
afterAll(() => [dataDir, folder].forEach((one) => rmSync(one, { recursive: true, force: true })))

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }

/** With a service in place of the variable that the viewer chooses. */
function dashboardExpressions(): string[] {
  const { panels } = JSON.parse(readFileSync('deploy/grafana/sakhang.json', 'utf8')) as Dashboard
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll('$instance', '.*')))
}

test('promtool accepts the alerts, and their examples fire the expected alerts', () => {
  expect(runCommand(promtool, ['check', 'rules', 'alerts.yml'], folder)).toContain('SUCCESS')
  expect(runCommand(promtool, ['test', 'rules', 'alerts.test.yml'], folder)).toContain('SUCCESS')
})

test('Prometheus reads the metrics with the token, and each figure of the dashboard has a value', async () => {
  const token = 'a token of the monitoring'
  const product = await startProduct(dataDir, { METRICS_TOKEN: token })
  onTestFinished(() => product.stop())
  const secretFile = join(folder, 'token')
  writeFileSync(secretFile, token)
  const scrape = readFileSync(join(folder, 'scrape.yml'), 'utf8')
    .replace(/targets: .*/, `targets: ['${new URL(product.address).host}']`)
    .replace('/etc/prometheus/sakhang-metrics-token', secretFile)
    .replace('scrape_interval: 30s', 'scrape_interval: 1s')
  writeFileSync(join(folder, 'prometheus.yml'), `rule_files: [alerts.yml]\nscrape_configs:\n${scrape.replaceAll(/^/gm, '  ')}`)
  expect(runCommand(promtool, ['check', 'config', 'prometheus.yml'], folder)).toContain('SUCCESS')

  const address = `127.0.0.1:${await freePort()}`
  const words = [
    '--config.file=prometheus.yml',
    '--storage.tsdb.path=stored',
    `--web.listen-address=${address}`,
    '--log.level=error',
  ]
  const prometheus = spawn('/usr/bin/prometheus', words, { cwd: folder, stdio: 'ignore' })
  onTestFinished(() => void prometheus.kill('SIGKILL'))
  const ask = async (expression: string) => {
    const response = await fetch(`http://${address}/api/v1/query?${new URLSearchParams({ query: expression })}`)
    const { data } = (await response.json()) as {
      data?: { result: { metric: Record<string, string>; value: [number, string] }[] }
    }
    return { status: response.status, result: data?.result ?? [] }
  }
  const valueOf = (expression: string) =>
    ask(expression).then(
      ({ result }) => result[0]?.value[1],
      () => undefined,
    )
  await expect.poll(() => valueOf('up{job="sakhang"}')).toBe('1')
  await expect
    .poll(() => valueOf('sakhang_job_last_success_timestamp_seconds{exported_job="DELIVER_MESSAGES"}'), { timeout: 90_000 })
    .toBeDefined()
  await expect.poll(() => valueOf('rate(process_cpu_seconds_total[5m])')).toBeDefined()

  const expressions = dashboardExpressions()
  expect(expressions.length).toBeGreaterThan(15)
  for (const expression of expressions) {
    const { status } = await ask(expression)
    expect([expression, status]).toEqual([expression, 200])
    // There is no replica here. The scrapes also count as calls.
    if (expression.includes('replica')) continue
    await expect.poll(async () => (await ask(expression)).result.length, { message: expression }).toBeGreaterThan(0)
  }
})
