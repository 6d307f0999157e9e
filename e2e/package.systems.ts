import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LockFile, productionPackages } from '../tools/release/installed-size.ts'
import { installPackage, runCommand, unpackPackage, useNativeParts } from './installed-package.ts'
import { type RunningProduct, startProduct } from './running-product.ts'

// The package that an office installs: without tests, complete, and able to run.

const scratch = mkdtempSync(join(tmpdir(), 'sakhang-package-'))
const folder = join(scratch, 'package')
let product: RunningProduct | undefined

beforeAll(() => void unpackPackage(scratch))
afterAll(async () => {
  await product?.stop()
  rmSync(scratch, { recursive: true, force: true })
})

const sources = () => globSync('{domain,server,tools}/**/*.{ts,mjs}', { cwd: folder })

type Import = { file: string; from: string }

/** The runtime imports of a source file, and the files that it starts as workers. */
function importsOf(file: string): Import[] {
  const text = readFileSync(join(folder, file), 'utf8')
  const importing =
    /^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'|\bimport\('([^']+)'\)|new URL\('([^']+)', import\.meta\.url\)/gm
  return [...text.matchAll(importing)].map(([, plain, lazy, worker]) => ({ file, from: plain ?? lazy ?? `./${worker}` }))
}

test('the package contains no test and nothing that only tests need', () => {
  const files = globSync('**/*', { cwd: folder, exclude: ['dist/**'] })
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.filter((path) => /(^|\/)(e2e|testing|attack)(\/|$)|\.(test|systems|story|attack)\.|vitest/.test(path))).toEqual([])
})

test('no source in the package imports a file outside it', () => {
  const imports = sources().flatMap(importsOf)
  const relative = imports.filter(({ from }) => from.startsWith('.'))
  expect(relative.length).toBeGreaterThan(3_000)
  expect(relative.filter(({ file, from }) => !existsSync(resolve(folder, dirname(file), from)))).toEqual([])
})

test('the server imports only packages that are installed without the development tools', () => {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies: object }
  const known = new Set([...Object.keys(dependencies), ...builtinModules])
  const packages = sources()
    .filter((file) => /^(domain|server)\/|^tools\/[^/]+$/.test(file))
    .flatMap(importsOf)
    .filter(({ from }) => !from.startsWith('.') && !from.startsWith('node:'))
  expect(packages.length).toBeGreaterThan(100)
  expect(packages.filter(({ from }) => !known.has(/^(@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? ''))).toEqual([])
})

test('without the development tools a package takes at most 320 MB, starts without a compiler, prints a PDF and stores a photo', async () => {
  installPackage(folder)
  const lock = JSON.parse(readFileSync(join(folder, 'npm-shrinkwrap.json'), 'utf8')) as LockFile
  expect(lock).toEqual(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const kilobytes = Number(/^(\d+)/.exec(runCommand('du', ['-sk', 'node_modules'], folder))?.[1])
  expect(kilobytes).toBeGreaterThan(100_000)
  expect(kilobytes / 1024).toBeLessThan(320)
  const installed = globSync('{*,@*/*}', { cwd: join(folder, 'node_modules') })
  expect(installed.length).toBeGreaterThan(100)
  expect(
    installed.filter((name) => /typescript|vite|esbuild|rolldown|biome|playwright|chromium|maplibre|react/.test(name)),
  ).toEqual([])
  expect(productionPackages(lock, folder).length).toBeGreaterThan(100)

  const node = join(folder, 'node_modules/.bin/node')
  product = await startProduct(
    join(scratch, 'data'),
    { NOW: '2025-06-15T04:00:00Z' },
    { folder, command: [node, 'server/main.ts'] },
  )
  expect((await fetch(`${product.address}/api/health`)).status).toBe(200)
  expect(await (await fetch(`${product.address}/auth`)).text()).toContain('<div id="root">')
  await useNativeParts(product.address)
  await product.stop()
  expect(product.exitCode()).toBe(0)
  expect(existsSync(join(folder, 'data'))).toBe(false)
})
