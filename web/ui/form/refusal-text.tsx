import { IconAlertTriangle } from '@tabler/icons-react'
import './form.css'

/** The reason for a refusal, in a box above the buttons. Renders nothing without a reason. */
export function RefusalText({ children }: { children: string | null }) {
  if (!children) return null
  return (
    <div className="form-errors" role="alert">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <div>{children}</div>
    </div>
  )
}
