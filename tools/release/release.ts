import { createHash } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { thimphuDate } from '../../domain/calendar-date.ts'
import { nextVersion, notesOf, releaseChangelog } from './changelog.ts'
import { readPackages } from './sbom.ts'

// `npm run release -- <patch|minor|major|version>`: updates version and changelog, commits and tags, and writes the package, a list of its
// dependencies, and SHA-256 checksums of both to dist/release. It publishes nothing. `--dry-run` prints the steps only.

const { values, positionals } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } }, allowPositionals: true })
const folder = 'dist/release'

try {
  release(positionals[0] ?? '', values['dry-run'])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function release(wanted: string, isDryRun: boolean): void {
  const { version: current } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const version = nextVersion(current, wanted)
  const changelog = releaseChangelog(readFileSync('CHANGELOG.md', 'utf8'), version, thimphuDate(new Date()))
  if (run('git', ['status', '--porcelain']) !== '') throw new Error('Commit or put away your changes first.')
  if (run('git', ['tag', '--list', `v${version}`]) !== '') throw new Error(`The tag v${version} exists already.`)
  if (isDryRun) {
    console.log(`Version ${current} would become ${version}, with these notes:\n\n${notesOf(changelog, version)}`)
    return
  }
  writeFileSync('CHANGELOG.md', changelog)
  for (const file of ['package.json', 'package-lock.json']) writeVersion(file, version)
  run('git', ['commit', '--quiet', '--all', '--message', `release: version ${version}`])
  run('git', ['tag', '--annotate', `v${version}`, '--message', `Version ${version}`])
  writeFiles(version)
  console.log(`Version ${version} is tagged, and ${folder} has its files. Publish: git push --follow-tags`)
}

/** The text around the version does not change: the first occurrence in package.json, the first two in the lock file. */
function writeVersion(file: string, version: string): void {
  let left = file === 'package.json' ? 1 : 2
  const text = readFileSync(file, 'utf8').replaceAll(/^(\s+"version": )"[^"]+"/gm, (whole, before: string) =>
    (left -= 1) >= 0 ? `${before}"${version}"` : whole,
  )
  writeFileSync(file, text)
}

function writeFiles(version: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  run('npm', ['pack', '--pack-destination', folder, '--loglevel=error'])
  const [archive, list] = [`sakhang-${version}.tgz`, `sakhang-${version}.cdx.json`]
  writeFileSync(join(folder, list), `${JSON.stringify(readPackages('.'), null, 2)}\n`)
  const sumOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
  writeFileSync(join(folder, 'SHA256SUMS'), [archive, list].map((file) => `${sumOf(file)}  ${file}\n`).join(''))
}

function run(command: string, words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status}: ${stderr}`)
  return stdout.trim()
}
