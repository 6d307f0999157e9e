import { Popover } from '@mantine/core'
import { IconBell, IconLogout, IconMessage, IconMoon, IconSun } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { BellNotices } from '../notifications/bell-notices.tsx'
import { useUnread } from '../notifications/use-notices.ts'
import { t } from '../platform/texts.ts'
import { useAppearance } from '../ui/appearance.ts'
import { InstantText } from '../ui/date-text.tsx'
import { SeverityIcon, useMessageLog } from '../ui/toast.tsx'
import { AppearancePanel } from './appearance-panel.tsx'
import { useKeptAppearance } from './use-kept-appearance.ts'
import './top-bar-parts.css'

/** Opens what one was told; the number is what one has not read. */
export function BellButton({ allTo }: { allTo: string }) {
  const unread = useUnread()
  const label = unread > 0 ? t`Notifications, ${unread} unread` : t`Notifications`
  return (
    <BarPopover label={label} icon={<IconBell size={20} stroke={1.75} aria-hidden />} badge={unread}>
      {(close) => <BellNotices allTo={allTo} unread={unread} onClose={close} />}
    </BarPopover>
  )
}

/** Messages live 3 seconds; here the last fifty stay readable. */
export function MessagesButton() {
  const { messages, unread, markRead } = useMessageLog()
  const label = unread > 0 ? t`Messages, ${unread} unread` : t`Messages`
  return (
    <BarPopover label={label} icon={<IconMessage size={20} stroke={1.75} aria-hidden />} badge={unread} onOpen={markRead}>
      <h2 className="bar-popover-title">{t`Messages`}</h2>
      {messages.length === 0 && (
        <p className="secondary">{t`Nothing yet. What the product tells you is kept here while this page is open.`}</p>
      )}
      <ol className="message-log">
        {messages.map(({ id, severity, title, text, at }) => (
          <li key={id}>
            <SeverityIcon severity={severity} />
            <div>
              <strong>{title}</strong>
              {text && <div>{text}</div>}
              <div className="small secondary">
                <InstantText at={at} />
              </div>
            </div>
          </li>
        ))}
      </ol>
    </BarPopover>
  )
}

export function AppearanceButton() {
  const { scheme } = useAppearance().appearance
  useKeptAppearance()
  const Icon = scheme === 'dark' ? IconMoon : IconSun
  return (
    <BarPopover label={t`Appearance`} icon={<Icon size={20} stroke={1.75} aria-hidden />}>
      <AppearancePanel />
    </BarPopover>
  )
}

export function LogoutButton({ onLogout }: { onLogout: () => Promise<void> }) {
  return (
    <button type="button" className="topbar-button" onClick={() => void onLogout()} aria-label={t`Logout`}>
      <IconLogout size={20} stroke={1.75} aria-hidden />
      <span className="topbar-word">{t`Logout`}</span>
    </button>
  )
}

type BarPopoverProps = {
  label: string
  icon: ReactNode
  badge?: number
  onOpen?: () => void
  children: ReactNode | ((close: () => void) => ReactNode)
}

function BarPopover({ label, icon, badge = 0, onOpen, children }: BarPopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const toggle = () => {
    if (!isOpen) onOpen?.()
    setOpen(!isOpen)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <button type="button" className="topbar-button" aria-label={label} title={label} onClick={toggle}>
          {icon}
          {badge > 0 && <span className="topbar-badge figures">{badge}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown className="bar-popover">
        {typeof children === 'function' ? children(() => setOpen(false)) : children}
      </Popover.Dropdown>
    </Popover>
  )
}
