import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { Problem } from '../../domain/problem.ts'
import { aClamd, findVirus, type TestScanner, virus } from '../testing/outside/a-clamd.ts'
import { readConfig } from './config.ts'
import { createScanner, noteOfScanner, readScannerAddress } from './virus-scanner.ts'

let scanners: TestScanner[] = []
afterEach(async () => {
  for (const scanner of scanners) await scanner.close()
  scanners = []
})

async function aScanner(judge?: Parameters<typeof aClamd>[0], timeoutMs?: number) {
  const scanner = await aClamd(judge)
  scanners.push(scanner)
  const scan = createScanner(readScannerAddress(scanner.setting), timeoutMs)
  return { ...scanner, problemOf: (file: Uint8Array) => scan(file).then(() => undefined, asProblem) }
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  throw error
}

test('clamd gets every byte of a file, whatever its length', async () => {
  const { files, problemOf } = await aScanner()
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.nat(1000), fc.constantFrom(65_535, 65_536, 65_537, 131_072, 3_000_000)), async (length) => {
      const file = randomBytes(length)
      expect(await problemOf(file)).toBeUndefined()
      expect(files.pop()?.equals(file)).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test('a file with a virus is refused by name, whatever the scanner calls it', async () => {
  const plain = await aScanner()
  const detail = 'This file contains a virus (Test.Virus-1) and was not stored. Do not open it, and check your device.'
  expect(await plain.problemOf(Buffer.from(`%PDF ${virus}`))).toMatchObject({
    code: 'FILE_INFECTED',
    status: 422,
    message: detail,
  })
  const odd = await aScanner(() => 'stream: <b>Win.Test</b>\n(44d88612fea8a8f36de82e1278abb02f:68) FOUND')
  expect((await odd.problemOf(Buffer.from('x')))?.message).toContain('contains a virus (_b_Win.Test_/b__) and')
})

test.each<[string, Parameters<typeof aClamd>[0]]>([
  ['finds the file too long', () => 'INSTREAM size limit exceeded. ERROR'],
  ['answers something else', () => 'HTTP/1.1 400 Bad Request'],
  ['answers nothing', () => ''],
  ['answers without end', () => 'x'.repeat(100_000)],
  ['names another file', () => 'other: OK'],
  ['never answers', () => undefined],
])('if the scanner %s, the file is refused for now', async (_what, judge) => {
  const { problemOf } = await aScanner(judge, 300)
  expect(await problemOf(randomBytes(100_000))).toMatchObject({ code: 'UNAVAILABLE', status: 503, retryAfterSeconds: 60 })
})

test('an unreachable scanner, or one that breaks off, refuses every file for now', async () => {
  const { close, problemOf } = await aScanner()
  await close()
  expect(await problemOf(Buffer.from('x'))).toMatchObject({ status: 503, retryAfterSeconds: 60 })
  const breaking: TestScanner = await aClamd(() => {
    void breaking.close()
    return undefined
  })
  const scan = createScanner(readScannerAddress(breaking.setting))
  await expect(scan(randomBytes(5_000_000))).rejects.toMatchObject({ status: 503, retryAfterSeconds: 60 })
})

test('a start reports an unreachable clamd, and nothing if it answers', async () => {
  const { setting, close } = await aScanner(findVirus)
  const address = readScannerAddress(setting)
  expect(await noteOfScanner(undefined)).toBeUndefined()
  expect(await noteOfScanner(address)).toBeUndefined()
  await close()
  expect(await noteOfScanner(address)).toMatch(
    /^VIRUS_SCANNER: clamd does not answer at 127\.0\.0\.1:\d+ \(.+\)\. Every upload is refused until it does\.$/,
  )
  expect(await noteOfScanner({ path: '/nowhere/clamd.ctl' })).toContain('at /nowhere/clamd.ctl')
})

test('the setting is the address of a clamd or the path of its socket, and in production it is on this machine', () => {
  expect(readConfig({}).virusScanner).toBeUndefined()
  expect(readConfig({ VIRUS_SCANNER: 'clamd://[::1]:3310' }).virusScanner).toEqual({ host: '::1', port: 3310 })
  const production = { NODE_ENV: 'production', PUBLIC_ADDRESS: 'https://land.example.bt' }
  expect(readConfig({ ...production, VIRUS_SCANNER: '/run/clamd.ctl' }).virusScanner).toEqual({ path: '/run/clamd.ctl' })
  expect(readConfig({ ...production, VIRUS_SCANNER: 'clamd://localhost:3310' }).virusScanner).toBeDefined()
  for (const wrong of [
    'clamd',
    'clamd://',
    'clamd://localhost',
    'clamd://:3310',
    'http://localhost:3310',
    'clamd://a:1/x',
    'clamd://a:99999',
  ])
    expect(() => readConfig({ VIRUS_SCANNER: wrong })).toThrow('VIRUS_SCANNER is clamd://host:port or the path of a socket')
  const elsewhere = { ...production, VIRUS_SCANNER: 'clamd://scanner.example.bt:3310' }
  expect(() => readConfig(elsewhere)).toThrow(
    'VIRUS_SCANNER is not encrypted. Run clamd on this machine, or set TRUSTED_NETWORK=true',
  )
  expect(readConfig({ ...elsewhere, TRUSTED_NETWORK: 'true' }).virusScanner).toMatchObject({ port: 3310 })
})
