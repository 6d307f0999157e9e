import { spawnSync } from 'node:child_process'
import { globSync, realpathSync } from 'node:fs'

type Component = { 'bom-ref'?: string; type: string; name: string; version?: string; purl?: string }
type Dependency = { ref: string; dependsOn: string[] }
export type Sbom = { bomFormat: 'CycloneDX'; specVersion: string; components: Component[]; dependencies: Dependency[] }

/** The result of `npm sbom` for a package, in CycloneDX: only installed packages, and none for other machines. */
export function readPackages(folder: string): Sbom {
  const kind = ['--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application']
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 100_000_000 } as const
  const { status, stdout, stderr } = spawnSync('npm', ['sbom', ...kind, '--loglevel=error'], options)
  if (status !== 0) throw new Error(`npm sbom ended with ${status}: ${stderr}`)
  const installed = globSync('node_modules/**/package.json', { cwd: folder }).map((file) =>
    file.replace(/^(.*node_modules\/)/, ''),
  )
  const names = new Set(installed.map((file) => file.replace(/\/package\.json$/, '')))
  return onlyWith(JSON.parse(stdout) as Sbom, ({ name }) => names.has(name))
}

function onlyWith(sbom: Sbom, isThere: (component: Component) => boolean): Sbom {
  const left = new Set(sbom.components.filter((component) => !isThere(component)).map((component) => component['bom-ref']))
  return {
    ...sbom,
    components: sbom.components.filter(isThere),
    dependencies: sbom.dependencies
      .filter(({ ref }) => !left.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => !left.has(other)) })),
  }
}

/** Adds the system libraries, by the Debian package that contains each; by their file name if dpkg does not know them. */
export function withLibraries(sbom: Sbom, libraries: readonly string[]): Sbom {
  const found = new Map(
    libraries.map((path) => debianPackageOf(path)).map((component) => [component.purl ?? component.name, component]),
  )
  return { ...sbom, components: [...sbom.components, ...found.values()] }
}

function debianPackageOf(path: string): Component {
  const ask = (command: string, words: readonly string[]) => spawnSync(command, words, { encoding: 'utf8' }).stdout ?? ''
  const names = [path, realpathSync(path), realpathSync(path).replace(/^\/usr/, '')]
  const owner = names.map((name) => /^([^:\s]+)(:\S+)?: /.exec(ask('dpkg-query', ['-S', name]))?.[1]).find(Boolean)
  if (!owner) return { 'bom-ref': path, type: 'library', name: path }
  const version = ask('dpkg-query', ['-W', '-f', '${Version}', owner])
  const purl = `pkg:deb/debian/${owner}@${encodeURIComponent(version)}`
  return { 'bom-ref': purl, type: 'library', name: owner, version, purl }
}
