import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { accents } from '../domain/appearance.ts'

const css = readFileSync(new URL('../web/ui/theme/tokens.css', import.meta.url), 'utf8')

/** The tokens of an accent in a scheme: the rules in the order of the file; later ones win. */
function tokensOf(accent: string, isDark: boolean): Record<string, string> {
  const dark = ':root[data-mantine-color-scheme="dark"]'
  const ownSelector = `[data-accent="${accent}"]`
  const selectors = [':root', `:root${ownSelector}`, ...(isDark ? [dark, `${dark}${ownSelector}`] : [])]
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.replace(/\/\*[^]*?\*\//g, '').trim(),
    body,
  }))
  const named = selectors.flatMap((one) => rules.filter(({ selector }) => selector === one))
  return Object.fromEntries(
    named.flatMap(({ body }) => [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value])),
  )
}

function luminance(colour = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string | undefined, other: string | undefined): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right)
  return (lighter + 0.05) / (darker + 0.05)
}

const texts = [
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['primary-text', 'surface'],
  ['primary-text', 'ground'],
  ['primary-text', 'raised'],
  ['primary-text', 'highlight'],
  ['highlight-text', 'highlight'],
] as const
const outlines = [
  ['accent', 'surface'],
  ['focus', 'surface'],
  ['focus', 'ground'],
] as const

describe.each(accents)('%s', (accent) => {
  test.each([
    ['light', false],
    ['dark', true],
  ])('can be read in the %s scheme', (_scheme, isDark) => {
    const tokens = tokensOf(accent, isDark)
    const tooFaint = [
      ...texts.filter(([text, ground]) => contrast(tokens[text], tokens[ground]) < 4.5),
      ...outlines.filter(([line, ground]) => contrast(tokens[line], tokens[ground]) < 3),
    ]
    expect(tooFaint).toEqual([])
  })
})
