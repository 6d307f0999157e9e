/** The functions that we use; the package has no types. */
declare module 'saxen' {
  type Decode = (text: string) => string
  export class Parser {
    ns(): this
    on(
      event: 'openTag',
      handler: (name: string, attributes: () => Record<string, string>, decode: Decode, isClosed: boolean) => void,
    ): this
    on(event: 'closeTag', handler: () => void): this
    on(event: 'text', handler: (text: string, decode: Decode) => void): this
    on(event: 'cdata' | 'attention', handler: (text: string) => void): this
    on(event: 'error', handler: (error: Error) => void): this
    parse(xml: string): void
    stop(): void
  }
}
