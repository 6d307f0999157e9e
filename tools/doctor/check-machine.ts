import { formatCount } from '../../domain/money.ts'
import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { isBackupName } from '../../server/database/backup/backup-name.ts'
import type { Config } from '../../server/platform/config.ts'
import { smsRoutesOf } from '../../server/platform/delivery/sms/open-sms.ts'
import { keyFileIn } from '../../server/platform/keys/key-file.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const megabyte = 1_000_000
const lowMegabytes = 5_000
const emptyMegabytes = 500
const maxBackupAgeHours = 48

export function checkFolder({ dataDir }: Pick<Config, 'dataDir'>): Finding[] {
  const folder = resolve(dataDir)
  if (!existsSync(folder)) return [warning(`${folder} does not exist yet. The first start creates it.`)]
  const found: Finding[] = []
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    found.push(problem(`${folder} cannot be written by this user.`))
  }
  const { bavail, bsize } = statfsSync(folder)
  const free = Math.floor((bavail * bsize) / megabyte)
  const text = `${formatCount(free)} MB are free in ${folder}.`
  found.push(
    free < emptyMegabytes
      ? problem(`${text} PostgreSQL stops when the disk is full.`)
      : free < lowMegabytes
        ? warning(`${text} Backups and the database need room.`)
        : ok(text),
  )
  const keys = keyFileIn(folder)
  if (existsSync(keys) && (statSync(keys).mode & 0o077) !== 0)
    found.push(problem(`${keys} can be read by other users of this machine. Run: chmod 600 ${keys}`))
  return found
}

export function checkBackups({ dataDir }: Pick<Config, 'dataDir'>, now: Date): Finding[] {
  const folder = resolve(dataDir, 'backups')
  const names = existsSync(folder) ? readdirSync(folder).filter(isBackupName).sort() : []
  const last = names.at(-1)
  if (!last) return [warning(`There is no backup in ${folder}. Run npm run backup, and turn on the backup job.`)]
  const hours = Math.floor((now.getTime() - statSync(join(folder, last)).mtimeMs) / 3_600_000)
  return [
    hours > maxBackupAgeHours
      ? warning(`The last backup in ${folder} is ${Math.floor(hours / 24)} days old.`)
      : ok(`The last backup is ${hours} hours old.`),
    ...(last.endsWith('.age')
      ? []
      : [warning(`The backup ${last} is not encrypted. Set BACKUP_RECIPIENT or BACKUP_PASSPHRASE.`)]),
  ]
}

/** Connects and disconnects without sending a message. */
export async function checkMessages({
  mail,
  sms,
  smsFallback,
  wallet = { kind: 'off' },
  isProduction,
}: Pick<Config, 'mail' | 'sms' | 'smsFallback' | 'isProduction'> & Partial<Pick<Config, 'wallet'>>): Promise<Finding[]> {
  const logged = (what: string, name: string): Finding => {
    const text = `${what} are only written to a file (${name}=log).`
    return isProduction ? problem(`${text} Nobody receives them.`) : warning(text)
  }
  const reached = async (what: string, address: string): Promise<Finding> => {
    const { hostname, port, protocol } = new URL(address)
    const [host, at] = [hostname.replace(/^\[|\]$/g, ''), Number(port) || defaultPorts[protocol] || 443]
    return answers(what, { host, port: at })
  }
  return Promise.all([
    mail.kind === 'log' ? Promise.resolve(logged('E-mails', 'MAIL_TRANSPORT')) : reached('The mail server', mail.url),
    ...(sms.kind === 'log' ? [Promise.resolve(logged('SMS', 'SMS_TRANSPORT'))] : []),
    ...smsRoutesOf({ sms, smsFallback }).map(({ name, way }) =>
      way.kind === 'http'
        ? reached(`The SMS gateway of ${name}`, way.url)
        : answers(`The SMS centre of ${name}`, { host: way.host, port: way.port }),
    ),
    ...(wallet.kind === 'ndi'
      ? [
          reached('Bhutan NDI’s authentication', wallet.authenticationAddress),
          reached('Bhutan NDI’s verifier', wallet.apiAddress),
        ]
      : []),
  ])
}

async function answers(what: string, { host, port }: { host: string; port: number }): Promise<Finding> {
  const failure = await failureOfConnection(host, port)
  return failure ? problem(`${what} (${host}:${port}) does not answer: ${failure}.`) : ok(`${what} (${host}:${port}) answers.`)
}

const defaultPorts: Record<string, number> = { 'smtp:': 587, 'smtps:': 465, 'http:': 80, 'https:': 443 }
const connectMs = 5_000

function failureOfConnection(host: string, port: number): Promise<string | undefined> {
  return new Promise((done) => {
    const socket = connect({ host, port, timeout: connectMs })
    const end = (failure?: string) => {
      socket.destroy()
      done(failure)
    }
    socket.once('connect', () => end())
    socket.once('timeout', () => end(`no answer within ${connectMs / 1000} s`))
    socket.once('error', (error) => end(error.message))
  })
}

export function checkSettings({ isProduction, publicAddress, metricsToken, now }: Config): Finding[] {
  if (!isProduction) return [warning('NODE_ENV is not production: this installation is for trying out.')]
  return [
    ok('The settings are complete.'),
    ...(publicAddress.startsWith('https:')
      ? []
      : [warning(`PUBLIC_ADDRESS is ${publicAddress}: passwords are readable on the network. Use HTTPS.`)]),
    ...(metricsToken ? [] : [warning('METRICS_TOKEN is not set, so no monitoring from elsewhere reads /metrics.')]),
    ...(now ? [problem('NOW moves the clock. Take it out.')] : []),
  ]
}

/** `engines` of package.json contains the minimum version. */
export function checkNode(version: string, engines: string): Finding {
  const oldest = Number(/\d+/.exec(engines)?.[0])
  return Number(version.split('.')[0]) >= oldest
    ? ok(`Node.js ${version}.`)
    : problem(`Node.js ${version} is too old. Install ${oldest} or newer.`)
}
