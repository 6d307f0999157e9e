import { generateKeyPairSync } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { afterEach, expect, test } from 'vitest'
import { aMailServer } from '../../testing/delivery/a-mail-server.ts'
import { aNameServer, type NameServer } from '../../testing/delivery/a-name-server.ts'
import { checkMailDomain, createLookUp, type MailSender } from './mail-domain.ts'
import { smtpMailTransport } from './mail-transport.ts'

// Uses a third-party name server, mail server and signature checker.

const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()
const dkim = { domainName: 'example.bt', keySelector: 's2026', privateKey }
const sender: MailSender = { domain: 'office.example.bt', returnDomain: 'office.example.bt', mailHost: 'mail.example.bt', dkim }

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function names(options?: Parameters<typeof aNameServer>[0]): Promise<NameServer> {
  const server = await aNameServer(options)
  closing.push(server.close)
  return server
}

test('a domain without records gets the records to publish, and passes once they are published', async () => {
  const { address, texts } = await names()
  const lookUp = createLookUp([address])
  const missing = await checkMailDomain(sender, lookUp)
  expect(missing.map(({ name, isValid }) => `${name} ${isValid}`)).toEqual(['SPF false', 'DKIM false', 'DMARC false'])
  expect(missing.map(({ record }) => record)).toEqual([
    { name: 'office.example.bt', value: 'v=spf1 a:mail.example.bt ~all' },
    { name: 's2026._domainkey.example.bt', value: expect.stringMatching(/^v=DKIM1; k=rsa; p=[\w+/=]{300,}$/) },
    { name: '_dmarc.office.example.bt', value: 'v=DMARC1; p=quarantine' },
  ])
  for (const { record } of missing) if (record) texts.set(record.name, ['google-site-verification=x', record.value])
  const found = await checkMailDomain(sender, lookUp)
  expect(found.map(({ name, isValid, record }) => ({ name, isValid, record }))).toEqual(
    ['SPF', 'DKIM', 'DMARC'].map((name) => ({ name, isValid: true, record: null })),
  )
})

test.each([
  ['SPF', 'office.example.bt', ['v=spf1 +all'], 'lets every server send'],
  ['SPF', 'office.example.bt', ['v=spf1 mx ~all', 'v=spf1 a ~all'], 'has 2 SPF records'],
  ['DKIM', 's2026._domainkey.example.bt', ['v=DKIM1; k=rsa; p=AAAA'], 'signatures fail'],
  ['DKIM', 's2026._domainkey.example.bt', ['v=DKIM1; p='], 'is revoked'],
  ['DMARC', '_dmarc.example.bt', ['v=DMARC1; p=none'], 'says p=none'],
  ['DMARC', '_dmarc.office.example.bt', ['v=DMARC1; p=reject', 'v=DMARC1; p=none'], 'has 2 DMARC records'],
])('%s: at %s %j %s', async (name, at, values, said) => {
  const { address, texts } = await names()
  texts.set(at, values)
  const found = await checkMailDomain(sender, createLookUp([address]))
  expect(found.find((check) => check.name === name)).toMatchObject({ isValid: false, text: expect.stringContaining(said) })
})

test('a name server that does not answer is reported after a short time', async () => {
  const { address } = await names({ isSilent: true })
  const startedAt = performance.now()
  const found = await checkMailDomain(sender, createLookUp([address]))
  expect(found.map(({ text }) => text)).toEqual([1, 2, 3].map(() => expect.stringContaining('The name server did not answer')))
  expect(performance.now() - startedAt).toBeLessThan(30_000)
})

test('other verifiers accept the signature, which covers the headers for unsubscribing', async () => {
  const { address, texts } = await names()
  const [, key] = await checkMailDomain(sender, createLookUp([address]))
  texts.set(key?.record?.name ?? '', [key?.record?.value ?? ''])
  const server = await aMailServer()
  closing.push(server.close)
  const send = smtpMailTransport({
    url: server.url,
    from: 'Sakhang <office@office.example.bt>',
    dkim,
    bounceAddress: 'bounces@example.bt',
  })
  const links = { callback: '', bounceToken: 'abc', unsubscribe: 'https://land.example.bt/unsubscribe/x' }
  const sent = await send({ to: 'dorji@example.bt', subject: 'བརྡ་དོན།', body: 'Water off.' }, 'm1', links)
  expect(sent).toMatchObject({ route: 'smtp', reply: expect.stringMatching(/^250 /) })
  const [mail] = server.received
  expect(mail).toMatchObject({ from: 'bounces+abc@example.bt', to: ['dorji@example.bt'] })
  const resolver = new Resolver()
  resolver.setServers([address])
  const { results } = await dkimVerify(mail?.content ?? '', { resolver: (name: string) => resolver.resolveTxt(name) } as never)
  expect(results.map(({ status, signingDomain }) => [status.result, signingDomain])).toEqual([['pass', 'example.bt']])
  const signed = /[;\s]h=([^;]+);/
    .exec(mail?.content.replaceAll(/\r\n\s+/g, '') ?? '')?.[1]
    ?.toLowerCase()
    .split(':')
  expect(signed).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']))
  const changed = await dkimVerify(mail?.content.replace('Water', 'Wine') ?? '', {
    resolver: (name: string) => resolver.resolveTxt(name),
  } as never)
  expect(changed.results[0]?.status.result).not.toBe('pass')
})
