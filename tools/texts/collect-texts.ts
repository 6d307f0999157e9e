import ts from 'typescript'
import { textTags } from './bare-text.ts'

/** A text of the source: its English, its second form if it depends on a count, and its places. */
export type SourceText = { text: string; plural?: string | undefined; notes: string[]; places: string[] }

/** All texts of a source file, by the tags of web/platform/texts.ts. */
export function collectTexts(path: string, content: string): SourceText[] {
  const source = ts.createSourceFile(
    path,
    content,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const found: SourceText[] = []
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) && textTags.has(node.tag.getText()))
      found.push({ ...textOf(node.template), places: [path] })
    if (ts.isCallExpression(node) && node.expression.getText() === 'plural') found.push({ ...countOf(node), places: [path] })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** A literal with its gaps numbered. */
export function textOf(template: ts.TemplateLiteral | ts.StringLiteral): { text: string; notes: string[] } {
  if (!ts.isTemplateExpression(template)) return { text: template.text, notes: [] }
  const text = template.templateSpans.reduce((words, { literal }, at) => `${words}{${at}}${literal.text}`, template.head.text)
  return { text, notes: template.templateSpans.map(({ expression }, at) => noteOf(at, expression)) }
}

function countOf(call: ts.CallExpression): { text: string; plural: string; notes: string[] } {
  const [count, one, other, ...values] = call.arguments
  if (!one || !other || !ts.isStringLiteralLike(one) || !ts.isStringLiteralLike(other)) {
    throw new Error(`plural() takes two texts as they are: ${call.getText()}`)
  }
  return {
    text: one.text,
    plural: other.text,
    notes: [`{n} = ${shortened(count?.getText() ?? '')}`, ...values.map((value, at) => noteOf(at, value))],
  }
}

function noteOf(at: number, value: ts.Node): string {
  return `{${at}} = ${shortened(value.getText())}`
}

/** A shortened expression that still identifies the value. */
function shortened(expression: string): string {
  const line = expression.replaceAll(/\s+/g, ' ')
  return line.length > 70 ? `${line.slice(0, 69)}…` : line
}

/** The same text in several places is one entry, in alphabetical order. */
export function joinTexts(texts: readonly SourceText[]): SourceText[] {
  const joined = new Map<string, SourceText>()
  for (const { text, plural, notes, places } of texts) {
    const key = `${text}\n${plural ?? ''}`
    const there = joined.get(key)
    if (there) there.places = [...new Set([...there.places, ...places])].sort(byCode)
    else joined.set(key, { text, plural, notes, places: [...places] })
  }
  return [...joined.values()].sort((a, b) => byCode(a.text, b.text) || byCode(a.plural ?? '', b.plural ?? ''))
}

function byCode(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
