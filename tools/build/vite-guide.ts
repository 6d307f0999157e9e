import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { GuideBlock } from '../guide/parse-guide.ts'
import { guideFolder, guideNames, readGuide } from '../guide/read-guide.ts'

const moduleName = 'virtual:guide'
const resolvedName = `\0${moduleName}`

/** The pages of docs/guide as the help of the product. Their pictures become files of the build. */
export function guide(): Plugin {
  return {
    name: 'sakhang:guide',
    resolveId: (id) => (id === moduleName ? resolvedName : undefined),
    load(id) {
      if (id !== resolvedName) return undefined
      for (const name of guideNames) this.addWatchFile(join(guideFolder, `${name}.md`))
      return moduleOfGuide()
    },
  }
}

function moduleOfGuide(): string {
  const imports: string[] = []
  const withPicture = (block: GuideBlock) => {
    if (block.kind !== 'PICTURE') return JSON.stringify(block)
    const file = join(guideFolder, block.file)
    imports.push(`import picture${imports.length} from ${JSON.stringify(`${file}?no-inline`)}`)
    const { width, height } = sizeOf(file)
    return `{ kind: 'PICTURE', alt: ${JSON.stringify(block.alt)}, src: picture${imports.length - 1}, width: ${width}, height: ${height} }`
  }
  const pages = readGuide().map(
    ({ blocks, ...page }) => `{ ...${JSON.stringify(page)}, blocks: [${blocks.map(withPicture).join(', ')}] }`,
  )
  return `${imports.join('\n')}\nexport const guidePages = [${pages.join(',\n')}]`
}

/** The size of a PNG: the chunk IHDR is the first (PNG, third edition, §11.2.1). */
function sizeOf(file: string): { width: number; height: number } {
  const bytes = readFileSync(file)
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
