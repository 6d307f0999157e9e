import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { collectTexts, joinTexts, type SourceText } from './collect-texts.ts'
import { collectSentences } from './collect-sentences.ts'
import { textsOfCodes } from './texts-of-codes.ts'

const root = resolve(import.meta.dirname, '../..')

/** Paths from the root, without tests, generated files and the widgets' examples, which only developers see. */
export function sourceFiles(layer: 'web' | 'domain' | 'server'): string[] {
  return readdirSync(join(root, layer), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/(\.d|\.gen|\.test)\.tsx?$/.test(entry.name))
    .map(({ name, parentPath }) => relative(root, join(parentPath, name)))
    .filter((path) => !path.startsWith('web/gallery/'))
    .sort((a, b) => (a < b ? -1 : 1))
}

/** Every text of the interface, which a complete catalogue translates. */
export function sourceTexts(): SourceText[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const behind = [...sourceFiles('domain'), ...sourceFiles('server')].filter((path) => !/^server\/(demo|testing)\//.test(path))
  return joinTexts([
    ...[...sourceFiles('web'), ...behind].flatMap((path) => collectTexts(path, read(path))),
    ...behind.flatMap((path) => collectSentences(path, read(path))),
    ...textsOfCodes(),
  ])
}
