// The files that translators edit, in the gettext format, which all translation tools support.

/** One text: its English as in the source, context for the translator, and its translation (several for a count). */
export type PoEntry = {
  text: string
  plural?: string | undefined
  notes: readonly string[]
  places: readonly string[]
  translations: readonly string[]
  /** The translator's remarks. */
  remarks?: readonly string[] | undefined
  /** Marked as unfinished by the translator or their tool; counts as not translated. */
  isFuzzy?: boolean | undefined
  /** The line where it begins in the file. */
  line?: number | undefined
}
export type PoFile = { header: string; entries: readonly PoEntry[] }

export function printPo({ header, entries }: PoFile): string {
  return `${[`msgid ""\nmsgstr ""\n${lines(header)}`, ...entries.map(printEntry)].join('\n\n')}\n`
}

function printEntry({ text, plural, notes, places, translations, remarks = [], isFuzzy = false }: PoEntry): string {
  return [
    ...remarks.map((remark) => `# ${remark}`),
    ...notes.map((note) => `#. ${note}`),
    ...places.map((place) => `#: ${place}`),
    ...(isFuzzy ? ['#, fuzzy'] : []),
    `msgid ${quoted(text)}`,
    ...(plural === undefined
      ? [`msgstr ${quoted(translations[0] ?? '')}`]
      : [`msgid_plural ${quoted(plural)}`, ...formsOf(translations).map((form, at) => `msgstr[${at}] ${quoted(form)}`)]),
  ].join('\n')
}

/** An untranslated count also has its first form to fill in. */
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

/** The error for a file that is not gettext, as a sentence. */
export class PoError extends Error {}

type Block = { line: number; rows: string[] }

export function parsePo(content: string): PoFile {
  const [first, ...rest] = blocksOf(content).map(parseBlock)
  if (first && first.text !== '') throw new PoError('The file has no header. Its first entry must be msgid "".')
  return { header: first?.translations[0] ?? '', entries: rest.filter(({ text }) => text !== '') }
}

/** Entries are separated by an empty line, or begin with a comment or a msgid after a msgstr. */
function blocksOf(content: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  let hasText = false
  for (const [index, raw] of content
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const row = raw.trim()
    const begins = hasText && (row.startsWith('#') || /^msg(id|ctxt)\b(?!_)/.test(row))
    if (row === '' || begins) {
      open = undefined
      hasText = false
    }
    if (row === '' || row.startsWith('#~')) continue
    if (!open) blocks.push((open = { line: index + 1, rows: [] }))
    open.rows.push(row)
    hasText ||= row.startsWith('msgstr')
  }
  return blocks.filter(({ rows }) => rows.some((row) => !row.startsWith('#')))
}

function parseBlock({ line, rows }: Block): PoEntry {
  const marked = (mark: string) => rows.filter((row) => row.startsWith(mark)).map((row) => row.slice(mark.length).trim())
  const strings = stringsOf(rows, line)
  return {
    text: strings.get('msgid') ?? '',
    plural: strings.get('msgid_plural'),
    notes: marked('#.'),
    places: marked('#:').flatMap((row) => row.split(/\s+/)),
    translations: [...strings].filter(([name]) => name.startsWith('msgstr')).map(([, text]) => text),
    remarks: marked('# '),
    isFuzzy: marked('#,').some((flags) => /\bfuzzy\b/.test(flags)),
    line,
  }
}

/** A string may continue over several lines, each in quotes. */
function stringsOf(rows: readonly string[], line: number): Map<string, string> {
  const strings = new Map<string, string>()
  let name = ''
  for (const row of rows) {
    if (row.startsWith('#')) continue
    const [, word, quotedText] = /^(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)?\s*("(?:[^"\\]|\\.)*")$/.exec(row) ?? []
    if (quotedText === undefined) throw new PoError(`The entry at line ${line} is damaged: ${row}`)
    name = word ?? name
    strings.set(name, (strings.get(name) ?? '') + unquoted(quotedText, line))
  }
  return strings
}

function unquoted(text: string, line: number): string {
  try {
    const value: unknown = JSON.parse(text.replaceAll('\t', String.raw`\t`))
    return String(value)
  } catch {
    throw new PoError(`The entry at line ${line} is damaged: ${text}`)
  }
}
