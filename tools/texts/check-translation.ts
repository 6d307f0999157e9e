import type { PoEntry } from './po-file.ts'

// The checks of a translation that a program can make. Only a reader can judge whether it is right.

/** Errors that would break a screen: such a file is not installed. */
export function translationErrors(language: string, entry: PoEntry): string[] {
  const given = entry.translations.filter((text) => text !== '')
  return [
    ...pluralErrors(language, entry),
    ...given.flatMap((text) => [...placeholderErrors(entry, text), ...characterErrors(entry, text)]),
  ].map((error) => sentence(entry, error))
}

/** Hints about possible mistakes, for the translator to check again. */
export function translationHints(language: string, entry: PoEntry): string[] {
  const given = entry.translations.filter((text) => text !== '')
  return given
    .flatMap((text) => [...lengthHints(entry, text), ...edgeHints(entry, text), ...(language === 'dz' ? scriptHints(text) : [])])
    .map((hint) => sentence(entry, hint))
}

function sentence({ text, line }: PoEntry, issue: string): string {
  return `${line === undefined ? '' : `Line ${line}, `}“${text}”: ${issue}`
}

function pluralErrors(language: string, { plural, translations }: PoEntry): string[] {
  const forms = plural === undefined ? 1 : new Intl.PluralRules(language).resolvedOptions().pluralCategories.length
  const given = translations.map((text) => text !== '')
  if (given.slice(forms).some(Boolean)) {
    return [`there are ${translations.length} plural forms, but this language has ${forms}. Remove the others.`]
  }
  const count = given.filter(Boolean).length
  return count === 0 || count === forms
    ? []
    : [`only ${count} of the ${forms} plural forms are translated. Translate all of them, or none.`]
}

const braced = /\{[^{}]*\}/g

function bracedIn(text: string): Set<string> {
  return new Set(text.match(braced))
}

/** With a count, {n} may be omitted, as in “one day left”. */
function placeholderErrors({ text, plural }: PoEntry, translation: string): string[] {
  const wanted = bracedIn(plural ?? text)
  const found = bracedIn(translation)
  const missing = [...wanted].filter((name) => !found.has(name) && !(plural !== undefined && name === '{n}'))
  const unknown = [...found].filter((name) => !wanted.has(name))
  const loose = translation.replaceAll(braced, '').match(/[{}]/g)?.length ?? 0
  const looseInEnglish = (plural ?? text).replaceAll(braced, '').match(/[{}]/g)?.length ?? 0
  return [
    ...missing.map((name) => `the placeholder ${name} is missing in “${translation}”. Copy it from the English text.`),
    ...unknown.map((name) => `${name} is not a placeholder of this text. ${placeholdersText([...wanted])}`),
    ...(loose === looseInEnglish ? [] : [`“${translation}” has a single brace. ${placeholdersText([...wanted])}`]),
  ]
}

function placeholdersText(names: readonly string[]): string {
  return names.length === 0 ? 'This text has none.' : `Use ${names.join(', ')}, with these digits.`
}

/** Fonts before Unicode stored Dzongkha in private-use characters, which no other computer can show. */
const privateUse = /[\uE000-\uF8FF\u{F0000}-\u{10FFFF}]/u
const deprecatedTibetan = /[\u0F77\u0F79]/
const invisible = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u

function characterErrors({ text, plural }: PoEntry, translation: string): string[] {
  const english = `${text}${plural ?? ''}`
  return [
    ...(translation.includes('\uFFFD')
      ? ['it contains the character �, which replaces one that was lost. Type the word again.']
      : []),
    ...(privateUse.test(translation)
      ? ['it contains characters of a font from before Unicode. Type it with a Unicode keyboard.']
      : []),
    ...(deprecatedTibetan.test(translation)
      ? ['it contains U+0F77 or U+0F79, which Unicode deprecates. Type the vowel in two parts.']
      : []),
    ...(invisible.test(translation) && !invisible.test(english)
      ? ['it contains a line break or an invisible character. Remove it.']
      : []),
    ...(/<\/?[a-z]|&#?\w+;/i.test(translation) && !/<\/?[a-z]|&#?\w+;/i.test(english)
      ? [`“${translation}” contains HTML. Write plain text.`]
      : []),
  ]
}

/** Vowel signs and subjoined letters have no width of their own. */
function widthOf(text: string): number {
  return Array.from(text.replaceAll(/\p{M}/gu, '')).length
}

/** A button or a column heading has little space; a sentence may be longer. */
function lengthHints({ text, plural }: PoEntry, translation: string): string[] {
  const [english, own] = [widthOf(plural ?? text), widthOf(translation)]
  const max = english <= 25 ? english * 2 + 6 : english * 2
  return own > max ? [`the translation has ${own} characters, the English text ${english}. Is there a shorter word?`] : []
}

function edgeHints({ text, plural }: PoEntry, translation: string): string[] {
  const english = plural ?? text
  const edges = (one: string) => `${/^\s/.test(one)}${/\s$/.test(one)}`
  return edges(english) === edges(translation)
    ? []
    : ['the English text begins or ends with a space, because it follows or precedes other text. Should the translation too?']
}

function scriptHints(translation: string): string[] {
  const words = translation.replaceAll(braced, '').replaceAll(/\b[A-Z][A-Z0-9-]*\b/g, '')
  return /[a-z]{3}/.test(words) && !/[\u0F00-\u0FFF]/.test(words) ? ['the translation has no Dzongkha letters.'] : []
}
