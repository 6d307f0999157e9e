import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findDebianProgram } from '../find-debian-program.ts'
import { runCommand } from '../installed-package.ts'

const analyze = findDebianProgram('/usr/bin/systemd-analyze', 'systemd')
const folder = mkdtempSync(join(tmpdir(), 'sakhang-units-'))
cpSync('deploy/systemd', folder, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The systemd units as files of an installation in this folder. */
const units = readdirSync(folder)
for (const name of units)
  writeFileSync(join(folder, name), readFileSync(join(folder, name), 'utf8').replaceAll('/opt/sakhang', process.cwd()))

test('systemd accepts each unit, and every program and file that it starts is in the package', () => {
  expect(units).toEqual(['sakhang-backup.service', 'sakhang-backup.timer', 'sakhang@.service'])
  const paths = units.map((name) => join(folder, name.replace('@', '@3001')))
  cpSync(join(folder, 'sakhang@.service'), join(folder, 'sakhang@3001.service'))
  expect(runCommand(analyze, ['verify', '--man=no', ...paths], folder)).toBe('')
  const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: string[] }
  const started = units.flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/node (\S+\.m?[jt]s)/g)])
  expect(started.length).toBe(3)
  for (const [, file = ''] of started) {
    expect(readFileSync(file, 'utf8')).not.toBe('')
    expect(files.some((packed) => `/${file}`.startsWith(packed))).toBe(true)
  }
})

test('a service of the product has few rights on its machine', () => {
  const words = ['security', '--offline=true', '--no-pager', '--threshold=25', join(folder, 'sakhang@.service')]
  expect(runCommand(analyze, words, folder)).toMatch(/Overall exposure level for sakhang@\S+: [12]\.\d/)
})

test('the timer of the backup has a time in the future', () => {
  const [, when = ''] = /OnCalendar=(.+)/.exec(readFileSync(join(folder, 'sakhang-backup.timer'), 'utf8')) ?? []
  expect(runCommand(analyze, ['calendar', when], folder)).toContain('Next elapse')
})
