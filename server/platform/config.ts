import { z } from 'zod'

/** A setting that stops the start; `message` is the one sentence shown. */
export class ConfigError extends Error {}

const flag = (name: string) => z.enum(['true', 'false'], `${name} is true or false.`).transform((value) => value === 'true')
const postgresUrl = (name: string) =>
  z.url({
    protocol: /^postgres(ql)?$/,
    error: `${name} is the address of a PostgreSQL database, like postgres://user:password@host:5432/name.`,
  })
const portRange = 'PORT is a whole number from 0 to 65535.'

const environmentSchema = z.object({
  PORT: z.coerce.number(portRange).int(portRange).min(0, portRange).max(65_535, portRange).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: postgresUrl('DATABASE_URL').optional(),
  DATABASE_OWNER_URL: postgresUrl('DATABASE_OWNER_URL').optional(),
  DATA_DIR: z.string().default('./data'),
  DEMO_DATA: flag('DEMO_DATA').optional(),
  SMS_TRANSPORT: z.enum(['log'], 'SMS_TRANSPORT is log.').optional(),
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
  GEOMETRY_API: z.string().default('/api'),
})

export type Config = {
  port: number
  host: string
  databaseUrl: string | undefined
  databaseOwnerUrl: string | undefined
  dataDir: string
  demoData: boolean
  now: Date | undefined
  logLevel: string
  productName: string
  contact: { name: string; phone: string; email: string; address: string }
  geometryApi: string
}

/** Reads the environment; a wrong value is refused with one sentence that names it. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { success, data, error } = environmentSchema.safeParse(given)
  if (!success) {
    throw new ConfigError(error.issues[0]?.message ?? 'A setting is not right.')
  }
  if (data.NOW && data.NODE_ENV === 'production')
    throw new ConfigError('NOW moves the clock and is refused in production. Take it out.')
  return {
    port: data.PORT,
    host: data.HOST,
    databaseUrl: data.DATABASE_URL,
    databaseOwnerUrl: data.DATABASE_OWNER_URL ?? data.DATABASE_URL,
    dataDir: data.DATA_DIR,
    demoData: data.DEMO_DATA ?? data.DATABASE_URL === undefined,
    now: data.NOW ? new Date(data.NOW) : undefined,
    logLevel: data.LOG_LEVEL,
    productName: data.PRODUCT_NAME,
    contact: { name: data.CONTACT_NAME, phone: data.CONTACT_PHONE, email: data.CONTACT_EMAIL, address: data.CONTACT_ADDRESS },
    geometryApi: data.GEOMETRY_API,
  }
}
