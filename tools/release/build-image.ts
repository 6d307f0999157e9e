import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'

type Build = { rootfs: string; scratch: string; version: string; tag: string }
type Engine = 'podman' | 'docker'

/** The first engine that is installed and responds. */
export function containerEngine(): Engine | undefined {
  return (['podman', 'docker'] as const).find((name) => spawnSync(name, ['info'], { stdio: 'ignore' }).status === 0)
}

/**
 * Builds the image of deploy/container/Containerfile. Moves the files of `rootfs` into `scratch`, which must be on the same file system.
 */
export function buildImage(engine: Engine, { rootfs, scratch, version, tag }: Build): void {
  // The data folder is copied separately: COPY sets an owner only for files that do not exist yet.
  const context = join(scratch, 'context')
  mkdirSync(join(context, 'data'), { recursive: true })
  renameSync(join(rootfs, 'var/lib/sakhang'), join(context, 'data/sakhang'))
  renameSync(rootfs, join(context, 'root'))
  // The OCI format has no health check.
  const format = engine === 'podman' ? ['--format', 'docker'] : []
  const words = [
    'build',
    ...format,
    '--build-arg',
    `VERSION=${version}`,
    '-f',
    'deploy/container/Containerfile',
    '-t',
    tag,
    context,
  ]
  const { status } = spawnSync(engine, words, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${engine} build ended with ${status}.`)
}
