import { z } from 'zod'

/** A setting that stops the start; `message` is the one sentence shown. */
export class ConfigError extends Error {}

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DEMO_DATA: flag.optional(),
  SMS_TRANSPORT: z.enum(['log']).optional(),
  NOW: z.iso.datetime({ offset: true }).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  NODE_ENV: z.string().optional(),
  PRODUCT_NAME: z.string().min(1).default('Sakhang'),
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
    const issue = error.issues[0]
    throw new ConfigError(`The setting ${issue?.path.join('.')} is not right: ${issue?.message}`)
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
