/** A word in bold is a label of the product; `to` is a link to a screen or to another page of the guide. */
export type GuidePart = string | { label: string } | { text: string; to: string }
export type GuideBlock =
  | { kind: 'HEADING'; id: string; text: string }
  | { kind: 'PARAGRAPH'; parts: GuidePart[] }
  | { kind: 'STEPS' | 'POINTS'; items: GuidePart[][] }
  | { kind: 'PICTURE'; alt: string; file: string }
export type GuidePage = { name: string; title: string; summary: string; blocks: GuideBlock[] }

/** Parses the subset of Markdown that the guide uses; anything else is refused, so that no page shows markup. */
export function parseGuide(name: string, source: string): GuidePage {
  const [first = '', summary = '', ...rest] = source.trim().split(/\n{2,}/)
  if (!first.startsWith('# ')) throw new Error(`${name}: the first line is not a title.`)
  return { name, title: first.slice(2), summary: oneLine(summary), blocks: rest.map((block) => parseBlock(name, block)) }
}

function parseBlock(name: string, source: string): GuideBlock {
  if (source.startsWith('## ')) return { kind: 'HEADING', id: idOf(source.slice(3)), text: source.slice(3) }
  const picture = /^!\[([^\]]+)\]\(([^)]+)\)$/.exec(source)
  if (picture) return { kind: 'PICTURE', alt: picture[1] ?? '', file: picture[2] ?? '' }
  if (/^1\. /.test(source)) return { kind: 'STEPS', items: itemsOf(source, /\n\d+\. /) }
  if (source.startsWith('- ')) return { kind: 'POINTS', items: itemsOf(source, /\n- /) }
  if (/^[#>|`!]|^\s/.test(source)) throw new Error(`${name}: the guide has no such block: ${source.slice(0, 60)}`)
  return { kind: 'PARAGRAPH', parts: partsOf(oneLine(source)) }
}

const itemsOf = (source: string, between: RegExp) =>
  source
    .replace(/^(\d+\.|-) /, '')
    .split(between)
    .map((item) => partsOf(oneLine(item)))

function partsOf(text: string): GuidePart[] {
  return text
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/)
    .filter((part) => part !== '')
    .map((part) => {
      const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part)
      if (link) return { text: link[1] ?? '', to: link[2] ?? '' }
      return part.startsWith('**') ? { label: part.slice(2, -2) } : part
    })
}

const oneLine = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ')
const idOf = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
