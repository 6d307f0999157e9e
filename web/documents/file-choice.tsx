import type { ReactNode } from 'react'
import './documents.css'

const kinds = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']

type FileChoiceProps = { label: string; icon: ReactNode; isCamera?: boolean; onChoose: (files: readonly File[]) => void }

/** A button to choose files. On a phone it opens the camera directly; elsewhere the browser shows its file dialog. */
export function FileChoice({ label, icon, isCamera = false, onChoose }: FileChoiceProps) {
  return (
    <label className="drop-zone drop-zone-large" data-camera={isCamera || undefined}>
      <input
        type="file"
        className="visually-hidden"
        accept={isCamera ? 'image/*' : kinds.join(',')}
        multiple={!isCamera}
        {...(isCamera ? { capture: 'environment' as const } : {})}
        onChange={(event) => onChoose([...(event.currentTarget.files ?? [])])}
      />
      {icon}
      <span>{label}</span>
    </label>
  )
}
