import type { ReactNode } from 'react'
import type { KeptLine } from '../platform/kept-copy.ts'
import { MoneyText } from '../ui/money-text.tsx'

type KeptLineItemProps = {
  line: ReactNode
  facts: readonly (string | null | undefined)[]
  lines: readonly KeptLine[] | undefined
}

/** One kept due or receipt; it opens where its details were kept too. */
export function KeptLineItem({ line, facts, lines }: KeptLineItemProps) {
  if (!lines) return <li className="kept-line">{line}</li>
  return (
    <li>
      <details>
        <summary className="kept-line">{line}</summary>
        <p className="small secondary">{facts.filter(Boolean).join(' · ')}</p>
        <ul className="kept-why">
          {lines.map(({ label, amount, why }, index) => (
            <li key={`${index} ${label}`} className="kept-line">
              <span>
                {label}
                {why && <span className="small secondary">{why}</span>}
              </span>
              <MoneyText amount={amount} withUnit />
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
