import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type GuidePage, parseGuide } from './parse-guide.ts'

export const guideFolder = resolve(import.meta.dirname, '../../docs/guide')
/** In reading order. */
export const guideNames = ['first-day', 'move-in', 'month-end', 'move-out', 'corrections', 'more-tasks'] as const

export function readGuide(): GuidePage[] {
  return guideNames.map((name) => parseGuide(name, readFileSync(join(guideFolder, `${name}.md`), 'utf8')))
}
