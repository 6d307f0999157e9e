import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'

type Build = { rootfs: string; scratch: string; version: string; tag: string }
type Engine = 'podman' | 'docker'

/** The first of them that is installed and answers. */
export function containerEngine(): Engine | undefined {
  return (['podman', 'docker'] as const).find((name) => spawnSync(name, ['info'], { stdio: 'ignore' }).status === 0)
}

/** Builds the image of deploy/container/Containerfile. Moves the files of `rootfs` into `scratch`, which has to be on the same file system. */
export function buildImage(engine: Engine, { rootfs, scratch, version, tag }: Build): void {
  // The data folder is copied by itself: COPY gives an owner only to what is not there yet.
  const context = join(scratch, 'context')
  mkdirSync(join(context, 'data'), { recursive: true })
  renameSync(join(rootfs, 'var/lib/sakhang'), join(context, 'data/sakhang'))
  renameSync(rootfs, join(context, 'root'))
  // The format of OCI has no health check.
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
