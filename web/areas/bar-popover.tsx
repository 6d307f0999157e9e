import { Popover } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { type ButtonFace, FaceButton } from './bar-button.tsx'
import '../ui/input/fields.css'
import './bar-popover.css'

type BarPopoverProps = { face: ButtonFace; className?: string; onOpen?: () => void; children: (close: () => void) => ReactNode }

/** Opens on mount, because the button was already pressed. */
export function BarPopover({ face, className = '', onOpen, children }: BarPopoverProps) {
  const [isOpen, setOpen] = useState(true)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const change = (isNow: boolean) => {
    setOpen(isNow)
    // The element that had the focus is no longer on the page.
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
