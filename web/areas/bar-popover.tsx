import { Popover } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type ButtonFace, FaceButton } from './bar-button.tsx'
import '../ui/input/fields.css'
import './bar-popover.css'

type BarPopoverProps = { face: ButtonFace; className?: string; onOpen?: () => void; children: (close: () => void) => ReactNode }

/** Opens as it comes, for its button was pressed before. */
export function BarPopover({ face, className = '', onOpen, children }: BarPopoverProps) {
  const [isOpen, setOpen] = useState(true)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const change = (isNow: boolean) => {
    setOpen(isNow)
    // What had the focus in it is gone.
    if (!isNow) button?.focus()
  }
  const opened = useEffectEvent(() => onOpen?.())
  useEffect(() => {
    if (isOpen) opened()
  }, [isOpen])
  return (
    <Popover opened={isOpen} onChange={change} position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <FaceButton ref={setButton} face={face} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown className={`bar-popover ${className}`}>{children(() => change(false))}</Popover.Dropdown>
    </Popover>
  )
}
