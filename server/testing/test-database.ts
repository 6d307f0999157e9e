import { inject } from 'vitest'
import { randomName, run, urlOf } from './test-server.ts'

export interface TestDatabase {
  ownerUrl: string
  appUrl: string
  /** The database roles are named after the template this is a clone of: see `databaseRoleName`. */
  rolePrefix: string
  drop: () => Promise<void>
}

/** A database of the caller's own, migrated and empty. */
export async function aTestDatabase(): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `${server.template}_${randomName()}`
  await run(server.adminUrl, [`create database ${name} template ${server.template} owner ${server.template}_owner`])
  return {
    ownerUrl: urlOf(server, 'owner', name),
    appUrl: urlOf(server, 'app', name),
    rolePrefix: server.template,
    drop: () => run(server.adminUrl, [`drop database if exists ${name} with (force)`]),
  }
}

/** One with nothing in it, not even tables: its roles get names of their own. */
export async function anEmptyDatabase(): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `${server.template}_${randomName()}`
  await run(server.adminUrl, [`create database ${name} template template0 owner ${server.template}_owner`])
  return {
    ownerUrl: urlOf(server, 'owner', name),
    appUrl: urlOf(server, 'app', name),
    rolePrefix: name,
    drop: () => run(server.adminUrl, [`drop database if exists ${name} with (force)`]),
  }
}
