import { Parser } from 'saxen'

/** An element without its prefix, its attributes by name, its own text, and its children. */
export type XmlElement = { name: string; attributes: Readonly<Record<string, string>>; text: string; children: XmlElement[] }

const maxDepth = 40
const maxElements = 500_000

/** Written directly or as a reference, such as `&#0;`: XML 1.0 forbids these characters, and a database cannot store the first one. */
// oxlint-disable-next-line no-control-regex
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/

/** The reason why a text is not XML that we accept. */
export class XmlError extends Error {}

/** Parses a whole document into a tree. It must not define entities, so that it cannot expand beyond its size. */
export function readXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  let count = 0
  let issue: string | undefined
  const parser = new Parser()
  const stop = (why: string) => {
    issue ??= why
    parser.stop()
  }
  parser.on('attention', () => stop('This XML file has a document type or defines entities.'))
  parser.on('error', (error) => stop(error.message))
  parser.on('openTag', (name, attributes) => {
    count += 1
    const parent = open.at(-1)
    if (!parent || open.length > maxDepth || count > maxElements) return stop('This XML file has too many elements.')
    const element = { name: name.slice(name.indexOf(':') + 1), attributes: attributes(), text: '', children: [] }
    parent.children.push(element)
    open.push(element)
  })
  parser.on('closeTag', () => void open.pop())
  const add = (text: string) => {
    if (notInXml.test(text)) return stop('This XML file has a character that no XML file may have.')
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', (text, decode) => add(decode(text)))
  parser.on('cdata', add)
  parser.parse(xml)
  const [document, ...more] = root.children
  if (issue !== undefined || !document || more.length > 0 || open.length !== 1) {
    throw new XmlError(issue ?? 'This XML file ends too early.')
  }
  return document
}

/** The elements at a path below it, each level by name: `allAt(entry, 'NtryDtls', 'TxDtls')`. */
export function allAt(element: XmlElement, ...path: readonly string[]): XmlElement[] {
  return path.reduce<XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  )
}

/** The text of the first such element that has one. */
export function textAt(element: XmlElement, ...path: readonly string[]): string | undefined {
  return allAt(element, ...path)
    .map(({ text }) => text.trim())
    .find((text) => text !== '')
}
