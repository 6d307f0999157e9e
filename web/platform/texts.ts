import { createElement, Fragment, type ReactNode } from 'react'

// Every text of the interface goes through here. English stands in the source and is its own key; another language is a catalogue
// that index.html loads before any of our modules, so that a table of words at the top of a module speaks it too.

/** By English text, `{0}` where a value stands; of a count the texts of its plural forms, in the order of the language. */
type Catalogue = { language: string; texts: Readonly<Record<string, string | readonly string[]>> }

declare global {
  // Written by the catalogue's own script (tools/vite-catalogues.ts).
  var sakhangCatalogue: Catalogue | undefined
}

const catalogue = globalThis.sakhangCatalogue
const pieces = new WeakMap<TemplateStringsArray, string[]>()

/** A text: t`Nothing waits for you.` or t`Advice ${number}`. */
export function t(strings: TemplateStringsArray, ...values: (string | number)[]): string {
  return filled(piecesOf(strings), values).join('')
}

/** A text with elements in it: rich`It stands on advice ${<Link …>}.` */
export function rich(strings: TemplateStringsArray, ...values: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...filled(piecesOf(strings), values))
}

/** A text by count, which stands at {n}: plural(days, '{n} day left', '{n} days left'); further values at {0}, {1}. */
export function plural(count: number, one: string, other: string, ...values: (string | number)[]): string {
  const said = catalogue?.texts[one]
  const text = Array.isArray(said) ? said[formOf(count, said.length)] : count === 1 ? one : other
  return filled(split(text ?? other), values, count).join('')
}

/** What a fixed English text of the domain or the server is called in the language of the page. */
export function translated(text: string): string {
  const said = catalogue?.texts[text]
  return typeof said === 'string' ? said : text
}

function piecesOf(strings: TemplateStringsArray): string[] {
  const known = pieces.get(strings)
  if (known) return known
  const made = split(translated(strings.reduce((text, next, at) => `${text}{${at - 1}}${next}`)))
  pieces.set(strings, made)
  return made
}

/** Texts at even places, between them which value stands there. */
function split(text: string): string[] {
  return text.split(/\{(n|\d+)\}/)
}

function filled<Value>(parts: readonly string[], values: readonly Value[], count?: number): (string | Value | undefined)[] {
  return parts.map((part, at) => {
    if (at % 2 === 0) return part
    return part === 'n' ? count?.toLocaleString('en') : values[Number(part)]
  })
}

/** Forms stand in the order in which the language counts them, as in the catalogue's file. */
function formOf(count: number, forms: number): number {
  const rules = new Intl.PluralRules(catalogue?.language ?? 'en')
  const at = rules.resolvedOptions().pluralCategories.indexOf(rules.select(count))
  return Math.min(Math.max(at, 0), forms - 1)
}
