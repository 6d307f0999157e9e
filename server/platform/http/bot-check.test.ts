import { createServer, type Server } from 'node:http'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, expect, test } from 'vitest'
import { authContract } from '../../../domain/identity/auth-contract.ts'
import { configContract } from '../../../domain/identity/config-contract.ts'
import { aPassword, aPhone } from '../../testing/factories.ts'
import { aTestApp, expectProblem, type TestApp } from '../../testing/test-app.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'

let app: TestApp
afterEach(() => app.close())

async function anAnswer(): Promise<string> {
  const challenge = await app.visitor.call(configContract.botCheckChallenge, {})
  const solution = await solveChallenge({ challenge, deriveKey })
  return asText({ challenge, solution })
}

const asText = (answer: object) => Buffer.from(JSON.stringify(answer)).toString('base64')

const signUp = (phoneNumber: string, botCheck?: string) =>
  app.visitor.call(authContract.signUp, {
    body: {
      nameEnglish: 'Pema Wangmo',
      phoneNumber,
      password: aPassword,
      organisationName: 'Wangmo Property Office',
      ...(botCheck ? { botCheck } : {}),
    },
  })

test('if the bot check is off, no answer is required and no challenge is sent', async () => {
  app = await aTestApp()
  await signUp(aPhone())
  expect(await app.visitor.call(configContract.read, {})).toMatchObject({ botCheckKind: 'off', botCheckSiteKey: null })
  await expectProblem(app.visitor.call(configContract.botCheckChallenge, {}), 'NOT_FOUND')
})

test('sign-up, login code and reset ask for a proof of work', async () => {
  app = await aTestApp(undefined, { BOT_CHECK: 'altcha' })
  expect(await app.visitor.call(configContract.read, {})).toMatchObject({
    botCheckKind: 'altcha',
    botCheckSiteKey: expect.stringMatching(/^[0-9a-f]{12}$/),
    botCheckScript: null,
  })
  const phoneNumber = aPhone()
  expect((await expectProblem(signUp(phoneNumber), 'BOT_CHECK_REQUIRED')).errors?.[0]?.path).toBe('/botCheck')
  await signUp(phoneNumber, await anAnswer())
  await expectProblem(app.visitor.call(authContract.sendLoginCode, { body: { phoneNumber } }), 'BOT_CHECK_REQUIRED')
  await expectProblem(app.visitor.call(authContract.requestReset, { body: { username: phoneNumber } }), 'BOT_CHECK_REQUIRED')
  await app.visitor.call(authContract.sendLoginCode, { body: { phoneNumber, botCheck: await anAnswer() } })
})

test('the same answer is refused the second time, also if both arrive at the same time', async () => {
  app = await aTestApp(undefined, { BOT_CHECK: 'altcha' })
  const answer = await anAnswer()
  const outcomes = await Promise.allSettled([signUp(aPhone(), answer), signUp(aPhone(), answer)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expectProblem(signUp(aPhone(), answer), 'BOT_CHECK_REQUIRED')
})

test('an old, a changed and an invented answer are refused', async () => {
  app = await aTestApp(undefined, { BOT_CHECK: 'altcha' })
  const answer = await anAnswer()
  const parsed = JSON.parse(Buffer.from(answer, 'base64').toString())
  parsed.challenge.parameters.data.until += 3600
  await expectProblem(signUp(aPhone(), asText(parsed)), 'BOT_CHECK_REQUIRED')
  const easy = JSON.parse(Buffer.from(answer, 'base64').toString())
  easy.solution = { counter: 1, derivedKey: '00'.repeat(32) }
  await expectProblem(signUp(aPhone(), asText(easy)), 'BOT_CHECK_REQUIRED')
  for (const junk of ['junk', asText({}), asText({ challenge: null })])
    await expectProblem(signUp(aPhone(), junk), 'BOT_CHECK_REQUIRED')
  app.clock.set(new Date(app.clock.now().getTime() + 11 * 60_000))
  await expectProblem(signUp(aPhone(), answer), 'BOT_CHECK_REQUIRED')
})

test('a sign-in needs the check after three failures from any address, and nobody is locked out', async () => {
  app = await aTestApp(undefined, { BOT_CHECK: 'altcha' })
  const phone = aPhone()
  await signUp(phone, await anAnswer())
  const login = (password: string, botCheck?: string) =>
    app.visitor.call(authContract.login, { body: { username: phone, password, ...(botCheck ? { botCheck } : {}) } })
  for (let round = 0; round < 3; round += 1) await expectProblem(login('wrong'), 'INVALID_CREDENTIALS')
  await expectProblem(login(aPassword), 'BOT_CHECK_REQUIRED')
  await expectProblem(login('wrong', await anAnswer()), 'INVALID_CREDENTIALS')
  await login(aPassword, await anAnswer())
  await login(aPassword)
})

test('failures elsewhere do not require the check on a device on which the person signed in before', async () => {
  app = await aTestApp(undefined, { BOT_CHECK: 'altcha' })
  const phone = aPhone()
  await signUp(phone, await anAnswer())
  const own = aBrowser(app)
  expect((await own.login(phone, aPassword)).status).toBe(200)
  const stranger = aBrowser(app)
  for (let round = 0; round < 3; round += 1) expect((await stranger.login(phone, 'wrong')).status).toBe(401)
  expect((await stranger.login(phone, aPassword)).text).toContain('BOT_CHECK_REQUIRED')
  expect((await own.login(phone, aPassword)).status).toBe(200)
})

test('codes and resets require the check from strangers, but not on a device on which the person signed in before', async () => {
  app = await aTestApp(undefined, { BOT_CHECK: 'altcha' })
  const phoneNumber = aPhone()
  await signUp(phoneNumber, await anAnswer())
  const own = aBrowser(app)
  await own.login(phoneNumber, aPassword)
  const askBoth = async (browser: Browser) => [
    await browser.post(authContract.sendLoginCode, { phoneNumber }),
    await browser.post(authContract.requestReset, { username: phoneNumber }),
  ]
  expect((await askBoth(own)).map(({ status }) => status)).toEqual([202, 202])
  for (const { text } of await askBoth(aBrowser(app))) expect(text).toContain('BOT_CHECK_REQUIRED')
})

test('an external check calls the service of the settings', async () => {
  const asked: string[] = []
  const service = await aService((body) => {
    asked.push(body)
    return { success: new URLSearchParams(body).get('response') === 'a person' }
  })
  app = await aTestApp(undefined, {
    BOT_CHECK: 'external',
    BOT_CHECK_SITE_KEY: 'our-key',
    BOT_CHECK_SCRIPT: 'https://check.example.bt/api.js',
    BOT_CHECK_VERIFY: `http://127.0.0.1:${service.port}/verify`,
    BOT_CHECK_SECRET: 'only ours',
  })
  try {
    expect(await app.visitor.call(configContract.read, {})).toMatchObject({
      botCheckKind: 'external',
      botCheckSiteKey: 'our-key',
      botCheckScript: 'https://check.example.bt/api.js',
    })
    await expectProblem(signUp(aPhone(), 'a program'), 'BOT_CHECK_REQUIRED')
    await signUp(aPhone(), 'a person')
    expect(asked[1]).toBe('response=a+person&sitekey=our-key&secret=only+ours')
    const { headers } = await app.fastify.inject('/robots.txt')
    expect(headers['content-security-policy']).toContain("script-src 'self' https://check.example.bt")
  } finally {
    service.server.close()
  }
  await expectProblem(signUp(aPhone(), 'a person'), 'BOT_CHECK_REQUIRED')
})

test('a redirect of the external check is not followed, and confirms nobody', async () => {
  const asked: string[] = []
  const other = await aService((body) => {
    asked.push(body)
    return { success: true }
  })
  const service = createServer((_request, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${other.port}/verify` }).end(),
  )
  await new Promise<void>((listening) => {
    service.listen(0, '127.0.0.1', listening)
  })
  app = await aTestApp(undefined, {
    BOT_CHECK: 'external',
    BOT_CHECK_SITE_KEY: 'our-key',
    BOT_CHECK_SCRIPT: 'https://check.example.bt/api.js',
    BOT_CHECK_VERIFY: `http://127.0.0.1:${portOf(service)}/verify`,
    BOT_CHECK_SECRET: 'only ours',
  })
  try {
    await expectProblem(signUp(aPhone(), 'a person'), 'BOT_CHECK_REQUIRED')
    expect(asked).toEqual([])
  } finally {
    service.close()
    other.server.close()
  }
})

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function aService(answer: (body: string) => object): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer(body))))
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  return { server, port: portOf(server) }
}
