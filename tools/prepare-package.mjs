// @ts-check
// `npm pack` makes a package without tests, with the built web app and with the exact versions of all packages, which npm includes in a
// package only as npm-shrinkwrap.json. Afterwards, a call with "done" removes that copy.
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
