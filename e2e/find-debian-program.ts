import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** A program of Debian, installed if it is missing and this process has permission. */
export function findDebianProgram(program: string, debianPackage: string): string {
  if (!existsSync(program) && process.getuid?.() === 0) {
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    spawnSync('apt-get', ['update', '-q'], options)
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', debianPackage], options)
  }
  if (!existsSync(program)) throw new Error(`There is no ${program}. Install it: apt-get install ${debianPackage}`)
  return program
}
