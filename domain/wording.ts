import { groupThousands, joinUnits } from './money.ts'

// What people read, in the language of the page. English stands in the source and is its own key; another language is a catalogue
// that the browser loads before any module (web/public/appearance.js), so that a table of words at the top of one speaks it too.
// The server has no catalogue: documents and messages stay as they are written here.

/** By English text, `{0}` where a value stands; of a count by both, with the texts of its plural forms. */
type Catalogue = {
  language: string
  texts: Readonly<Record<string, string | readonly string[]>>
  /** Those that the server fills in: they are known by what stands between their gaps. */
  sentences: readonly string[]
}

declare global {
  // Written by the catalogue's own script (tools/texts/catalogue.ts).
  var sakhangCatalogue: Catalogue | undefined
}

const catalogue = globalThis.sakhangCatalogue
/** The language of the page. */
export const language = catalogue?.language ?? 'en'
const pieces = new WeakMap<TemplateStringsArray, string[]>()
const answers = new Map<string, string>()

/** A text: t`Nothing waits for you.` or t`Advice ${number}`. */
export function t(strings: TemplateStringsArray, ...values: (string | number)[]): string {
  return joinUnits(filled(piecesOf(strings), values).join(''))
}

/** A text by count, which stands at {n}: plural(days, '{n} day left', '{n} days left'); further values at {0}, {1}. */
export function plural(count: number, one: string, other: string, ...values: (string | number)[]): string {
  const said = catalogue?.texts[`${one}\n${other}`]
  const text = Array.isArray(said) ? said[formOf(count, said.length)] : count === 1 ? one : other
  return joinUnits(filled(split(text ?? other), values, count).join(''))
}

/** An English text that is fixed, made of a code, or came from the server, in the language of the page. */
export function translated(text: string): string {
  if (!catalogue) return joinUnits(text)
  const known = answers.get(text)
  if (known !== undefined) return known
  const answer = joinUnits(fixed(text) ?? bySentence(text) ?? text)
  answers.set(text, answer)
  return answer
}

function fixed(text: string): string | undefined {
  const said = catalogue?.texts[text]
  return typeof said === 'string' ? said : undefined
}

function bySentence(text: string): string | undefined {
  for (const sentence of catalogue?.sentences ?? []) {
    const values = patternOf(sentence).exec(text)?.slice(1)
    if (values) return filled(split(fixed(sentence) ?? sentence), values.map(inLanguage)).join('')
  }
  return undefined
}

/** A day that the server wrote, "22 Nov 2026", has its month from the catalogue. */
function inLanguage(value: string): string {
  return (
    fixed(value) ??
    value.replace(
      /^(\d\d )?([A-Z][a-z]{2})(?= \d{4}$)/,
      (_, day: string | undefined, month: string) => (day ?? '') + (fixed(month) ?? month),
    )
  )
}

function patternOf(sentence: string): RegExp {
  return new RegExp(`^${sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\d+\}/g, '(.+?)')}$`)
}

/** Texts at even places, between them which value stands there. */
export function piecesOf(strings: TemplateStringsArray): string[] {
  const known = pieces.get(strings)
  if (known) return known
  const key = strings.reduce((text, next, at) => `${text}{${at - 1}}${next}`)
  const made = split(fixed(key) ?? key)
  pieces.set(strings, made)
  return made
}

function split(text: string): string[] {
  return text.split(/\{(n|\d+)\}/)
}

export function filled<Value>(
  parts: readonly string[],
  values: readonly Value[],
  count?: number,
): (string | Value | undefined)[] {
  return parts.map((part, at) => {
    if (at % 2 === 0) return part
    // Not toLocaleString: a slow phone takes 40 ms to load the number formats of its browser.
    return part === 'n' && count !== undefined ? groupThousands(String(count)) : values[Number(part)]
  })
}

/** Forms stand in the order in which the language counts them, as in the catalogue's file. */
function formOf(count: number, forms: number): number {
  const rules = new Intl.PluralRules(language)
  const at = rules.resolvedOptions().pluralCategories.indexOf(rules.select(count))
  return Math.min(Math.max(at, 0), forms - 1)
}
