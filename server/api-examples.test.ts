import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billedLease } from './testing/billing-steps.ts'
import { type Admin, aPassword } from './testing/factories.ts'
import { anOfficeApp } from './testing/office.ts'
import type { TestApp } from './testing/test-app.ts'

// Runs the examples of docs/api.md from top to bottom, as a reader would, and compares each answer with the printed one.

type Example = { command: string; expected: { language: string; text: string } | undefined }

const page = readFileSync(join(import.meta.dirname, '../docs/api.md'), 'utf8')
const separator = '@@@@ next example @@@@'
const folder = mkdtempSync(join(tmpdir(), 'sakhang-api-'))
let app: TestApp
let admin: Admin
let answers: string[]

beforeAll(async () => {
  ;({ app, admin } = await anOfficeApp('2025-06-15T04:00:00Z'))
  await billedLease(admin, {}, ['2025-04', '2025-06'])
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  answers = await runAll(examples(page))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

test('has an example for each part', () => {
  expect(examples(page).length).toBeGreaterThan(10)
})

test.each(
  examples(page)
    .map((example, index) => ({ ...example, index, name: example.command.split('\n')[0] }))
    .filter(({ expected }) => expected !== undefined),
)('gives the reply that the page shows: $name', ({ index, expected }) => {
  const answer = answers[index]?.trim() ?? ''
  if (expected?.language === 'json') return expectShape(JSON.parse(answer), JSON.parse(expected.text))
  const [head, body] = parts(answer)
  const [expectedHead, expectedBody] = parts(expected?.text ?? '')
  expect(head[0]).toBe(expectedHead[0])
  for (const line of expectedHead.slice(1)) expect(head.map((one) => one.toLowerCase())).toContain(line.toLowerCase())
  if (expectedBody) expectShape(JSON.parse(body), JSON.parse(expectedBody))
})

/** The shell blocks, each with the answer that is printed after it. */
function examples(markdown: string): Example[] {
  const blocks = [...markdown.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language = '', text = '']) => ({ language, text }))
  return blocks.flatMap(({ language, text }, index) => {
    if (language !== 'sh') return []
    const next = blocks[index + 1]
    return [{ command: text, expected: next && next.language !== 'sh' ? next : undefined }]
  })
}

async function runAll(all: readonly Example[]): Promise<string[]> {
  const { port } = app.fastify.server.address() as AddressInfo
  const script = ['set -euo pipefail', ...all.map(({ command }) => `${command}\necho; echo '${separator}'`)].join('\n')
  const bash = spawn('bash', ['-c', script], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${curlFolder()}${delimiter}${process.env['PATH']}`,
      ADDRESS: `http://127.0.0.1:${port}`,
      PHONE: admin.phoneNumber,
      PASSWORD: aPassword,
      PAID_ON: '2025-06-15',
      SINCE: '2025-06-15T00:00:00.000Z',
    },
  })
  let output = ''
  bash.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  let errors = ''
  bash.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const code = await new Promise((resolve) => bash.once('close', resolve))
  expect(code, `${output}\n${errors}`).toBe(0)
  return output.split(separator)
}

/** A new machine may have no curl. The replacement accepts the options that the page uses. */
function curlFolder(): string {
  if (spawnSync('curl', ['--version']).status === 0) return folder
  copyFileSync(join(import.meta.dirname, 'testing/outside/curl.mjs'), join(folder, 'curl'))
  chmodSync(join(folder, 'curl'), 0o755)
  return folder
}

function parts(answer: string): [head: string[], body: string] {
  const [head = '', ...body] = answer.replaceAll('\r\n', '\n').split('\n\n')
  return [head.trim().split('\n'), body.join('\n\n').trim()]
}

/** Each field on the page must be in the answer, with a value of the same type. Status numbers and codes must be equal. */
function expectShape(actual: unknown, expected: unknown, path = ''): void {
  if (Array.isArray(expected)) {
    expect(Array.isArray(actual), path).toBe(true)
    const [first] = actual as unknown[]
    if (expected.length > 0) expectShape(first, expected[0], `${path}[0]`)
  } else if (typeof expected === 'object' && expected !== null) {
    expect(actual, path).toBeTypeOf('object')
    for (const [key, value] of Object.entries(expected))
      expectShape((actual as Record<string, unknown>)[key], value, `${path}.${key}`)
  } else if (path.endsWith('.status') || (typeof expected === 'string' && /^[A-Z][A-Z_]+$/.test(expected))) {
    expect(actual, path).toBe(expected)
  } else {
    expect(actual, path).toBeTypeOf(typeof expected)
  }
}
