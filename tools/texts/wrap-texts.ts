import { dirname, relative } from 'node:path'
import ts from 'typescript'
import { hasWords, isBareText, isLiteral, type Literal, textTags } from './bare-text.ts'

/** Inline elements within a sentence; any other element ends it. */
const inline = new Set(
  'a abbr AreaText b bdi br code DateText Dzongkha em InstantText kbd Link MoneyText output PhoneText small span strong sub sup time TextLink WhyPopover'.split(
    ' ',
  ),
)

export type Found = { line: number; text: string }
export type Wrapped = { text: string; found: Found[] }

/** The source with every untagged text in a tag of web/platform/texts.ts, and the list of those texts. */
export function wrapTexts(path: string, text: string, notTexts: ReadonlySet<string>): Wrapped {
  const source = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const found: Found[] = []
  const used = new Set<string>()
  const note = (node: ts.Node, tag: string, words: string) => {
    used.add(tag)
    found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: words })
  }

  const rewrite = (node: ts.Node): string => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return node.getFullText()
    if (isLiteral(node) && isBareText(node, notTexts)) return wrapLiteral(node)
    if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && !isDzongkha(node)) return rewriteElement(node)
    return rewriteParts(node)
  }
  const rewriteParts = (node: ts.Node): string => {
    let out = ''
    let from = node.getFullStart()
    ts.forEachChild(node, (child) => {
      out += text.slice(from, child.getFullStart()) + rewrite(child)
      from = child.getEnd()
    })
    return out + text.slice(from, node.getEnd())
  }
  const wrapLiteral = (literal: Literal): string => {
    note(literal, 't', literal.getText())
    const lead = text.slice(literal.getFullStart(), literal.getStart())
    const body = ts.isTemplateExpression(literal) ? rewriteParts(literal).trimStart() : `\`${escaped(literal.text)}\``
    return ts.isJsxAttribute(literal.parent) ? `${lead}{t${body}}` : `${lead}t${body}`
  }
  const rewriteElement = (element: ts.JsxElement | ts.JsxFragment): string => {
    const [open, close] = ts.isJsxElement(element)
      ? [element.openingElement, element.closingElement]
      : [element.openingFragment, element.closingFragment]
    const runs = runsOf(element.children).map((run) => (isText(run) ? wrapRun(run) : run.map(rewrite).join('')))
    return rewrite(open) + runs.join('') + close.getFullText()
  }
  const wrapRun = (run: readonly ts.JsxChild[]): string => {
    const [first] = run
    if (!first) return ''
    const body = run.map(partOf).join('')
    const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(body) ?? []
    const tag = run.every(ts.isJsxText) ? 't' : 'rich'
    note(first, tag, words)
    return `${before && ' '}{${tag}\`${words}\`}${after && ' '}`
  }
  const partOf = (child: ts.JsxChild): string => {
    if (ts.isJsxText(child)) return escaped(cooked(child.text))
    if (ts.isJsxExpression(child) && child.expression) {
      const { expression } = child
      if (ts.isStringLiteral(expression) && !hasWords(expression.text)) return escaped(expression.text)
      return `\${${rewrite(expression).trim()}}`
    }
    return `\${${rewrite(child).trim()}}`
  }

  const body = rewrite(source)
  return { text: found.length === 0 ? text : withImport(path, body, used), found }
}

/** Runs of children without a block between them. */
function runsOf(children: readonly ts.JsxChild[]): ts.JsxChild[][] {
  const runs: ts.JsxChild[][] = [[]]
  for (const child of children) {
    if (isInlineText(child)) runs.at(-1)?.push(child)
    else runs.push([child], [])
  }
  return runs
}

function isInlineText(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return true
  if (ts.isJsxExpression(child)) return child.expression !== undefined && !hasElement(child.expression)
  const tag = ts.isJsxElement(child)
    ? child.openingElement.tagName
    : ts.isJsxSelfClosingElement(child)
      ? child.tagName
      : undefined
  return tag !== undefined && inline.has(tag.getText())
}

function hasElement(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node) && textTags.has(node.tag.getText())) return true
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node) || ts.isArrowFunction(node)) return true
  return ts.forEachChild(node, hasElement) ?? false
}

function isText(run: readonly ts.JsxChild[]): boolean {
  return run.some((child) => ts.isJsxText(child) && hasWords(cooked(child.text)))
}

function isDzongkha(element: ts.JsxElement | ts.JsxFragment): boolean {
  if (!ts.isJsxElement(element)) return false
  const { tagName, attributes } = element.openingElement
  return /^(Dzongkha|code)$/.test(tagName.getText()) || /lang="dz"/.test(attributes.getText())
}

const entities: Readonly<Record<string, string>> = { nbsp: '\u00a0', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** JSX text as the browser gets it: lines joined, indentation removed. */
function cooked(text: string): string {
  const lines = text.split('\n')
  return lines
    .map((line, at) => {
      const start = at === 0 ? line : line.trimStart()
      return at === lines.length - 1 ? start : start.trimEnd()
    })
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${').replaceAll('\n', '\\n')
}

/** Adds the tags to the file's import of texts.ts; the formatter sorts the line. */
function withImport(path: string, text: string, used: ReadonlySet<string>): string {
  const from = relative(dirname(path), path.startsWith('domain/') ? 'domain/wording.ts' : 'web/platform/texts.ts')
  const specifier = from.startsWith('.') ? from : `./${from}`
  const there = /import \{([^}]*)\} from '[^'\n]*\/(?:texts|wording)\.ts'\n/.exec(text)
  const names = new Set([...(there?.[1] ?? '').split(',').map((name) => name.trim()), ...used].filter(Boolean))
  const line = `import { ${[...names].sort().join(', ')} } from '${specifier}'\n`
  if (there) return text.replace(there[0], line)
  const lastImport = [...text.matchAll(/^(?:import [^'\n]* from '[^']*'|\} from '[^']*')\n/gm)].at(-1)
  const at = lastImport ? lastImport.index + lastImport[0].length : 0
  return text.slice(0, at) + line + text.slice(at)
}
