// The files translators work in: gettext's, which every tool for translation reads.

/** One text: English as it stands in the source, what helps to translate it, and its translation (several for a count). */
export type PoEntry = {
  text: string
  plural?: string | undefined
  notes: readonly string[]
  places: readonly string[]
  translations: readonly string[]
}
export type PoFile = { header: string; entries: readonly PoEntry[] }

export function printPo({ header, entries }: PoFile): string {
  return `${[`msgid ""\nmsgstr ""\n${lines(header)}`, ...entries.map(printEntry)].join('\n\n')}\n`
}

function printEntry({ text, plural, notes, places, translations }: PoEntry): string {
  return [
    ...notes.map((note) => `#. ${note}`),
    ...places.map((place) => `#: ${place}`),
    `msgid ${quoted(text)}`,
    ...(plural === undefined
      ? [`msgstr ${quoted(translations[0] ?? '')}`]
      : [`msgid_plural ${quoted(plural)}`, ...formsOf(translations).map((form, at) => `msgstr[${at}] ${quoted(form)}`)]),
  ].join('\n')
}

/** Also an untranslated count has its first form to fill in. */
function formsOf(translations: readonly string[]): readonly string[] {
  return translations.length === 0 ? [''] : translations
}

function lines(header: string): string {
  return header
    .trimEnd()
    .split('\n')
    .map((line) => quoted(`${line}\n`))
    .join('\n')
}

function quoted(text: string): string {
  return JSON.stringify(text)
}

export function parsePo(content: string): PoFile {
  const [first, ...rest] = content.trim().split(/\n\s*\n/)
  return {
    header: parseEntry(first ?? '').translations[0] ?? '',
    entries: rest.map(parseEntry).filter(({ text }) => text !== ''),
  }
}

function parseEntry(block: string): PoEntry {
  const rows = block.split('\n')
  const marked = (mark: string) => rows.filter((row) => row.startsWith(mark)).map((row) => row.slice(mark.length).trim())
  const strings = stringsOf(rows.filter((row) => !row.startsWith('#')))
  return {
    text: strings.get('msgid') ?? '',
    plural: strings.get('msgid_plural'),
    notes: marked('#.'),
    places: marked('#:'),
    translations: [...strings].filter(([name]) => name.startsWith('msgstr')).map(([, text]) => text),
  }
}

/** A string may go on over several lines, each in quotes. */
function stringsOf(rows: readonly string[]): Map<string, string> {
  const strings = new Map<string, string>()
  let name = ''
  for (const row of rows) {
    const [, word, quotedText] = /^(\w+(?:\[\d+\])?)?\s*("(?:[^"\\]|\\.)*")\s*$/.exec(row) ?? []
    if (quotedText === undefined) continue
    name = word ?? name
    strings.set(name, (strings.get(name) ?? '') + JSON.parse(quotedText))
  }
  return strings
}
