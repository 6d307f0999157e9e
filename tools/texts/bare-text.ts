import ts from 'typescript'

// Finds the texts of a source file that people read on the screen. It uses no types, so that the check stays fast: a literal is judged by
// the use of its value (a label, a key, a comparison) and, if that is unclear, by its form.

/** Names whose values are always texts. */
const textNames = new Set([
  'action',
  'alt',
  'aria-label',
  'caption',
  'consequence',
  'createLabel',
  'description',
  'doneLabel',
  'failure',
  'heading',
  'label',
  'legend',
  'message',
  'none',
  'note',
  'placeholder',
  'searchLabel',
  'submitLabel',
  'subtitle',
  'summary',
  'text',
  'title',
  'usually',
  'what',
  'where',
  'word',
])
/** Names whose values are never texts, whatever their form. */
const codeNames = new Set([
  'Authorization',
  'accept',
  'autoComplete',
  'className',
  'd',
  'endpoint',
  'fontFamily',
  'href',
  'id',
  'key',
  'mode',
  'name',
  'path',
  'style',
  'to',
  'type',
  'viewBox',
])
const codeCalls =
  /(^|\.)(headers\.(set|get)|querySelector(All)?|closest|useMediaQuery|matchMedia|createElement|addEventListener|removeEventListener|getItem|setItem|toLocaleString|localeCompare|append|split|startsWith|endsWith|includes|indexOf|replace|replaceAll|postMessage|set|getImage|addImage|saveFile|openFile|downloadList|useEndpoint|call|useAction|readQuery|getContext|NumberFormat|DateTimeFormat|has|get|measureText|invalidateQueries|raw)$/
const textCalls = /^(required|matches|confirm)$/
/** The tags of web/platform/texts.ts. */
export const textTags = new Set(['t', 'rich'])

export type Sink = 'TEXT' | 'CODE' | 'LOOK'

/** The use of the value of an expression. */
export function sinkOf(node: ts.Node): Sink {
  const { parent } = node
  if (ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent)) return sinkOf(parent)
  if (ts.isConditionalExpression(parent)) return parent.condition === node ? 'CODE' : sinkOf(parent)
  if (ts.isBinaryExpression(parent)) return sinkOfOperand(node, parent)
  if (ts.isTemplateSpan(parent)) return sinkOf(parent.parent)
  if (ts.isTaggedTemplateExpression(parent)) return textTags.has(parent.tag.getText()) ? 'TEXT' : 'CODE'
  if (ts.isJsxExpression(parent)) return ts.isJsxAttribute(parent.parent) ? sinkOfName(parent.parent.name.getText()) : 'TEXT'
  if (ts.isJsxAttribute(parent)) return sinkOfName(parent.name.getText())
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node ? sinkOfName(nameOf(parent)) : 'CODE'
  if (ts.isCallExpression(parent)) return sinkOfArgument(node, parent)
  if (ts.isArrayLiteralExpression(parent)) return sinkOf(parent)
  if (ts.isPropertyAccessExpression(parent)) return sinkOfMember(parent)
  const isLookedAt =
    ts.isReturnStatement(parent) ||
    ts.isArrowFunction(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isBindingElement(parent) ||
    ts.isParameter(parent)
  return isLookedAt ? 'LOOK' : 'CODE'
}

function sinkOfOperand(node: ts.Node, parent: ts.BinaryExpression): Sink {
  switch (parent.operatorToken.kind) {
    case ts.SyntaxKind.QuestionQuestionToken:
    case ts.SyntaxKind.BarBarToken:
    case ts.SyntaxKind.PlusToken:
      return sinkOf(parent)
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return parent.right === node ? sinkOf(parent) : 'CODE'
    case ts.SyntaxKind.EqualsToken:
    case ts.SyntaxKind.PlusEqualsToken:
      return parent.right === node ? 'LOOK' : 'CODE'
    default:
      return 'CODE'
  }
}

function sinkOfArgument(node: ts.Node, call: ts.CallExpression): Sink {
  const callee = call.expression.getText().replaceAll('?.', '.')
  if (call.expression.kind === ts.SyntaxKind.ImportKeyword || codeCalls.test(callee)) return 'CODE'
  // plural() takes its two texts as plain strings.
  if (callee === 'plural') return call.arguments.findIndex((argument) => argument === node) < 3 ? 'CODE' : 'TEXT'
  // The first argument of a toast is its kind.
  if (callee === 'toast') return call.arguments[0] === node ? 'CODE' : 'TEXT'
  return textCalls.test(callee) ? 'TEXT' : 'LOOK'
}

/** `[a, 'b'].join(', ')` is a text if the joined value is one. */
function sinkOfMember(member: ts.PropertyAccessExpression): Sink {
  const isText = /^(filter|join|trim(End|Start)?)$/.test(member.name.text)
  return isText && ts.isCallExpression(member.parent) ? sinkOf(member.parent) : 'CODE'
}

function sinkOfName(name: string): Sink {
  if (textNames.has(name)) return 'TEXT'
  return codeNames.has(name) || name.startsWith('data-') ? 'CODE' : 'LOOK'
}

function nameOf({ name }: ts.PropertyAssignment): string {
  return ts.isStringLiteral(name) ? name.text : name.getText()
}

const notWords = /^[\d\s\p{P}\p{S}\p{Co}]*$/u

/** Whether it contains a word; the currency sign is none. */
export function hasWords(text: string): boolean {
  return !notWords.test(text.replaceAll('Nu.', ''))
}

/** A sentence, or a capitalized word: codes, classes, paths and styles have neither form. */
export function looksLikeText(text: string): boolean {
  const trimmed = text.trim()
  if (/^[/.#[(]|var\(|calc\(|px\b|\brem\b|^data:|^https?:|=\d/.test(trimmed)) return false
  if (/\s/.test(text)) return /(^|[\s(“])\p{L}?\p{Ll}+/u.test(text)
  return /^\p{Lu}[\p{Ll}’'-]+[.…!?:]?$/u.test(trimmed)
}

export type Literal = ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression

export function isLiteral(node: ts.Node): node is Literal {
  return ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)
}

/** The text of a literal, with a gap for each expression (U+E000, which no text contains). */
export function literalText(literal: Literal): string {
  if (!ts.isTemplateExpression(literal)) return literal.text
  return [literal.head.text, ...literal.templateSpans.map(({ literal: { text } }) => text)].join('\ue000')
}

/** Whether people read a literal that is in no catalogue. */
export function isBareText(literal: Literal, notTexts: ReadonlySet<string>): boolean {
  if (isInTag(literal)) return false
  const words = literalText(literal)
  if (!hasWords(words) || notTexts.has(words)) return false
  const sink = sinkOf(literal)
  return sink === 'TEXT' ? !isPath(words) : sink === 'LOOK' && looksLikeText(withOuterWords(literal, words))
}

function isInTag({ parent }: ts.Node): boolean {
  return ts.isTaggedTemplateExpression(parent)
}

/** `/admin/${id}` is a path, even where a text would be possible. */
function isPath(words: string): boolean {
  return /^\/\S*$|^\ue000\/\S*$/.test(words)
}

/** A part of a sentence is judged by the whole sentence. */
function withOuterWords(node: ts.Node, words: string): string {
  let at: ts.Node = node
  while (ts.isParenthesizedExpression(at.parent) || ts.isConditionalExpression(at.parent)) at = at.parent
  if (!ts.isTemplateSpan(at.parent)) return words
  const outer = at.parent.parent
  return withOuterWords(outer, literalText(outer))
}
