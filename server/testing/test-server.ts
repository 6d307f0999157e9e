import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { migrate } from '../database/migrate.ts'

/** The data about the PostgreSQL of the run that every test file gets. */
export interface TestServer {
  adminUrl: string
  /** A migrated database that nobody connects to: tests use clones of it. Its roles begin with its name. */
  template: string
  ownerPassword: string
  appPassword: string
  /** Whether the app under test prepares every statement and plans it once for each connection. */
  preparesAll: boolean
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

export async function makeTemplate(adminUrl: string, preparesAll: boolean): Promise<TestServer> {
  const template = `sakhang_test_${randomName()}`
  const server = { adminUrl, template, ownerPassword: randomName(), appPassword: randomName(), preparesAll }
  await run(adminUrl, [
    `create role ${server.template}_owner login createrole password '${server.ownerPassword}'`,
    `create role ${server.template}_app login noinherit password '${server.appPassword}'`,
    `create database ${server.template} owner ${server.template}_owner template template0`,
    ...(preparesAll ? [`alter role ${server.template}_app set plan_cache_mode = force_generic_plan`] : []),
  ])
  await migrate({ ownerUrl: urlOf(server, 'owner', server.template), appUrl: urlOf(server, 'app', server.template) })
  return server
}

/** For a server that outlives the run. */
export async function deleteTemplate({ adminUrl, template }: TestServer): Promise<void> {
  const databases = await select(adminUrl, 'select datname as name from pg_database where starts_with(datname, $1)', template)
  await run(
    adminUrl,
    databases.map((name) => `drop database ${name} with (force)`),
  )
  const roles = await select(adminUrl, 'select rolname as name from pg_roles where starts_with(rolname, $1)', template)
  await run(
    adminUrl,
    roles.map((name) => `drop role ${name}`),
  )
}

export async function databaseExists({ adminUrl }: TestServer, name: string): Promise<boolean> {
  return (await select(adminUrl, 'select datname as name from pg_database where datname = $1', name)).length > 0
}

export function urlOf(server: TestServer, role: 'owner' | 'app', database: string): string {
  const url = new URL(server.adminUrl)
  url.username = `${server.template}_${role}`
  url.password = role === 'owner' ? server.ownerPassword : server.appPassword
  url.pathname = database
  return url.href
}

/** The superuser, in a database of the server. */
export function urlOfAdmin(server: TestServer, database: string): string {
  const url = new URL(server.adminUrl)
  url.pathname = database
  return url.href
}

export const randomName = () => randomBytes(5).toString('hex')

export async function run(adminUrl: string, statements: string[]): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function select(adminUrl: string, sql: string, argument: string): Promise<string[]> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return (await client.query<{ name: string }>(sql, [argument])).rows.map((row) => row.name)
  } finally {
    await client.end()
  }
}
