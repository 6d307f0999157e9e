import { IconUserCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../platform/texts.ts'
import { Link } from '../ui/page/link.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import type { ProfilePlace } from './account-popover.tsx'
import { AccountButton, AppearanceButton, BellButton, LogoutButton, MessagesButton, RolesButton } from './top-bar-parts.tsx'
import { useSavedAppearance } from './use-saved-appearance.ts'

type TopBarActionsProps = {
  /** The page of all notifications, in areas that have one. */
  noticesTo?: string
  profile?: ProfilePlace
  /** The element that opens the profile where there is enough space, in place of its label. */
  person?: ReactNode
  onLogout: () => Promise<void>
}

/** The end of the top bar. With enough space the items are side by side; a phone shows the bell and one button for the rest. */
export function TopBarActions({ noticesTo, profile, person, onLogout }: TopBarActionsProps) {
  useSavedAppearance()
  const bell = noticesTo && <BellButton allTo={noticesTo} />
  if (useIsPhone()) {
    return (
      <>
        {bell}
        <AccountButton places={{ profile, onLogout }} />
      </>
    )
  }
  return (
    <>
      <RolesButton />
      {bell}
      <MessagesButton />
      <AppearanceButton />
      {person ?? (profile && 'to' in profile && <ProfileLink to={profile.to} />)}
      <LogoutButton onLogout={onLogout} />
    </>
  )
}

function ProfileLink({ to }: { to: string }) {
  return (
    <Link to={to} className="topbar-button">
      <IconUserCircle size={20} stroke={1.75} aria-hidden />
      {t`Profile`}
    </Link>
  )
}
