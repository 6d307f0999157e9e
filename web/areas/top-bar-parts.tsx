import {
  IconBell,
  IconBrightnessAuto,
  IconLogout,
  IconMessage,
  IconMoon,
  IconSun,
  IconSwitchHorizontal,
  IconUserCircle,
} from '@tabler/icons-react'
import { useUnread } from '../notifications/use-notices.ts'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useMessageLog } from '../ui/feedback/toast.tsx'
import { useAppearance } from '../ui/theme/appearance.ts'
import type { OwnPlaces } from './account-popover.tsx'
import { BarButton } from './bar-button.tsx'
import { messagesText } from './messages-text.ts'

const popovers = () => import('./top-bar-popovers.tsx')

/** Opens the notifications. The number counts the unread ones. */
export function BellButton({ allTo }: { allTo: string }) {
  const unread = useUnread()
  const label = unread > 0 ? t`Notifications, ${unread} unread` : t`Notifications`
  const icon = <IconBell size={20} stroke={1.75} aria-hidden />
  return (
    <BarButton
      face={{ label, icon, badge: unread }}
      load={() => popovers().then(({ BellPopover }) => BellPopover)}
      of={{ allTo }}
    />
  )
}

export function MessagesButton() {
  const { unread } = useMessageLog()
  const icon = <IconMessage size={20} stroke={1.75} aria-hidden />
  return (
    <BarButton
      face={{ label: messagesText(unread), icon, badge: unread }}
      load={() => popovers().then(({ MessagesPopover }) => MessagesPopover)}
      of={undefined}
    />
  )
}

const schemeIcons = { light: IconSun, dark: IconMoon, auto: IconBrightnessAuto }

export function AppearanceButton() {
  const { scheme } = useAppearance().appearance
  const Icon = schemeIcons[scheme]
  return (
    <BarButton
      face={{ label: t`Appearance`, icon: <Icon size={20} stroke={1.75} aria-hidden /> }}
      load={() => popovers().then(({ AppearancePopover }) => AppearancePopover)}
      of={undefined}
    />
  )
}

/** Visible to people with several roles. */
export function RolesButton() {
  const { user } = useSignedIn()
  if (user.roles.length < 2) return null
  const icon = <IconSwitchHorizontal size={20} stroke={1.75} aria-hidden />
  return (
    <BarButton
      face={{ label: t`Switch role`, icon, word: t`Switch role` }}
      load={() => popovers().then(({ RolesPopover }) => RolesPopover)}
      of={undefined}
    />
  )
}

/** On a phone: all personal items. */
export function AccountButton({ places }: { places: OwnPlaces }) {
  const { unread } = useMessageLog()
  const label = unread > 0 ? t`Account, ${messagesText(unread)}` : t`Account`
  const icon = <IconUserCircle size={20} stroke={1.75} aria-hidden />
  return (
    <BarButton
      face={{ label, icon, word: t`Account`, badge: unread }}
      load={() => import('./account-popover.tsx').then(({ AccountPopover }) => AccountPopover)}
      of={places}
    />
  )
}

export function LogoutButton({ onLogout }: { onLogout: () => Promise<void> }) {
  return (
    <button type="button" className="topbar-button" onClick={() => void onLogout()}>
      <IconLogout size={20} stroke={1.75} aria-hidden />
      {t`Logout`}
    </button>
  )
}
