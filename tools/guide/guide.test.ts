import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { sourceTexts } from '../texts/source-texts.ts'
import { type GuideBlock, type GuidePage, type GuidePart, parseGuide } from './parse-guide.ts'
import { guideFolder, guideNames, readGuide } from './read-guide.ts'

const pages = readGuide()
const partsOf = (block: GuideBlock): GuidePart[] =>
  block.kind === 'PARAGRAPH' ? block.parts : block.kind === 'STEPS' || block.kind === 'POINTS' ? block.items.flat() : []
const parts = pages.flatMap(({ name, blocks }) => blocks.flatMap(partsOf).map((part) => ({ name, part })))
const links = parts.flatMap(({ name, part }) => (typeof part === 'object' && 'to' in part ? [{ name, to: part.to }] : []))
const picturesOf = ({ blocks }: GuidePage) => blocks.flatMap((block) => (block.kind === 'PICTURE' ? [block.file] : []))

test('every page of the folder is in the reading order', () => {
  const files = readdirSync(guideFolder).filter((file) => file.endsWith('.md'))
  expect(files.sort()).toEqual(guideNames.map((name) => `${name}.md`).sort())
})

test('every screen that it names is a screen of the product', () => {
  const routes = resolve(import.meta.dirname, '../../web/routes/admin.ts')
  const paths = new Set([...readFileSync(routes, 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path]) => path))
  const toScreens = links.filter(({ to }) => to.startsWith('/'))
  expect(toScreens.length).toBeGreaterThan(20)
  expect(toScreens.filter(({ to }) => !paths.has(to.split('?')[0]))).toEqual([])
})

test('every other link points to an existing page and heading', () => {
  const targets = pages.flatMap(({ name, blocks }) => [
    `${name}.md`,
    ...blocks.flatMap((block) => (block.kind === 'HEADING' ? [`${name}.md#${block.id}`] : [])),
  ])
  expect(links.filter(({ to }) => !to.startsWith('/') && !targets.includes(to))).toEqual([])
})

test('every picture exists, is small, and is on a page', () => {
  const used = pages.flatMap(picturesOf)
  expect(used.filter((file) => !existsSync(join(guideFolder, file)))).toEqual([])
  expect(readdirSync(join(guideFolder, 'pictures')).map((file) => `pictures/${file}`)).toEqual([...used].sort())
  expect(used.filter((file) => statSync(join(guideFolder, file)).size > 60_000)).toEqual([])
})

test('each bold text is a label of the product', () => {
  const texts = new Set(sourceTexts().map(({ text }) => text))
  const labels = parts.flatMap(({ name, part }) =>
    typeof part === 'object' && 'label' in part ? [`${name}: ${part.label}`] : [],
  )
  expect(labels.length).toBeGreaterThan(40)
  expect(labels.filter((label) => !texts.has(label.slice(label.indexOf(': ') + 2)))).toEqual([])
})

test('the id of a heading follows from its words, and is unique on a page', () => {
  for (const { name, blocks } of pages) {
    const ids = blocks.flatMap((block) => (block.kind === 'HEADING' ? [block.id] : []))
    expect(new Set(ids).size, name).toBe(ids.length)
  }
})

test('Markdown that the product cannot show is refused', () => {
  expect(() => parseGuide('a', '# A\n\nB.\n\n| a | b |')).toThrow('no such block')
})
