import { IconAlertTriangle } from '@tabler/icons-react'
import './form.css'

/** Why something was not taken, in a box above the buttons. Nothing while there is no reason. */
export function RefusalText({ children }: { children: string | null }) {
  if (!children) return null
  return (
    <div className="form-errors" role="alert">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <div>{children}</div>
    </div>
  )
}
