import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calendarDate } from '../../domain/calendar-date.ts'
import { nextVersion, notesOf, releaseChangelog } from './changelog.ts'

const day = calendarDate('2026-12-01')
const text = '# Changelog\n\nThe format. There is no release yet.\n\n## [Unreleased]\n\n### Added\n\n- A map.\n'

test('a release moves the unreleased entries under its version, and leaves an empty section for the next', () => {
  const first = releaseChangelog(text, '0.2.0', day)
  expect(first).toBe('# Changelog\n\nThe format.\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n### Added\n\n- A map.\n')
  expect(notesOf(first, '0.2.0')).toBe('### Added\n\n- A map.')
  expect(() => releaseChangelog(first, '0.3.0', day)).toThrow('nothing under [Unreleased]')
  const second = releaseChangelog(first.replace('[Unreleased]', '[Unreleased]\n\n- Meters.'), '0.3.0', day)
  expect([notesOf(second, '0.3.0'), notesOf(second, '0.2.0')]).toEqual(['- Meters.', '### Added\n\n- A map.'])
  expect(() => releaseChangelog(text.replace('- A map.', '- A map.\n\n## [0.2.0]'), '0.2.0', day)).toThrow('already')
})

test('the next version follows from the size of the change, or is given and greater', () => {
  expect(['patch', 'minor', 'major', '0.1.10'].map((wanted) => nextVersion('0.1.9', wanted))).toEqual([
    '0.1.10',
    '0.2.0',
    '1.0.0',
    '0.1.10',
  ])
  for (const wrong of ['0.1.9', '0.1.8', '0.0.10', '1', 'newest', '1.0.0-beta'])
    expect(() => nextVersion('0.1.9', wrong)).toThrow('Say patch')
})

test('the changelog of this version can be released', () => {
  expect(releaseChangelog(readFileSync('CHANGELOG.md', 'utf8'), '999.0.0', day)).toContain('## [999.0.0] - 2026-12-01\n')
})
