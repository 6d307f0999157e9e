import { BellNotices } from '../notifications/bell-notices.tsx'
import { useUnread } from '../notifications/use-notices.ts'
import { t } from '../platform/texts.ts'
import { useMessageLog } from '../ui/feedback/toast.tsx'
import { AppearancePanel } from './appearance-panel.tsx'
import type { ButtonFace } from './bar-button.tsx'
import { BarPopover } from './bar-popover.tsx'
import { MessageLog } from './message-log.tsx'
import { RoleList } from './role-list.tsx'

export function BellPopover({ face, of: { allTo } }: { face: ButtonFace; of: { allTo: string } }) {
  const unread = useUnread()
  return <BarPopover face={face}>{(close) => <BellNotices allTo={allTo} unread={unread} onClose={close} />}</BarPopover>
}

export function MessagesPopover({ face }: { face: ButtonFace }) {
  const { markRead } = useMessageLog()
  return (
    <BarPopover face={face} onOpen={markRead}>
      {() => (
        <>
          <h2 className="mb-2">{t`Messages`}</h2>
          <MessageLog />
        </>
      )}
    </BarPopover>
  )
}

export function AppearancePopover({ face }: { face: ButtonFace }) {
  return <BarPopover face={face}>{() => <AppearancePanel />}</BarPopover>
}

export function RolesPopover({ face }: { face: ButtonFace }) {
  return (
    <BarPopover face={face} className="account-menu">
      {(close) => <RoleList onChoose={close} />}
    </BarPopover>
  )
}
