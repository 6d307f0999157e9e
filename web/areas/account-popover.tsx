import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { Link } from '../ui/page/link.tsx'
import { useMessageLog } from '../ui/feedback/toast.tsx'
import { AppearancePanel } from './appearance-panel.tsx'
import type { ButtonFace } from './bar-button.tsx'
import { BarPopover } from './bar-popover.tsx'
import { MessageLog } from './message-log.tsx'
import { messagesText } from './messages-text.ts'
import { RoleList } from './role-list.tsx'

/** Where the person's details appear: on their own page, or in a panel over the current page. */
export type ProfilePlace = { to: string } | { onOpen: () => void }

export type OwnPlaces = { profile: ProfilePlace | undefined; person: ReactNode; onLogout: () => Promise<void> }

/** On a phone, one button opens the remaining top bar items, each with its label. */
export function AccountPopover({ face, of: { profile, person, onLogout } }: { face: ButtonFace; of: OwnPlaces }) {
  const { user } = useSignedIn()
  const { unread, markRead } = useMessageLog()
  return (
    <BarPopover face={face} className="account-menu">
      {(close) => (
        <>
          {person && <div className="account-person">{person}</div>}
          {profile && <ProfileItem place={profile} onChoose={close} />}
          {user.roles.length > 1 && (
            <CollapsibleSection title={t`Switch role`}>
              <RoleList onChoose={close} />
            </CollapsibleSection>
          )}
          <CollapsibleSection title={messagesText(unread)} onOpen={markRead}>
            <MessageLog />
          </CollapsibleSection>
          <CollapsibleSection title={t`Appearance`}>
            <AppearancePanel />
          </CollapsibleSection>
          <LogoutItem onChoose={close} onLogout={onLogout} />
        </>
      )}
    </BarPopover>
  )
}

function ProfileItem({ place, onChoose }: { place: ProfilePlace; onChoose: () => void }) {
  if ('to' in place) return <Link to={place.to} className="account-item" onClick={onChoose}>{t`Profile`}</Link>
  const open = () => {
    onChoose()
    place.onOpen()
  }
  return <button type="button" className="account-item" onClick={open}>{t`Profile`}</button>
}

function LogoutItem({ onChoose, onLogout }: { onChoose: () => void; onLogout: () => Promise<void> }) {
  const leave = () => {
    onChoose()
    void onLogout()
  }
  return (
    <button type="button" className="account-item" onClick={leave}>
      {t`Logout`}
      <IconLogout size={18} stroke={1.75} aria-hidden />
    </button>
  )
}

/** Expands in place, so that the focus does not move. */
function CollapsibleSection({ title, onOpen, children }: { title: string; onOpen?: () => void; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const toggle = () => {
    if (!isOpen) onOpen?.()
    setOpen(!isOpen)
  }
  return (
    <>
      <button type="button" className="account-item" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        {title}
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </button>
      <div id={id} className="account-fold" hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  )
}
