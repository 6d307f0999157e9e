import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres, stopAbandonedPostgres } from '../platform/embedded-postgres.ts'
import { dropTemplate, makeTemplate } from './test-server.ts'

const FOLDER_PREFIX = 'sakhang-test-'

let leave: () => Promise<void>

/**
 * One PostgreSQL a run: ours, 18 or with TEST_POSTGRES=15 the oldest supported, or the one at TEST_DATABASE_URL (as a
 * superuser, who makes databases and roles).
 */
export async function setup(project: TestProject): Promise<void> {
  const outside = process.env['TEST_DATABASE_URL'] || undefined
  const server = outside === undefined ? await startOwn() : { adminUrl: outside, stop: async () => undefined }
  leave = server.stop
  try {
    const template = await makeTemplate(server.adminUrl)
    project.provide('testServer', template)
    if (outside !== undefined) leave = () => dropTemplate(template)
  } catch (error) {
    await leave()
    throw error
  }
}

export const teardown = () => leave()

async function startOwn(): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  await sweep()
  const dataDir = mkdtempSync(join(tmpdir(), FOLDER_PREFIX))
  const postgres = await startEmbeddedPostgres({ dataDir, version: askedVersion(), fast: true })
  return {
    adminUrl: postgres.adminUrl,
    stop: async () => {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function askedVersion(): '18' | '15' {
  const asked = process.env['TEST_POSTGRES'] ?? '18'
  if (asked !== '18' && asked !== '15') throw new Error(`TEST_POSTGRES is 18 or 15, not ${asked}.`)
  return asked
}

/** A run that was killed left its server running: nobody else would ever stop it. */
async function sweep(): Promise<void> {
  const folders = readdirSync(tmpdir())
    .filter((name) => name.startsWith(FOLDER_PREFIX))
    .map((name) => join(tmpdir(), name))
  for (const dataDir of folders.filter((folder) => statSync(folder).uid === process.getuid?.())) {
    if (await stopAbandonedPostgres(dataDir)) rmSync(dataDir, { recursive: true, force: true })
  }
}
