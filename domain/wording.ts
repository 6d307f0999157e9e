import { groupThousands, joinUnits } from './money.ts'

// Texts of the interface in the language of the page. English is in the source and is its own key. For another language the browser loads a
// catalogue before any module (web/public/appearance.js), so that it also applies to tables of texts at the top of a module. The server has
// no catalogue: documents and messages stay in the language of the source.

/** By English text, with `{0}` for a value; for a count, by both forms, with the texts of its plural forms. */
type Catalogue = {
  language: string
  texts: Readonly<Record<string, string | readonly string[]>>
  /** Texts into which the server inserts values: they are recognized by the text between the values. */
  sentences: readonly string[]
}

declare global {
  // Set by the script of the catalogue (tools/texts/catalogue.ts).
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

/** A text by count, with the count at {n}: plural(days, '{n} day left', '{n} days left'); further values at {0}, {1}. */
export function plural(count: number, one: string, other: string, ...values: (string | number)[]): string {
  const said = catalogue?.texts[`${one}\n${other}`]
  const text = Array.isArray(said) ? said[formOf(count, said.length)] : count === 1 ? one : other
  return joinUnits(filled(split(text ?? other), values, count).join(''))
}

/** Translates a fixed English text, a text derived from a code, or a text from the server. */
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

/** Translates the month in a day that the server formatted, "22 Nov 2026". */
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

/** Texts at even positions, and the index of the value between them at odd ones. */
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
    // It does not use toLocaleString, because a slow phone needs 40 ms to load the browser's number formats.
    return part === 'n' && count !== undefined ? groupThousands(String(count)) : values[Number(part)]
  })
}

/** The forms are in the order of the language's plural rules, as in the file of the catalogue. */
function formOf(count: number, forms: number): number {
  const rules = new Intl.PluralRules(language)
  const at = rules.resolvedOptions().pluralCategories.indexOf(rules.select(count))
  return Math.min(Math.max(at, 0), forms - 1)
}
