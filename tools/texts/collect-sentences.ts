import ts from 'typescript'
import { isLiteral, type Literal, literalText } from './bare-text.ts'
import { type SourceText, textOf } from './collect-texts.ts'

// Sentences that the server says: refusals, and what is wrong with a field. They stay English there; the browser finds their
// translation by their text, or by the text between their gaps (domain/wording.ts).

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

/** Words between the gaps, without which a gap would take any sentence for its own. */
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

/** A rule of the domain says its refusal as an argument or as an answer; what describes the API is a property. */
function isSentence({ parent }: Literal): boolean {
  return (
    ts.isCallExpression(parent) ||
    ts.isNewExpression(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isConditionalExpression(parent)
  )
}
