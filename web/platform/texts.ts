import { createElement, Fragment, type ReactNode } from 'react'
import { filled, piecesOf } from '../../domain/wording.ts'

// Every text of the interface passes through here (web/catalogues/README.md).
export { language, plural, t, translated } from '../../domain/wording.ts'

/** A text that contains elements: rich`It stands on advice ${<Link …>}.` */
export function rich(strings: TemplateStringsArray, ...values: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...filled(piecesOf(strings), values))
}
