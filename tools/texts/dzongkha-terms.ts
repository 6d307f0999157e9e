import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import locations from '../../server/database/reference/locations.json' with { type: 'json' }
import { defaultTemplate } from '../../domain/settings/default-templates.ts'
import { notificationTypes } from '../../domain/settings/notification-type.ts'

const root = resolve(import.meta.dirname, '../..')

/** An English term with its Dzongkha, and its source. None of them is our own guess. */
export type DzongkhaTerm = { english: string; dzongkha: string; source: string }

/** The terms of the glossary, the twenty dzongkhags, months and days. */
export function dzongkhaTerms(): DzongkhaTerm[] {
  return [...glossaryTerms(), ...placeTerms(), ...calendarTerms()]
}

/** The table “Dzongkha terms” of GLOSSARY.md. */
export function glossaryTerms(glossary = readFileSync(join(root, 'GLOSSARY.md'), 'utf8')): DzongkhaTerm[] {
  const [, section = ''] = /^## Dzongkha terms$([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(glossary) ?? []
  return [...section.matchAll(/^\| (?!term|---)([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, english = '', dzongkha = '', source = '']) => ({ english, dzongkha, source }),
  )
}

function placeTerms(): DzongkhaTerm[] {
  return locations.dzongkhags.map(({ name, nameDzongkha }) => ({
    english: name,
    dzongkha: nameDzongkha,
    source: 'server/database/reference/README.md',
  }))
}

/** From Unicode's CLDR, which browsers use. */
function calendarTerms(): DzongkhaTerm[] {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 5))
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 0, 5 + day))
  const terms = (instants: readonly number[], part: Intl.DateTimeFormatOptions) =>
    instants.map((instant) => ({
      english: new Intl.DateTimeFormat('en-GB', { ...part, timeZone: 'UTC' })
        .format(instant)
        .slice(0, part.month ? 3 : undefined),
      dzongkha: new Intl.DateTimeFormat('dz', { ...part, timeZone: 'UTC' }).format(instant),
      source: 'Unicode CLDR',
    }))
  return [...terms(months, { month: 'short' }), ...terms(days, { weekday: 'long' })]
}

/** The terms that an English text contains as whole words, singular or plural; the longest first. */
export function termsIn(text: string, terms: readonly DzongkhaTerm[]): DzongkhaTerm[] {
  return terms
    .filter(({ english }) => new RegExp(String.raw`(?<![\p{L}\d])${escaped(english)}(?:s|es)?(?![\p{L}\d])`, 'iu').test(text))
    .toSorted((one, other) => other.english.length - one.english.length)
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/** The terms, and the Dzongkha that the product already sends, for a reader to check. */
export function termsDocument(): string {
  const rows = dzongkhaTerms().map(({ english, dzongkha, source }) => `| ${english} | ${dzongkha} | ${source} |`)
  const messages = notificationTypes.map((type) => {
    const { english, dzongkha } = defaultTemplate(type)
    return `| ${type} | ${english} | ${dzongkha} |`
  })
  return [
    '# Dzongkha terms\n\nUse these words, or tell the project which are wrong.\n',
    '| English | Dzongkha | where it was found |\n| --- | --- | --- |',
    ...rows,
    '\n# Messages to read\n\nNobody has checked these texts yet. They are sent only if an office chooses Dzongkha. The words in braces are filled in.\n',
    '| message | English | Dzongkha |\n| --- | --- | --- |',
    ...messages,
    '',
  ].join('\n')
}
