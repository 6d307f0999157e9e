import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres, stopAbandonedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { deleteTemplate, makeTemplate } from './test-server.ts'

const FOLDER_PREFIX = 'sakhang-test-'

/**
 * One PostgreSQL for each project of a run: 15 for the project `postgres15`, otherwise 18, or the one at TEST_DATABASE_URL (as a superuser,
 * who creates databases and roles). The project `server` prepares and plans each statement once per connection (decision 153).
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isOldest = project.name === 'postgres15'
  const outside = isOldest ? undefined : process.env['TEST_DATABASE_URL'] || undefined
  const server =
    outside === undefined ? await startOwn(isOldest ? '15' : '18') : { adminUrl: outside, stop: async () => undefined }
  try {
    const template = await makeTemplate(server.adminUrl, project.name === 'server')
    project.provide('testServer', template)
    return outside === undefined ? server.stop : () => deleteTemplate(template)
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function startOwn(version: '18' | '15'): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  await deleteOld()
  const dataDir = mkdtempSync(join(tmpdir(), FOLDER_PREFIX))
  const postgres = await startEmbeddedPostgres({ dataDir, version, fast: true })
  return {
    adminUrl: throughSocket(postgres.adminUrl, join(dataDir, 'postgres')),
    stop: async () => {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The same server at its socket, in the format of libpq and node-postgres. */
function throughSocket(url: string, folder: string): string {
  const changed = new URL(url)
  changed.hostname = encodeURIComponent(folder)
  return changed.href
}

/** A run that was killed left its server running, and nothing else would stop it. */
async function deleteOld(): Promise<void> {
  const folders = readdirSync(tmpdir())
    .filter((name) => name.startsWith(FOLDER_PREFIX))
    .map((name) => join(tmpdir(), name))
  for (const dataDir of folders.filter((folder) => statSync(folder).uid === process.getuid?.())) {
    if (await stopAbandonedPostgres(dataDir)) rmSync(dataDir, { recursive: true, force: true })
  }
}
