import { parseArgs } from 'node:util'
import { emailSchema, phoneNumberSchema } from '../../domain/identity/contact.ts'
import type { Config } from '../../server/platform/config.ts'
import { reasonOf } from '../../server/platform/delivery/message-transport.ts'
import { smtpMailTransport } from '../../server/platform/delivery/mail-transport.ts'
import { smsRoutesOf } from '../../server/platform/delivery/sms/open-sms.ts'
import { gatewaySmsTransport } from '../../server/platform/delivery/sms/sms-gateway.ts'
import { smppTransport } from '../../server/platform/delivery/smpp/smpp-transport.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import { StartError } from '../../server/platform/start-error.ts'
import { type Finding, ok, problem } from './finding.ts'

/** `--send-sms <number>` and `--send-mail <address>` of the command line; each SMS route sends one. */
export async function sendTests(config: Config, args: readonly string[]): Promise<Finding[]> {
  const { values } = parseArgs({ args: [...args], options: { 'send-sms': { type: 'string' }, 'send-mail': { type: 'string' } } })
  const { 'send-sms': number, 'send-mail': address } = values
  return [
    ...(number === undefined ? [] : await sendSms(config, number)),
    ...(address === undefined ? [] : [await sendMail(config, address)]),
  ]
}

const textOf = ({ productName }: Config) => `Test message of ${productName}. If you can read it, messages arrive.`

async function sendSms(config: Config, to: string): Promise<Finding[]> {
  if (!phoneNumberSchema.safeParse(to).success) throw new StartError(`--send-sms ${to} is no phone number of eight digits.`)
  const routes = smsRoutesOf(config)
  if (routes.length === 0) return [problem('No SMS was sent: SMS_TRANSPORT is log.')]
  const findings: Finding[] = []
  for (const { name, way } of routes) {
    const smpp = way.kind === 'smpp' ? smppTransport(way, { onReceipt: async () => undefined }) : undefined
    const send = smpp?.send ?? (way.kind === 'http' ? gatewaySmsTransport(way) : undefined)
    try {
      const sent = await send?.({ to, header: null, body: `${textOf(config)} (${name})` }, newId())
      findings.push(ok(`${name} took the SMS to ${to}${sent?.providerId ? ` as ${sent.providerId}` : ''}.`))
    } catch (error) {
      findings.push(problem(`${name} did not take the SMS to ${to}: ${reasonOf(error)}`))
    } finally {
      await smpp?.stop()
    }
  }
  return findings
}

async function sendMail(config: Config, to: string): Promise<Finding> {
  if (!emailSchema.safeParse(to).success) throw new StartError(`--send-mail ${to} is no e-mail address.`)
  if (config.mail.kind === 'log') return problem('No e-mail was sent: MAIL_TRANSPORT is log.')
  try {
    const subject = `Test message of ${config.productName}`
    const sent = await smtpMailTransport(config.mail)({ to, subject, body: textOf(config) }, newId())
    return ok(`The mail server took the e-mail to ${to}: ${sent?.reply ?? ''}`)
  } catch (error) {
    return problem(`The mail server did not take the e-mail to ${to}: ${reasonOf(error)}`)
  }
}
