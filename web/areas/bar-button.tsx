import { type ButtonHTMLAttributes, type ReactNode, type Ref, useState } from 'react'

/** The look of a top bar button, before and after its popover has loaded. */
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
      {/* Read together with the label, not on its own. */}
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
  /** The props for the part that is loaded. */
  of: Of
}

/** The popover is larger than the whole bar, and few people open it immediately, so it is loaded on first use. */
export function BarButton<Of>({ face, load, of }: BarButtonProps<Of>) {
  const [Part, setPart] = useState<BarPart<Of> | null>(null)
  if (Part) return <Part face={face} of={of} />
  return <FaceButton face={face} aria-expanded={false} onClick={() => void load().then((part) => setPart(() => part))} />
}
