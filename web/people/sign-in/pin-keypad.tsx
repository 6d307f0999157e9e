import { type KeyboardEvent, type Ref, useEffect, useEffectEvent } from 'react'
import { onSessionEnd } from '../../platform/session-store.ts'
import { rich, t } from '../../platform/texts.ts'
import '../people.css'

// The value in domain/identity/secret-digits.ts. Importing that file would also load its validation.
export const pinLength = 4

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', 'del'] as const
const placeholder = '–'

type PinKeypadProps = { pin: string; onChange: (pin: string) => void; ref?: Ref<HTMLFieldSetElement> }

/** Four digits, clicked or typed. The star clears them. After four digits only `del` is enabled. */
export function PinKeypad({ pin, onChange, ref }: PinKeypadProps) {
  // When a session ends, the digits are cleared, even if the page stays.
  const clear = useEffectEvent(() => onChange(''))
  useEffect(() => onSessionEnd(() => clear()), [])
  const isFull = pin.length === pinLength
  const press = (key: string) => {
    if (key === 'del' || key === 'Backspace') onChange(pin.slice(0, -1))
    else if (isFull) return
    else if (key === '*') onChange('')
    else if (/^\d$/.test(key)) onChange(pin + key)
  }
  const type = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (/^(\d|\*|Backspace)$/.test(event.key)) press(event.key)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- digits typed while any key has the focus
    <fieldset ref={ref} className="bare" tabIndex={-1} onKeyDown={type}>
      <legend className="visually-hidden">{t`PIN`}</legend>
      <div className="row gap-3 pin-digits" aria-hidden="true">
        {Array.from({ length: pinLength }, (_, at) => (
          <span key={at} className="pin-digit" data-empty={at >= pin.length || undefined}>
            {at < pin.length ? '•' : placeholder}
          </span>
        ))}
      </div>
      <output className="visually-hidden">{rich`${pin.length} of ${pinLength} digits`}</output>
      <div className="pin-keys">
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            aria-label={spoken[key]}
            // A disabled button would lose the focus of a person typing on it.
            aria-disabled={key !== 'del' && isFull}
            onClick={() => press(key)}
          >
            {key}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

const spoken: Readonly<Record<string, string>> = { '*': t`Start again`, del: t`del, deletes the last digit` }
