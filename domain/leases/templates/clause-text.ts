import { type AgreementFacts, agreementFields, isAgreementField } from './agreement-fields.ts'

// The text of a clause is plain: paragraphs, lines that begin with a number or a dash, and fields such as {{tenant.name}}.

const opening = '{{'
const fieldPattern = /\{\{\s*([A-Za-z][A-Za-z.]*)\s*\}\}/y

export type FieldIssue = { line: number; column: number; message: string }

/** Each unknown field, and each field that is not closed, with its position. */
export function fieldIssues(text: string): FieldIssue[] {
  const issues: FieldIssue[] = []
  for (let at = text.indexOf(opening); at !== -1; at = text.indexOf(opening, at + opening.length)) {
    const name = fieldAt(text, at)
    if (name !== undefined && isAgreementField(name)) continue
    const before = text.slice(0, at)
    const line = before.split('\n').length
    const column = at - before.lastIndexOf('\n')
    const what = name === undefined ? 'Write a field as {{tenant.name}}.' : `There is no field {{${name}}}.`
    issues.push({ line, column, message: `Line ${line}, character ${column}: ${what}` })
  }
  return issues
}

/** The number of fields in a text. */
export function countFields(text: string): number {
  return text.split(opening).length - 1
}

function fieldAt(text: string, at: number): string | undefined {
  fieldPattern.lastIndex = at
  return fieldPattern.exec(text)?.[1]
}

/** Printed for a value that the lease does not have, before a list that would make no sense without its beginning. */
export const notRecorded = '________'

const notApplicable = 'Not applicable.'

export type Filled = { text: string; missing: string[] }

/**
 * A text with its fields filled in once: a field name inside an inserted value is never replaced. A sentence with a value that the lease
 * does not have is left out.
 */
export function fillClause(text: string, facts: AgreementFacts): Filled {
  const { missing, ...filled } = fillFields(text, facts, notRecorded)
  return { text: missing.length === 0 ? filled.text : withoutIncomplete(text, facts), missing }
}

/** A title with its fields. A value that the lease does not have is left out. */
export function fillTitle(title: string, facts: AgreementFacts): Filled {
  const { text, missing } = fillFields(title, facts, '')
  return { text: missing.length === 0 ? text : text.replaceAll(/\s+/g, ' ').trim(), missing }
}

function fillFields(text: string, facts: AgreementFacts, otherwise: string): Filled {
  const missing: string[] = []
  const filled = text.replaceAll(/\{\{\s*([A-Za-z][A-Za-z.]*)\s*\}\}/g, (whole, name: string) => {
    if (!isAgreementField(name)) return whole
    const value = agreementFields[name].of(facts)
    if (value === null || value === '') missing.push(name)
    return value || otherwise
  })
  return { text: filled, missing }
}

function withoutIncomplete(text: string, facts: AgreementFacts): string {
  const blocks = clauseBlocks(text)
  const filled = blocks.map((block, at) => {
    const complete = sentencesOf(block.text).flatMap((sentence, index, all) => {
      const { text, missing } = fillFields(sentence, facts, notRecorded)
      const isBeforeList = block.kind === 'TEXT' && index === all.length - 1 && blocks[at + 1]?.kind === 'ITEM'
      return missing.length === 0 || isBeforeList ? [text] : []
    })
    if (block.kind === 'TEXT') return { space: '\n\n', line: complete.join(' ') }
    // The other items keep their numbers, because a clause may refer to them.
    const rest = block.mark === bullet ? '' : notApplicable
    const item = complete.join(' ') || rest
    return { space: '\n', line: item && `${block.mark} ${item}` }
  })
  return filled
    .filter(({ line }) => line !== '')
    .map(({ space, line }, at) => (at === 0 ? line : `${space}${line}`))
    .join('')
}

/** The end of a sentence: not after an abbreviation or an initial, and not within a number. */
const sentenceEnd = /(?<=[.!?།]["”’)]?)(?<!\b(?:\p{L}|Nu|No|Nos|Mr|Mrs|Ms|Dr|St)\.)\s+(?=["“‘(]?[\p{Lu}\p{Lo}{])/u

function sentencesOf(text: string): string[] {
  return text.split(sentenceEnd)
}

export type ClauseBlock = { kind: 'TEXT'; text: string } | { kind: 'ITEM'; mark: string; text: string }

const bullet = '•'
const itemPattern = /^\s*(\d{1,3}[.)]|[a-z][.)]|[-•])\s+(.*)$/

/** Paragraphs and items, for the layout in PDF and on screen. Consecutive lines are one paragraph. */
export function clauseBlocks(text: string): ClauseBlock[] {
  const blocks: ClauseBlock[] = []
  let isOpen = false
  for (const line of text.split(/\r?\n/)) {
    const [, mark, rest] = itemPattern.exec(line) ?? []
    if (mark !== undefined && rest !== undefined) {
      blocks.push({ kind: 'ITEM', mark: mark === '-' ? bullet : mark, text: rest.trim() })
      isOpen = true
    } else if (line.trim() === '') isOpen = false
    else {
      const last = blocks.at(-1)
      if (isOpen && last) last.text += ` ${line.trim()}`
      else blocks.push({ kind: 'TEXT', text: line.trim() })
      isOpen = true
    }
  }
  return blocks
}
