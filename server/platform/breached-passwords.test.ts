import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { proofContract } from '../../domain/identity/proof-contract.ts'
import { createBreachedPasswords } from './breached-passwords.ts'
import { type Log, setServerLog, standardError } from './log.ts'
import { eventually } from '../testing/eventually.ts'
import { aPassword, aPhone } from '../testing/factories.ts'
import { aTestApp, expectProblem } from '../testing/test-app.ts'

const breached = 'a breached passphrase of ours'
let undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.reverse()) await step()
  undo = []
})

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()
/** Lines like those of the service: breached passwords, others, and padding. */
const rangeOf = (...passwords: string[]) =>
  [...passwords.map((password) => `${sha1(password).slice(5)}:3`), `${'0'.repeat(35)}:7`, `${'F'.repeat(35)}:0`].join('\r\n')

/** A local range service; returns its address and the requests that it received. */
async function aService(answer: RequestListener): Promise<{ url: string; asked: IncomingMessage[] }> {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    answer(request, response)
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  undo.push(
    () =>
      new Promise((closed) => {
        server.close(closed)
        server.closeAllConnections()
      }),
  )
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/range`, asked }
}

/** The log lines of this service. The log belongs to the whole process, so others appear there too. */
function recordLines(): string[] {
  const lines: string[] = []
  const write: Log['warn'] = (...line: unknown[]) => {
    const text = JSON.stringify(line)
    if (text.includes('breached passwords')) lines.push(text)
  }
  setServerLog({ info: write, warn: write, error: write })
  undo.push(() => setServerLog(standardError))
  return lines
}

async function anApp(settings: NodeJS.ProcessEnv) {
  const app = await aTestApp(undefined, settings)
  undo.push(() => app.close())
  const phone = aPhone()
  const signUp = (password: string, phoneNumber = phone) =>
    app.visitor.call(authContract.signUp, {
      body: { nameEnglish: 'Pema Wangmo', phoneNumber, password, organisationName: 'Wangmo Property Office' },
    })
  return { app, phone, signUp }
}

test('a breached password is refused at a sign-up, a change and a reset', async () => {
  const { url, asked } = await aService((_request, response) => response.end(rangeOf(breached)))
  const { app, phone, signUp } = await anApp({ BREACHED_PASSWORDS_URL: `${url}/` })
  const refused = 'This password is too common. Choose another.'
  const { errors } = await expectProblem(signUp(breached), 'INVALID_INPUT')
  expect(errors).toEqual([{ path: '/password', message: refused }])
  expect(asked[0]?.url).toBe(`/range/${sha1(breached).slice(0, 5)}`)
  expect(asked[0]?.headers['add-padding']).toBe('true')

  await signUp(aPassword)
  const caller = await app.signIn(phone, aPassword)
  await caller.call(proofContract.give, { body: { password: aPassword } })
  const userId = caller.signedIn?.user.id ?? ''
  const change = (newPassword: string) =>
    caller.call(authContract.updatePassword, { body: { userId, newPassword, newPasswordRentry: newPassword } })
  expect((await expectProblem(change(breached), 'INVALID_INPUT')).errors).toEqual([{ path: '/newPassword', message: refused }])

  await app.visitor.call(authContract.requestReset, { body: { username: phone } })
  const token = await eventually(() => app.sms.flatMap(({ body }) => /token=(\S+)/.exec(body)?.[1] ?? []).at(-1))
  const reset = (newPassword: string) =>
    app.visitor.call(authContract.resetPassword, { body: { token, newPassword, newPasswordRentry: newPassword } })
  expect((await expectProblem(reset(breached), 'INVALID_INPUT')).errors).toEqual([{ path: '/newPassword', message: refused }])
  await reset(`another ${breached}`)
})

test('a count of 0 is padding and is ignored', async () => {
  const { url } = await aService((_request, response) => response.end(`${sha1(breached).slice(5)}:0`))
  expect(await createBreachedPasswords(url)(breached)).toBe(false)
})

test('without the setting the service is not called', async () => {
  const { signUp } = await anApp({})
  await signUp(breached)
})

test.each<[string, string, RequestListener]>([
  ['answers an error', 'It answered 503.', (_request, response) => response.writeHead(503).end()],
  ['leads elsewhere', 'It answered 302.', (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ['answers nonsense', 'It answered something else than a range.', (_request, response) => response.end('<html>Sign in</html>')],
  ['answers nothing', 'It answered something else than a range.', (_request, response) => response.end()],
  ['answers without end', 'It answered more than 1000000 bytes.', answerWithoutEnd],
  ['breaks off', 'It could not be reached.', (_request, response) => response.destroy()],
  ['is silent', 'It did not answer within 2 seconds.', () => undefined],
  ['stops in its answer', 'It did not answer within 2 seconds.', (_request, response) => void response.write(rangeOf(breached))],
])('if the service %s, the password is accepted and a line without the secret is logged', async (_what, reason, answer) => {
  const lines = recordLines()
  const { url, asked } = await aService(answer)
  expect(await createBreachedPasswords(url)(breached)).toBe(false)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(reason)
  expect(asked).toHaveLength(1)
  for (const secret of [breached, sha1(breached).slice(0, 5)]) expect(lines[0]?.toUpperCase()).not.toContain(secret.toUpperCase())
})

function answerWithoutEnd(_request: IncomingMessage, response: Parameters<RequestListener>[1]): void {
  const lines = `${rangeOf()}\r\n`.repeat(1000)
  const send = () => {
    while (!response.destroyed && response.write(lines));
  }
  response.on('drain', send)
  send()
}

test('an unreachable service accepts the password', async () => {
  const lines = recordLines()
  const { url } = await aService((_request, response) => response.end())
  await undo.pop()?.()
  expect(await createBreachedPasswords(url)(breached)).toBe(false)
  expect(lines[0]).toContain('It could not be reached.')
})
