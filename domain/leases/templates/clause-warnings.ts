import type { PropertyType } from '../../properties/property.ts'

/** A sentence that may be against the law, with the section. It is a warning; the office decides. */
export type ClauseWarning = { sentence: string; message: string; section: string }

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const months = new RegExp(`\\b(\\d{1,3}|${numbers.join('|')})\\s*(?:\\(\\d{1,3}\\)\\s*)?months?\\b`, 'gi')
const percents = /(\d{1,3}(?:\.\d+)?)\s*(?:%|per\s?cent\b)/gi

type Rule = { isFor: (type: PropertyType) => boolean; breaks: (sentence: string) => boolean; message: string; section: string }

const isUnitOrBuilding = (type: PropertyType) => type !== 'LAND'
const always = () => true

// Only simple patterns: a subject and a number above the limit in one sentence.
const rules: readonly Rule[] = [
  {
    isFor: isUnitOrBuilding,
    breaks: (sentence) =>
      /\bdeposit\b/i.test(sentence) && /\brent\b/i.test(sentence) && monthsIn(sentence).some((count) => count > 2),
    message: 'A security deposit can be at most two months’ rent.',
    section: 'Tenancy Act s.30',
  },
  {
    isFor: always,
    breaks: (sentence) => /\b(?:interest|late|penalty)\b/i.test(sentence) && percentsIn(sentence).some((percent) => percent > 24),
    message: 'Interest on late rent is 24 % a year.',
    section: 'Tenancy Act s.22, s.44',
  },
  {
    isFor: isUnitOrBuilding,
    breaks: (sentence) =>
      /\brent\b/i.test(sentence) &&
      /\b(?:increas|rais|rise)/i.test(sentence) &&
      percentsIn(sentence).some((percent) => percent > 10),
    message: 'The rent of a unit can rise by at most 10 %, and not within two years.',
    section: 'Tenancy Act s.25, s.26',
  },
  {
    isFor: always,
    breaks: (sentence) =>
      /\b(?:remaining|balance of the|rest of the|future)\s+(?:\w+\s+)?rent\b/i.test(sentence) &&
      /\b(?:due|payable|paid)\b/i.test(sentence),
    message: 'No clause can make the remaining rent fall due on a breach.',
    section: 'Rules, rule 13',
  },
]

export function clauseWarnings(text: string, types: readonly PropertyType[]): ClauseWarning[] {
  return sentencesOf(text).flatMap((sentence) =>
    rules
      .filter(({ isFor, breaks }) => types.some(isFor) && breaks(sentence))
      .map(({ message, section }) => ({ sentence, message, section })),
  )
}

/** A full stop within a number does not end a sentence. */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.;!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

function monthsIn(sentence: string): number[] {
  return [...sentence.matchAll(months)].map(([, count = '']) => {
    const at = numbers.indexOf(count.toLowerCase())
    return at === -1 ? Number(count) : at + 1
  })
}

function percentsIn(sentence: string): number[] {
  return [...sentence.matchAll(percents)].map(([, percent]) => Number(percent))
}
