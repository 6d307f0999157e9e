import { z } from 'zod'
import { checkingServices } from './checking-services.ts'
import { databaseSettings, pooledSetting, replicaSetting } from './database-settings.ts'
import type { GatewayConfig } from './gateway-config.ts'
import { listenSettings } from './listen-settings.ts'
import { type FileSettings, fileSettings, fileSettingsOf } from './objects/s3-settings.ts'
import { orThrow, StartError } from './start-error.ts'
import { flag, networksSetting, webAddress } from './setting-shapes.ts'
import { type MailConfig, mailOf, mailSettings } from './mail-settings.ts'
import { readFallback, type SmsConfig, smsOf, smsSettings } from './sms-settings.ts'
import { type TracingConfig, tracingOf, tracingSettings } from './tracing/tracing-settings.ts'
import { unencryptedSetting } from './unencrypted-setting.ts'
import { type WalletConfig, walletOf, walletSettings } from './wallet-settings.ts'
import { readScannerAddress, type ScannerAddress } from './virus-scanner.ts'

/** A setting that prevents the start. */
export class ConfigError extends StartError {}

const timeoutRange = 'GATEWAY_PATIENCE_SECONDS is a whole number from 1 to 120.'
const backupRecipient = 'BACKUP_RECIPIENT is an age recipient that begins with age1, or several with commas between them.'

const environmentSchema = z.object({
  ...listenSettings,
  ...databaseSettings,
  DATA_DIR: z.string().default('./data'),
  DATA_KEY: z.string().optional(),
  DATA_KEY_FILE: z.string().optional(),
  AUDIT_FORMER_KEYS: z
    .string()
    .regex(
      /^[0-9a-f]{16}(\s*,\s*[0-9a-f]{16})*$/,
      'AUDIT_FORMER_KEYS holds ids of data keys, 16 letters each, with commas between them.',
    )
    .optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]+(\s*,\s*age1[0-9a-z]+)*$/, backupRecipient)
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(16, 'BACKUP_PASSPHRASE has at least 16 characters.').optional(),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
  BACKUP_KEY: z.string().optional(),
  BACKUP_KEY_FILE: z.string().optional(),
  DEMO_DATA: flag('DEMO_DATA').optional(),
  ...smsSettings,
  ...tracingSettings,
  ...mailSettings,
  SMS_LOG_SECRETS: flag('SMS_LOG_SECRETS').optional(),
  NOW: z.iso.datetime({ offset: true, error: 'NOW is an instant, like 2025-06-15T10:00:00+06:00.' }).optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'LOG_LEVEL is trace, debug, info, warn, error or silent.')
    .default('warn'),
  NODE_ENV: z.string().optional(),
  PRODUCT_NAME: z.string().default('Sakhang'),
  CONTACT_NAME: z.string().default('Sakhang'),
  CONTACT_PHONE: z.string().default(''),
  CONTACT_EMAIL: z.string().default(''),
  CONTACT_ADDRESS: z.string().default('Thimphu, Bhutan'),
  GEOMETRY_API: z
    .union([z.literal('/api'), webAddress('GEOMETRY_API')], 'GEOMETRY_API is an address that begins with http:// or https://.')
    .default('/api'),
  BASE_MAP: webAddress('BASE_MAP')
    .refine((address) => ['{z}', '{x}', '{y}'].every((part) => address.includes(part)), 'BASE_MAP holds {z}, {x} and {y}.')
    .optional(),
  BASE_MAP_ATTRIBUTION: z.string().default(''),
  PUBLIC_ADDRESS: webAddress('PUBLIC_ADDRESS').optional(),
  TRUSTED_NETWORK: flag('TRUSTED_NETWORK').default(false),
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN has at least 16 characters.').optional(),
  BOT_CHECK: z.enum(['off', 'altcha', 'external'], 'BOT_CHECK is off, altcha or external.').optional(),
  BOT_CHECK_SITE_KEY: z.string().optional(),
  BOT_CHECK_SCRIPT: webAddress('BOT_CHECK_SCRIPT').optional(),
  BOT_CHECK_VERIFY: webAddress('BOT_CHECK_VERIFY').optional(),
  BOT_CHECK_SECRET: z.string().optional(),
  ...checkingServices,
  ...fileSettings,
  WEBHOOK_ALLOWED_NETWORKS: networksSetting('WEBHOOK_ALLOWED_NETWORKS'),
  SIGN_IN_ALLOWED_NETWORKS: networksSetting('SIGN_IN_ALLOWED_NETWORKS'),
  ...walletSettings,
  GATEWAY: z.enum(['off', 'simulator', 'bfs'], 'GATEWAY is off, simulator or bfs.').optional(),
  GATEWAY_ADDRESS: webAddress('GATEWAY_ADDRESS').optional(),
  GATEWAY_BENEFICIARY_ID: z.string().optional(),
  GATEWAY_BENEFICIARY_BANK: z.string().optional(),
  GATEWAY_ADMIN_ID: z.uuid('GATEWAY_ADMIN_ID is the id of the ADMIN whose organisation the money is for.').optional(),
  GATEWAY_PRIVATE_KEY: z.string().optional(),
  GATEWAY_PUBLIC_KEY: z.string().optional(),
  GATEWAY_SIGNATURE: z.enum(['SHA1', 'SHA256'], 'GATEWAY_SIGNATURE is SHA1 or SHA256.').default('SHA1'),
  GATEWAY_PATIENCE_SECONDS: z.coerce
    .number(timeoutRange)
    .int(timeoutRange)
    .min(1, timeoutRange)
    .max(120, timeoutRange)
    .default(30),
})
type Environment = z.output<typeof environmentSchema>

export type Config = {
  port: number
  host: string
  processes: number
  databaseUrl: string | undefined
  databaseOwnerUrl: string | undefined
  /** One or several hot standbys of that database. */
  databaseReplicaUrl: string | undefined
  /** `databaseUrl` points to a pooler that gives each transaction another connection. */
  isPooled: boolean
  /** How long a start waits for a database that does not answer yet. */
  databaseWaitMs: number
  dataDir: string
  /** The data key itself, or the file that contains it; DATA_DIR/keys.json without either. */
  dataKey: string | undefined
  dataKeyFile: string | undefined
  /** Ids of data keys that were lost and replaced. */
  auditFormerKeys: readonly string[]
  isProduction: boolean
  backup: BackupConfig
  demoData: boolean
  now: Date | undefined
  logLevel: string
  productName: string
  contact: { name: string; phone: string; email: string; address: string }
  /** The address of the geometry API: this server's own or an external one. Without a trailing slash. */
  geometryApi: string
  /** The URL of the map tiles, like https://tiles.example/{z}/{x}/{y}.png, and their attribution. Without it, the map has no background. */
  baseMap: { tiles: string; attribution: string } | undefined
  /** The public address of the product. Links in messages begin with it. Without a trailing slash. */
  publicAddress: string
  /** A caller with this token may read the metrics from other machines. */
  metricsToken: string | undefined
  botCheck: BotCheckConfig
  breachedPasswordsUrl: string | undefined
  virusScanner: ScannerAddress | undefined
  /** In CIDR notation: the proxies, besides this machine, whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[]
  files: FileSettings
  /** Internal networks, in CIDR notation, that webhooks may call. */
  webhookNetworks: readonly string[]
  /** Internal networks that may contain sign-in providers. */
  signInNetworks: readonly string[]
  wallet: WalletConfig
  tracing: TracingConfig | undefined
  sms: SmsConfig
  /** Sends SMS while the first route fails. */
  smsFallback: SmsConfig | undefined
  mail: MailConfig
  /** Whether codes and passwords are readable if messages are only logged. */
  logsSecrets: boolean
  gateway: GatewayConfig
}

/** The key to encrypt backups, and the key to open one for a restore. */
export type BackupConfig = {
  recipients: string[]
  passphrase: string | undefined
  passphraseFile: string | undefined
  key: string | undefined
  keyFile: string | undefined
}

export type BotCheckConfig =
  | { kind: 'off' }
  | { kind: 'altcha' }
  | { kind: 'external'; siteKey: string; script: string; verify: string; secret: string | undefined }

/** Reads the environment. An invalid value is rejected with one sentence that names it. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { success, data, error } = environmentSchema.safeParse(given)
  if (!success) throw new ConfigError(error.issues[0]?.message ?? 'A setting is not right.')
  if (data.NOW && data.NODE_ENV === 'production')
    throw new ConfigError('NOW moves the clock and is refused in production. Take it out.')
  if (data.DATA_KEY && data.DATA_KEY_FILE) throw new ConfigError('DATA_KEY and DATA_KEY_FILE are both set. Take one of them out.')
  if (data.NODE_ENV === 'production' && !data.TRUSTED_NETWORK) assertEncrypted(data)
  const refusal = pooledSetting(data) ?? replicaSetting(data)
  if (refusal) throw new ConfigError(refusal)
  return {
    port: data.PORT,
    host: data.HOST,
    processes: data.WEB_CONCURRENCY,
    databaseUrl: data.DATABASE_URL,
    databaseOwnerUrl: data.DATABASE_OWNER_URL ?? data.DATABASE_URL,
    databaseReplicaUrl: data.DATABASE_REPLICA_URL,
    isPooled: data.DATABASE_POOLER === 'transaction',
    databaseWaitMs: data.DATABASE_WAIT_SECONDS * 1000,
    dataDir: data.DATA_DIR,
    dataKey: data.DATA_KEY,
    dataKeyFile: data.DATA_KEY_FILE,
    auditFormerKeys: data.AUDIT_FORMER_KEYS?.split(/\s*,\s*/) ?? [],
    isProduction: data.NODE_ENV === 'production',
    backup: backupOf(data),
    demoData: data.DEMO_DATA ?? (data.DATABASE_URL === undefined && data.NODE_ENV !== 'production'),
    now: data.NOW ? new Date(data.NOW) : undefined,
    logLevel: data.LOG_LEVEL,
    productName: data.PRODUCT_NAME,
    contact: { name: data.CONTACT_NAME, phone: data.CONTACT_PHONE, email: data.CONTACT_EMAIL, address: data.CONTACT_ADDRESS },
    geometryApi: data.GEOMETRY_API.replace(/\/+$/, ''),
    baseMap: data.BASE_MAP ? { tiles: data.BASE_MAP, attribution: data.BASE_MAP_ATTRIBUTION } : undefined,
    publicAddress: (data.PUBLIC_ADDRESS ?? `http://localhost:${data.PORT}`).replace(/\/+$/, ''),
    metricsToken: data.METRICS_TOKEN,
    botCheck: botCheckOf(data),
    breachedPasswordsUrl: data.BREACHED_PASSWORDS_URL,
    virusScanner: data.VIRUS_SCANNER ? readScannerAddress(data.VIRUS_SCANNER) : undefined,
    trustedProxies: data.TRUSTED_PROXIES,
    files: fileSettingsOf(data),
    tracing: tracingOf(data),
    webhookNetworks: data.WEBHOOK_ALLOWED_NETWORKS,
    signInNetworks: data.SIGN_IN_ALLOWED_NETWORKS,
    wallet: walletOf(data),
    sms: orThrow(smsOf(data)),
    smsFallback: fallbackOf(data, given),
    mail: orThrow(mailOf(data)),
    logsSecrets: data.SMS_LOG_SECRETS ?? data.NODE_ENV !== 'production',
    gateway: gatewayOf(data),
  }
}

/** In production no secret leaves this machine unencrypted, unless the operator takes responsibility for the network. */
function assertEncrypted(data: Environment): void {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_REPLICA_URL } = data
  const { PUBLIC_ADDRESS, SMS_GATEWAY_URL, SMS_SMPP_URL, IMAP_URL } = data
  const { GATEWAY_ADDRESS, BOT_CHECK_VERIFY, VIRUS_SCANNER, S3_ENDPOINT } = data
  const { NDI_AUTHENTICATION_ADDRESS, NDI_API_ADDRESS } = data
  assertAddressesEncrypted({
    databases: { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_REPLICA_URL },
    web: {
      ...{ PUBLIC_ADDRESS, SMS_GATEWAY_URL, SMS_SMPP_URL, IMAP_URL },
      ...{ GATEWAY_ADDRESS, BOT_CHECK_VERIFY, VIRUS_SCANNER, S3_ENDPOINT },
      ...{ NDI_AUTHENTICATION_ADDRESS, NDI_API_ADDRESS, OTEL_EXPORTER_OTLP_ENDPOINT: data.OTEL_EXPORTER_OTLP_ENDPOINT },
    },
  })
}

function assertAddressesEncrypted(addresses: Parameters<typeof unencryptedSetting>[0]): void {
  const sentence = unencryptedSetting(addresses)
  if (sentence) throw new ConfigError(`${sentence}, or set TRUSTED_NETWORK=true if nobody else can listen on the way.`)
}

/**
 * A simulator takes no money, so it never runs where real payments are expected: not in production, and not by default with an external
 * database.
 */
function gatewayOf(data: Environment): GatewayConfig {
  const isProduction = data.NODE_ENV === 'production'
  const kind = data.GATEWAY ?? (data.DATABASE_URL === undefined && !isProduction ? 'simulator' : 'off')
  if (kind === 'simulator' && isProduction) {
    throw new ConfigError('GATEWAY=simulator takes no money and is refused in production. Set it to bfs or off.')
  }
  if (kind !== 'bfs') return { kind }
  const { GATEWAY_ADDRESS: address, GATEWAY_BENEFICIARY_ID: beneficiaryId, GATEWAY_BENEFICIARY_BANK: beneficiaryBank } = data
  const { GATEWAY_ADMIN_ID: adminId, GATEWAY_PRIVATE_KEY: privateKeyFile, GATEWAY_PUBLIC_KEY: publicKeyFile } = data
  if (!address || !beneficiaryId || !beneficiaryBank || !adminId || !privateKeyFile || !publicKeyFile) {
    throw new ConfigError(
      'GATEWAY=bfs needs GATEWAY_ADDRESS, GATEWAY_BENEFICIARY_ID, GATEWAY_BENEFICIARY_BANK, GATEWAY_ADMIN_ID, GATEWAY_PRIVATE_KEY and GATEWAY_PUBLIC_KEY.',
    )
  }
  const timeoutMs = data.GATEWAY_PATIENCE_SECONDS * 1000
  const { GATEWAY_SIGNATURE: signature, CONTACT_EMAIL: email } = data
  return { kind, address, beneficiaryId, beneficiaryBank, adminId, privateKeyFile, publicKeyFile, signature, timeoutMs, email }
}

/** Off only for trying out the product: on its own database, and not in production. */
function botCheckOf(data: Environment): BotCheckConfig {
  const isTrial = data.DATABASE_URL === undefined && data.NODE_ENV !== 'production'
  const kind = data.BOT_CHECK ?? (isTrial ? 'off' : 'altcha')
  if (kind !== 'external') return { kind }
  const { BOT_CHECK_SITE_KEY: siteKey, BOT_CHECK_SCRIPT: script, BOT_CHECK_VERIFY: verify, BOT_CHECK_SECRET: secret } = data
  if (!siteKey || !script || !verify) {
    throw new ConfigError('BOT_CHECK=external needs BOT_CHECK_SITE_KEY, BOT_CHECK_SCRIPT and BOT_CHECK_VERIFY.')
  }
  return { kind, siteKey, script, verify, secret }
}

function backupOf(data: Environment): BackupConfig {
  const { BACKUP_PASSPHRASE: passphrase, BACKUP_PASSPHRASE_FILE: passphraseFile } = data
  const recipients = data.BACKUP_RECIPIENT?.split(/\s*,\s*/) ?? []
  if ([recipients[0], passphrase, passphraseFile].filter(Boolean).length > 1)
    throw new ConfigError('Set one of BACKUP_RECIPIENT, BACKUP_PASSPHRASE and BACKUP_PASSPHRASE_FILE.')
  return { recipients, passphrase, passphraseFile, key: data.BACKUP_KEY, keyFile: data.BACKUP_KEY_FILE }
}

function fallbackOf({ SMS_TRANSPORT, NODE_ENV, TRUSTED_NETWORK }: Environment, given: Given): SmsConfig | undefined {
  const fallback = orThrow(readFallback(given))
  if (fallback === undefined) return undefined
  if (SMS_TRANSPORT === 'log') throw new ConfigError('SMS_FALLBACK_TRANSPORT needs SMS_TRANSPORT=http or smpp.')
  const { SMS_FALLBACK_GATEWAY_URL, SMS_FALLBACK_SMPP_URL } = given
  if (NODE_ENV === 'production' && !TRUSTED_NETWORK)
    assertAddressesEncrypted({ databases: {}, web: { SMS_FALLBACK_GATEWAY_URL, SMS_FALLBACK_SMPP_URL } })
  return fallback
}

type Given = Readonly<Record<string, string | undefined>>
