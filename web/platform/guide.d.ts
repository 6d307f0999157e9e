declare module 'virtual:guide' {
  type Parsed = import('../../tools/guide/parse-guide.ts').GuidePage
  type ParsedBlock = import('../../tools/guide/parse-guide.ts').GuideBlock
  export type GuideBlock =
    | Exclude<ParsedBlock, { kind: 'PICTURE' }>
    | { kind: 'PICTURE'; alt: string; src: string; width: number; height: number }
  export type GuidePage = Omit<Parsed, 'blocks'> & { blocks: readonly GuideBlock[] }
  export const guidePages: readonly GuidePage[]
}
