import { type ButtonHTMLAttributes, type ReactNode, type Ref, useState } from 'react'

/** How a button of the top bar looks, before and after what it opens has come. */
export type ButtonFace = { label: string; icon: ReactNode; badge?: number; word?: string }

type FaceButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { face: ButtonFace; ref?: Ref<HTMLButtonElement> }

export function FaceButton({ face: { label, icon, badge = 0, word }, className = '', ...rest }: FaceButtonProps) {
  return (
    <button
      type="button"
      className={`topbar-button ${className}`}
      aria-label={word ? undefined : label}
      title={word ? undefined : label}
      {...rest}
    >
      {icon}
      {word}
      {word && <span className="visually-hidden">{label.startsWith(word) ? label.slice(word.length) : ` ${label}`}</span>}
      {/* Read out with the label, not by itself. */}
      {badge > 0 && (
        <span className="topbar-badge figures" aria-hidden>
          {badge}
        </span>
      )}
    </button>
  )
}

export type BarPart<Of> = (props: { face: ButtonFace; of: Of }) => ReactNode

type BarButtonProps<Of> = {
  face: ButtonFace
  load: () => Promise<BarPart<Of>>
  /** What the part that is loaded needs to know. */
  of: Of
}

/** What it opens weighs more than the whole bar, and few open it at once: it comes when it is first asked for. */
export function BarButton<Of>({ face, load, of }: BarButtonProps<Of>) {
  const [Part, setPart] = useState<BarPart<Of> | null>(null)
  if (Part) return <Part face={face} of={of} />
  return <FaceButton face={face} aria-expanded={false} onClick={() => void load().then((part) => setPart(() => part))} />
}
