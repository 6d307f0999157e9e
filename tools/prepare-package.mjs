// @ts-check
// `npm pack` makes a package without tests: with the web app built, and with the exact versions of all packages, which npm takes into a
// package only as npm-shrinkwrap.json. Afterwards, with "done", that copy is removed.
import { copyFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const shrinkwrap = join(root, 'npm-shrinkwrap.json')
rmSync(shrinkwrap, { force: true })
if (process.argv[2] !== 'done') {
  process.argv[2] = 'build'
  await import('./bootstrap.mjs')
  copyFileSync(join(root, 'package-lock.json'), shrinkwrap)
}
