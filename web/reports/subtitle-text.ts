import { translated } from '../platform/texts.ts'

/** What the server says beside a report: one sentence, or a name and what follows it, part by part. */
export function subtitleText(subtitle: string): string {
  const [first = '', ...others] = subtitle.split(', ')
  const whole = translated(subtitle)
  const isNamed = others.length > 0 && whole.startsWith(first)
  return isNamed ? [first, ...others.map(translated)].join(', ') : whole
}
