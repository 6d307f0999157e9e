import { formCount, isTranslated, keyOf, mergedCatalogue, withOffer } from './catalogue.ts'
import { translationErrors, translationHints } from './check-translation.ts'
import type { SourceText } from './collect-texts.ts'
import { type PoEntry, parsePo, printPo } from './po-file.ts'

/** The result of checking a translator's file. Without errors it contains a catalogue to store. */
export type CheckedTranslation = {
  errors: string[]
  hints: string[]
  /** Texts without a finished translation, as in the source. */
  missing: SourceText[]
  /** Texts of the file that the product no longer has. */
  unknown: string[]
  translated: number
  catalogue: string | undefined
}

type Installing = { language: string; content: string; texts: readonly SourceText[]; isPartial: boolean }

export function checkTranslation({ language, content, texts, isPartial }: Installing): CheckedTranslation {
  const file = normalised(content)
  const { header, entries } = parsePo(file)
  const known = new Set(texts.map(keyOf))
  const own = entries.filter((entry) => known.has(keyOf(entry)))
  const errors = [...headerErrors(language, header), ...own.flatMap((entry) => translationErrors(language, entry))]
  const done = new Set(own.filter(isTranslated).map(keyOf))
  return {
    errors,
    hints: own.filter(isTranslated).flatMap((entry) => translationHints(language, entry)),
    missing: texts.filter((text) => !done.has(keyOf(text))),
    unknown: entries.filter((entry) => !known.has(keyOf(entry)) && isTranslated(entry)).map(({ text }) => text),
    translated: done.size,
    catalogue:
      errors.length > 0
        ? undefined
        : withOffer(mergedCatalogue(language, withFormsOf(language, file), texts), isPartial && done.size > 0),
  }
}

/** Editors write vowel signs in different orders; NFC has only one. */
function normalised(content: string): string {
  return content.normalize('NFC')
}

/** An editor may have added empty plural forms. */
function withFormsOf(language: string, content: string): string {
  const { header, entries } = parsePo(content)
  const cut = ({ plural, translations, ...entry }: PoEntry): PoEntry => ({
    ...entry,
    plural,
    translations: translations.slice(0, plural === undefined ? 1 : formCount(language)),
  })
  return printPo({ header, entries: entries.map(cut) })
}

function headerErrors(language: string, header: string): string[] {
  const named = /^Language: *(\S+)$/m.exec(header)?.[1]?.replace('_', '-')
  const charset = /charset=(\S+)/i.exec(header)?.[1]
  return [
    ...(named === undefined || named.toLowerCase().split('-')[0] === language.toLowerCase().split('-')[0]
      ? []
      : [`The file says that its language is ${named}, not ${language}.`]),
    ...(charset === undefined || /^utf-?8$/i.test(charset) ? [] : [`The file is in ${charset}. Save it as UTF-8.`]),
  ]
}

/** The report for the translator. */
export function reportOf(language: string, total: number, checked: CheckedTranslation): string {
  const { errors, hints, missing, unknown, translated } = checked
  const percent = total === 0 ? 0 : Math.floor((translated / total) * 100)
  return [
    `${language}: ${translated} of ${total} texts are translated (${percent} %).`,
    ...section('Errors: correct these, nothing was installed', errors),
    ...section('Please look at these again', hints),
    ...section(
      'Not translated yet',
      missing.map(({ text }) => `“${text}”`),
    ),
    ...section(
      'No longer in the product, left out',
      unknown.map((text) => `“${text}”`),
    ),
    '',
  ].join('\n')
}

function section(title: string, rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : ['', `${title} (${rows.length}):`, ...rows.map((row) => `  ${row}`)]
}
