import type { Money } from './money.ts'

const ones = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const groups = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion']

/** For receipts: "Ngultrum twelve thousand five hundred and chhetrum fifty only". Grouped by thousands, like the figures. */
export function amountInWords(amount: Money): string {
  const magnitude = Math.abs(amount)
  const ngultrum = Math.floor(magnitude / 100)
  const chhetrum = magnitude % 100
  const parts = [
    ...(ngultrum > 0 || chhetrum === 0 ? [`ngultrum ${integerText(ngultrum)}`] : []),
    ...(chhetrum > 0 ? [`chhetrum ${integerText(chhetrum)}`] : []),
  ]
  const words = `${amount < 0 ? 'minus ' : ''}${parts.join(' and ')} only`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function integerText(value: number): string {
  if (value === 0) return 'zero'
  const words: string[] = []
  for (let rest = value, group = 0; rest > 0; rest = Math.floor(rest / 1000), group++) {
    const three = rest % 1000
    if (three > 0) words.unshift([belowThousand(three), groups[group]].filter(Boolean).join(' '))
  }
  return words.join(' ')
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100)
  const rest = value % 100
  return [hundreds > 0 ? `${ones[hundreds]} hundred` : '', rest > 0 ? belowHundred(rest) : ''].filter(Boolean).join(' ')
}

function belowHundred(value: number): string {
  if (value < 20) return ones[value] ?? ''
  const unit = value % 10
  return unit === 0 ? (tens[Math.floor(value / 10)] ?? '') : `${tens[Math.floor(value / 10)]}-${ones[unit]}`
}
