import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { assembleRootfs } from './assemble-rootfs.ts'
import { buildImage, containerEngine } from './build-image.ts'

// `npm run image`: a container image of this version, `sakhang:<version>`, with podman or docker, and dist/sakhang-<version>.cdx.json,
// which lists its content. It is built from scratch (`FROM scratch`), so no registry is needed for a base image. `-- --rootfs <folder>`
// writes only the content of the image; `-- --package <file>` uses an existing package of `npm pack`.

const { values } = parseArgs({ options: { rootfs: { type: 'string' }, package: { type: 'string' }, tag: { type: 'string' } } })
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const scratch = mkdtempSync(join(tmpdir(), 'sakhang-image-'))
chmodSync(scratch, 0o755)
try {
  const rootfs = resolve(values.rootfs ?? join(scratch, 'rootfs'))
  mkdirSync(rootfs, { recursive: true })
  const { components } = assembleRootfs(resolve(values.package ?? packProduct()), rootfs)
  const list = `dist/sakhang-${version}.cdx.json`
  mkdirSync('dist', { recursive: true })
  copyFileSync(join(rootfs, 'opt/sakhang/sbom.cdx.json'), list)
  console.log(`${list}: ${components.length} components.`)
  if (values.rootfs) console.log(`${rootfs}: what the image holds.`)
  else {
    const engine = containerEngine()
    if (engine) buildImage(engine, { rootfs, scratch, version, tag: values.tag ?? `sakhang:${version}` })
    else {
      console.error(
        'Neither podman nor docker runs here. Install one, or write only what the image holds: npm run image -- --rootfs <folder>',
      )
      process.exitCode = 1
    }
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function packProduct(): string {
  const { status } = spawnSync('npm', ['pack', '--pack-destination', scratch, '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [file] = globSync('*.tgz', { cwd: scratch })
  if (status !== 0 || !file) throw new Error('npm pack wrote no package.')
  return join(scratch, file)
}
