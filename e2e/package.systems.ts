import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningProduct, startProduct } from './running-product.ts'

// The package that an office installs: without tests, complete, and able to run.

const scratch = mkdtempSync(join(tmpdir(), 'sakhang-package-'))
const folder = join(scratch, 'package')
let product: RunningProduct | undefined

beforeAll(() => {
  run('npm', ['pack', '--pack-destination', scratch, '--loglevel=error'], process.cwd())
  const [archive = ''] = globSync('*.tgz', { cwd: scratch })
  run('tar', ['-xzf', archive], scratch)
})
afterAll(async () => {
  await product?.stop()
  rmSync(scratch, { recursive: true, force: true })
})

function run(command: string, words: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status}: ${stderr}`)
  return stdout
}

const sources = () => globSync('{domain,server,tools}/**/*.{ts,mjs}', { cwd: folder })

type Import = { file: string; from: string }

/** What a source imports for more than its types, and the files that it starts as workers. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(folder, file), 'utf8')
  const importing =
    /^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'|\bimport\('([^']+)'\)|new URL\('([^']+)', import\.meta\.url\)/gm
  return [...text.matchAll(importing)].map(([, plain, lazy, worker]) => ({ file, from: plain ?? lazy ?? `./${worker}` }))
}

test('the package holds no test and nothing that only tests need', () => {
  const files = globSync('**/*', { cwd: folder, exclude: ['dist/**'] })
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.filter((path) => /(^|\/)(e2e|testing|attack)(\/|$)|\.(test|systems|story|attack)\.|vitest/.test(path))).toEqual([])
})

test('no source in the package imports a file that is not in it', () => {
  const imports = sources().flatMap(importsOf)
  const relative = imports.filter(({ from }) => from.startsWith('.'))
  expect(relative.length).toBeGreaterThan(3_000)
  expect(relative.filter(({ file, from }) => !existsSync(resolve(folder, dirname(file), from)))).toEqual([])
})

test('the server imports only packages that are installed without the tools of development', () => {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies: object }
  const known = new Set([...Object.keys(dependencies), ...builtinModules])
  const packages = sources()
    .filter((file) => /^(domain|server)\/|^tools\/[^/]+$/.test(file))
    .flatMap(importsOf)
    .filter(({ from }) => !from.startsWith('.') && !from.startsWith('node:'))
  expect(packages.length).toBeGreaterThan(100)
  expect(packages.filter(({ from }) => !known.has(/^(@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? ''))).toEqual([])
})

/** In the lock file, without what only development or another machine needs. */
function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(folder, 'npm-shrinkwrap.json'), 'utf8')) as {
    packages: Record<string, { dev?: true; devOptional?: true }>
  }
  return Object.entries(packages).flatMap(([path, { dev, devOptional }]) =>
    path === '' || dev || devOptional || !existsSync(path) ? [] : [path],
  )
}

test('what an office installs is at most 350 MB without the headers of Node', () => {
  const words = ['-skc', '--exclude=*/node-linux-*/include', '--', ...productionPackages()]
  const kilobytes = Number(/(\d+)\ttotal/.exec(run('du', words, process.cwd()))?.[1])
  expect(kilobytes).toBeGreaterThan(100_000)
  expect(kilobytes / 1024).toBeLessThan(350)
})

test('the package runs on an empty data folder, without being built again', async () => {
  // The packages of this folder are those that its lock file names: installing them again would need the network.
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  expect(readFileSync(join(folder, 'npm-shrinkwrap.json'), 'utf8')).toBe(readFileSync('package-lock.json', 'utf8'))
  expect(run('npm', ['run', 'prestart'], folder)).not.toMatch(/Installing|Building/)
  product = await startProduct(join(scratch, 'data'), {}, folder)
  expect((await fetch(`${product.address}/api/health`)).status).toBe(200)
  expect(await (await fetch(`${product.address}/auth`)).text()).toContain('<div id="root">')
  await product.stop()
  expect(existsSync(join(folder, 'data'))).toBe(false)
})
