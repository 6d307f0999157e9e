import { useState } from 'react'

export type TypedText = {
  text: string
  error: string | null
  /** Nothing can be sent: the text means no value, whether or not the field was left and says so. */
  isUnreadable: boolean
  type: (text: string) => void
  settle: () => void
}

type Rules<Value> = {
  value: Value | null
  onChange: (value: Value | null) => void
  /** Undefined if the text is not a valid value. */
  parse: (text: string) => Value | undefined
  format: (value: Value) => string
  /** The error message for text that cannot be parsed. */
  message: string | ((text: string) => string)
}

/**
 * The typed text and its value. The text stays as typed until blur. Then it is formatted, or an error is shown. A value that is set from
 * outside replaces the text.
 */
export function useTypedText<Value extends string | number>({
  value,
  onChange,
  parse,
  format,
  message,
}: Rules<Value>): TypedText {
  const written = value === null ? '' : format(value)
  const [text, setText] = useState(written)
  const [meant, setMeant] = useState(value)
  const [error, setError] = useState<string | null>(null)
  if (value !== meant) {
    setMeant(value)
    setText(written)
    setError(null)
  }
  const mean = (next: Value | null) => {
    setMeant(next)
    if (next !== value) onChange(next)
  }
  const type = (typed: string) => {
    setText(typed)
    setError(null)
    mean(typed.trim() === '' ? null : (parse(typed) ?? null))
  }
  const settle = () => {
    if (text.trim() === '') return
    const parsed = parse(text)
    setError(parsed === undefined ? (typeof message === 'string' ? message : message(text)) : null)
    if (parsed !== undefined) setText(format(parsed))
  }
  const isUnreadable = error !== null || (text !== written && text.trim() !== '' && parse(text) === undefined)
  return { text, error, isUnreadable, type, settle }
}
