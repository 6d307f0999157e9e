/** An exact rational number in lowest terms, with a positive denominator. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint }

export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  const n = BigInt(numerator)
  const d = BigInt(denominator)
  if (d === 0n) throw new RangeError('The lower number of a fraction cannot be 0.')
  const divisor = gcd(n < 0n ? -n : n, d < 0n ? -d : d)
  const sign = d < 0n ? -1n : 1n
  return { numerator: (sign * n) / divisor, denominator: (sign * d) / divisor }
}

/** Reads "12.5" or "-0.08" exactly. */
export function fractionOfDecimal(decimal: string): Fraction {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal)
  if (!match) throw new RangeError(`"${decimal}" is not a decimal number.`)
  const [, minus, whole, part = ''] = match
  const scaled = BigInt(`${whole}${part}`)
  return fraction(minus ? -scaled : scaled, 10n ** BigInt(part.length))
}

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, fraction(-b.numerator, b.denominator))
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator)
}

export function divide(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator, a.denominator * b.numerator)
}

export function compare(a: Fraction, b: Fraction): -1 | 0 | 1 {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

export function isZero(a: Fraction): boolean {
  return a.numerator === 0n
}

/** The whole number nearest to a, with halves rounded away from zero (money.md R1). */
export function roundHalfAway(a: Fraction): bigint {
  const magnitude = a.numerator < 0n ? -a.numerator : a.numerator
  const rounded = (2n * magnitude + a.denominator) / (2n * a.denominator)
  return a.numerator < 0n ? -rounded : rounded
}

/** Decimal text with at most `places` places; a longer value is cut and marked with "…". */
export function decimalText(a: Fraction, places = 6): string {
  const magnitude = a.numerator < 0n ? -a.numerator : a.numerator
  const scaled = (magnitude * 10n ** BigInt(places)) / a.denominator
  const isExact = scaled * a.denominator === magnitude * 10n ** BigInt(places)
  const digits = scaled.toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const part = digits.slice(digits.length - places).replace(/0+$/, '')
  return `${a.numerator < 0n ? '-' : ''}${whole}${part ? `.${part}` : ''}${isExact ? '' : '…'}`
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? (a === 0n ? 1n : a) : gcd(b, a % b)
}
