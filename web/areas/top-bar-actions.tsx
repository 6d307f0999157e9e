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
  /** Who is signed in: opens the profile where there is enough space, and is at the top of the account menu on a phone. */
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
        <AccountButton places={{ profile, person, onLogout }} />
      </>
    )
  }
  return (
    <>
      <RolesButton />
      {bell}
      <MessagesButton />
      <AppearanceButton />
      {profile && <ProfileControl place={profile} person={person} />}
      <LogoutButton onLogout={onLogout} />
    </>
  )
}

function ProfileControl({ place, person }: { place: ProfilePlace; person: ReactNode }) {
  if ('to' in place) {
    return (
      <Link to={place.to} className="topbar-button">
        <IconUserCircle size={20} stroke={1.75} aria-hidden />
        {t`Profile`}
      </Link>
    )
  }
  return (
    <button type="button" className="topbar-button topbar-person" onClick={place.onOpen}>
      <span className="visually-hidden">{t`Profile:`} </span>
      {person}
    </button>
  )
}
