import { Popover } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t, translated } from '../../platform/texts.ts'
import './why-popover.css'

/** The engine stores this with every amount: the rule, a sentence, and the figures it used. */
export type Explanation = { readonly rule?: string; readonly text?: string } & { readonly [name: string]: unknown }

type WhyProps = {
  explanation: Explanation | null | undefined
  /** The label of the amount, read out with the button, because a page has many of them. */
  of?: string
  children?: ReactNode
}

/** "Why this amount?": a small button next to a figure that explains its calculation. */
export function WhyPopover({ explanation, of, children }: WhyProps) {
  const label = t`Why this amount?`
  if (!explanation) return children
  return (
    <span className="why">
      {children}
      <Popover position="bottom-end" withinPortal width={340} trapFocus>
        <Popover.Target>
          <button type="button" className="why-button" aria-label={of ? `${label} ${of}` : label}>
            <IconInfoCircle size={16} stroke={1.75} aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <div className="why-title">{label}</div>
          <ExplanationText explanation={explanation} />
        </Popover.Dropdown>
      </Popover>
    </span>
  )
}

/** The same explanation without a popover, for a review step or a wide row. */
export function ExplanationText({ explanation }: { explanation: Explanation }) {
  const { rule, text, ...figures } = explanation
  return (
    <div className="why-body">
      {text && <p>{translated(text)}</p>}
      <dl className="why-figures">
        {Object.entries(figures).flatMap(([name, value]) => {
          const written = textOf(value)
          return written === '' ? [] : [<Figure key={name} name={termText(name)} value={written} />]
        })}
      </dl>
      {rule && (
        <details className="why-law small">
          <summary>{t`Law and rule`}</summary>
          <p className="secondary">{t`Rule ${rule}`}</p>
        </details>
      )}
    </div>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** "ofDays" → "Of days". */
function termText(name: string): string {
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.trim()
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, one]) => `${termText(name)} ${textOf(one)}`)
      .join(', ')
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}
