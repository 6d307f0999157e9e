import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import ts from 'typescript'
import { defaultTemplate } from '../../domain/settings/default-templates.ts'
import { notificationTypes } from '../../domain/settings/notification-type.ts'
import { sourceTexts } from '../texts/source-texts.ts'
import type { SourceText } from '../texts/collect-texts.ts'
import { type RefusedWord, refusedInComments, refusedInText, refusedInTexts, refusedNames } from './refused-words.ts'

// Checks that names, comments, documents and texts use standard words (CONTRIBUTING.md): the lists are in refused-words.ts.

const root = resolve(import.meta.dirname, '../..')
const ownFiles = ['tools/checks/refused-words.ts', 'tools/checks/check-words.test.ts']

/** The refused words in a source file, an SQL script or a document. */
export function wordIssues(path: string, content: string): string[] {
  if (/\.tsx?$/.test(path)) return [...fileNameIssues(path), ...sourceIssues(path, content)]
  if (path.endsWith('.sql')) return [...fileNameIssues(path), ...textIssues(path, commentsOfSql(content))]
  if (path.endsWith('.css')) return fileNameIssues(path)
  return path.endsWith('.md') ? textIssues(path, content) : []
}

function fileNameIssues(path: string): string[] {
  const name = basename(path).replace(/\..*$/, '')
  const camel = name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return refusedNames.filter((word) => isRefused(word, camel)).map(({ use }) => `${path}: the file name: use ${use}`)
}

function isRefused({ pattern, allowed = [], allowedFields = [] }: RefusedWord, name: string, isField = false): boolean {
  return pattern.test(name) && !allowed.includes(name) && !(isField && allowedFields.includes(name))
}

/** Whether a source contains a refused word. Few do, and parsing all the others took most of the time. */
function hasRefusedWord(path: string, content: string): boolean {
  return (content.match(/[\w$]+/g) ?? []).some(isRefusedName) || textIssues(path, content).length > 0
}

const judgedNames = new Map<string, boolean>()

function isRefusedName(name: string): boolean {
  const judged = judgedNames.get(name)
  if (judged !== undefined) return judged
  const isFound = refusedNames.some((word) => isRefused(word, name))
  judgedNames.set(name, isFound)
  return isFound
}

function sourceIssues(path: string, content: string): string[] {
  if (!hasRefusedWord(path, content)) return []
  const source = ts.createSourceFile(
    path,
    content,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  )
  const issues: string[] = []
  const visit = (node: ts.Node): void => {
    const name = declaredName(node)
    const word = name && refusedNames.find((refused) => isRefused(refused, name.text, isField(node)))
    if (word) issues.push(`${path}:${lineOf(source, name.getStart(source))}: ${name.text}: use ${word.use}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...issues, ...commentsOf(source).flatMap(({ text, start }) => textIssues(path, text, lineOf(source, start)))]
}

function declaredName(node: ts.Node): ts.Identifier | undefined {
  const isDeclaration =
    ts.isFunctionDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    isField(node)
  return isDeclaration && node.name && ts.isIdentifier(node.name) ? node.name : undefined
}

type Field = ts.PropertySignature | ts.PropertyAssignment | ts.JsxAttribute | ts.BindingElement

function isField(node: ts.Node): node is Field {
  return ts.isPropertySignature(node) || ts.isPropertyAssignment(node) || ts.isJsxAttribute(node) || ts.isBindingElement(node)
}

function lineOf(source: ts.SourceFile, position: number): number {
  return source.getLineAndCharacterOfPosition(position).line + 1
}

/** Comments precede or follow a token; similar text inside a template or a JSX element is not a comment. */
function commentsOf(source: ts.SourceFile): { text: string; start: number }[] {
  const found = new Map<number, string>()
  const visit = (node: ts.Node): void => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(source.text, node.end) ?? []),
    ]
    if (!ts.isJsxText(node)) for (const { pos, end } of ranges) found.set(pos, source.text.slice(pos, end))
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  return [...found].map(([start, text]) => ({ start, text })).toSorted((one, other) => one.start - other.start)
}

/** Every line from its `--`, so that line numbers stay the same. */
function commentsOfSql(content: string): string {
  return content.replaceAll(/^.*?(--|$)/gm, '$1')
}

function textIssues(path: string, text: string, firstLine = 1): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...refusedInText, ...refusedInComments]
        .filter(({ pattern }) => pattern.test(line))
        .map(({ pattern, use }) => `${path}:${firstLine + index}: ${pattern.exec(line)?.[0]}: use ${use}`),
    )
}

/** The table “Words that texts do not use” of the glossary: synonyms of existing terms. */
export function refusedSynonyms(glossary = readFileSync(resolve(root, 'GLOSSARY.md'), 'utf8')): RefusedWord[] {
  const [, section = ''] = /^## Words that texts do not use$([\s\S]*?)(?=^## )/m.exec(glossary) ?? []
  return [...section.matchAll(/^\| (?!word|---)([^|]+) \| ([^|]+) \|$/gm)].map(([, word = '', use = '']) => ({
    pattern: new RegExp(String.raw`\b${word}s?\b`, 'i'),
    use,
  }))
}

/** Words that people may type into the search, and names of the specification. */
const searchTerms = 'web/overview/search/pages-for.ts'
const namesOfSpecification = new Set(['Civil Society Organizations'])

/** The refused words in a text of the interface, a message or an error. */
export function wordIssuesOfTexts(
  texts: readonly Pick<SourceText, 'text' | 'plural' | 'places'>[],
  synonyms: readonly RefusedWord[] = refusedSynonyms(),
): string[] {
  return texts.flatMap(({ text, plural, places }) =>
    [...refusedInText, ...refusedInTexts, ...(places[0] === searchTerms || namesOfSpecification.has(text) ? [] : synonyms)]
      .filter(({ pattern }) => pattern.test(text) || (plural !== undefined && pattern.test(plural)))
      .map(({ use }) => `${places[0]}: “${text}”: use ${use}`),
  )
}

/** The original messages, by SMS and e-mail. */
function messages(): SourceText[] {
  const places = ['domain/settings/default-templates.ts']
  return notificationTypes
    .map(defaultTemplate)
    .flatMap(({ subject, english }) => [subject, english].map((text) => ({ text, notes: [], places })))
}

function issuesOfTree(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '*.ts', '*.tsx', '*.css', '*.sql', '*.md'], { cwd: root, encoding: 'utf8' })
  const paths = stdout.split('\n').filter((path) => path && !ownFiles.includes(path) && !path.endsWith('.gen.ts'))
  const ofFiles = paths.flatMap((path) => wordIssues(path, readFileSync(resolve(root, path), 'utf8')))
  return [...ofFiles, ...wordIssuesOfTexts([...sourceTexts(), ...messages()])]
}

if (import.meta.main) {
  const issues = issuesOfTree()
  for (const issue of issues) console.error(issue)
  process.exitCode = issues.length > 0 ? 1 : 0
}
