import { createElement, Fragment, type ReactNode } from 'react'
import { filled, piecesOf } from '../../domain/wording.ts'

// Every text of the interface goes through here (web/catalogues/README.md).
export { language, plural, t, translated } from '../../domain/wording.ts'

/** A text with elements in it: rich`It stands on advice ${<Link …>}.` */
export function rich(strings: TemplateStringsArray, ...values: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...filled(piecesOf(strings), values))
}
