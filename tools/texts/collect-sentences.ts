import ts from 'typescript'
import { isLiteral, type Literal, literalText } from './bare-text.ts'
import { type SourceText, textOf } from './collect-texts.ts'

// Sentences of the server: refusals, and errors of fields. They stay English there; the browser finds their translation by their text, or
// by the text between their gaps (domain/wording.ts).

/** Sentences of a file of server/ or domain/. */
export function collectSentences(path: string, content: string): SourceText[] {
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true)
  const isIt = path.startsWith('server/') ? isRefusal : isSentence
  const found: SourceText[] = []
  const visit = (node: ts.Node) => {
    if (isLiteral(node) && !ts.isTaggedTemplateExpression(node.parent) && looksLikeSentence(node) && isIt(node)) {
      found.push({ ...textOf(node), places: [path] })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Text between the gaps is required, because otherwise a pattern would match any sentence. */
function looksLikeSentence(literal: Literal): boolean {
  const words = literalText(literal)
  return /^[\p{Lu}“\ue000]/u.test(words) && /\p{Ll}{2,} \p{L}.*[.?]$/u.test(words)
}

function isRefusal(literal: Literal): boolean {
  let at: ts.Node = literal
  while (ts.isConditionalExpression(at.parent) || ts.isParenthesizedExpression(at.parent) || ts.isBinaryExpression(at.parent))
    at = at.parent
  const { parent } = at
  return (
    (ts.isNewExpression(parent) || ts.isCallExpression(parent)) && /^(Problem|fieldProblem)$/.test(parent.expression.getText())
  )
}

/** A rule of the domain passes or returns its message as a value; properties are descriptions of the API. */
function isSentence({ parent }: Literal): boolean {
  return (
    ts.isCallExpression(parent) ||
    ts.isNewExpression(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isConditionalExpression(parent)
  )
}
