import type { CalendarDate } from '../../domain/calendar-date.ts'

const unreleased = '## [Unreleased]'

/** Moves the unreleased section under the version and its day, with a new empty section above it. */
export function releaseChangelog(text: string, version: string, day: CalendarDate): string {
  if (notesOf(text, 'Unreleased') === '') throw new Error('CHANGELOG.md has nothing under [Unreleased].')
  if (text.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md has version ${version} already.`)
  return text.replace(' There is no release yet.', '').replace(unreleased, `${unreleased}\n\n## [${version}] - ${day}`)
}

/** The notes of a version. */
export function notesOf(text: string, version: string): string {
  const [, after = ''] = text.split(`## [${version}]`)
  const [section = ''] = after.split(/^## \[/m)
  return section.replace(/^.*\n/, '').trim()
}

/** `patch`, `minor`, `major`, or a higher version. */
export function nextVersion(current: string, wanted: string): string {
  const [major = 0, minor = 0, patch = 0] = numbersOf(current)
  if (wanted === 'major') return `${major + 1}.0.0`
  if (wanted === 'minor') return `${major}.${minor + 1}.0`
  if (wanted === 'patch') return `${major}.${minor}.${patch + 1}`
  const isGreater = compare(numbersOf(wanted), [major, minor, patch]) > 0
  if (!/^\d+\.\d+\.\d+$/.test(wanted) || !isGreater)
    throw new Error(`Say patch, minor, major, or a version greater than ${current}, not ${wanted}.`)
  return wanted
}

const numbersOf = (version: string) => version.split('.').map(Number)

function compare(left: readonly number[], right: readonly number[]): number {
  const differing = left.findIndex((number, index) => number !== right[index])
  return differing < 0 ? 0 : (left[differing] ?? 0) - (right[differing] ?? 0)
}
