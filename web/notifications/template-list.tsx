import { useState } from 'react'
import type { Template } from '../../domain/notifications/template-contract.ts'
import { typeRules } from '../../domain/settings/notification-type.ts'
import { audienceLabels, channelLabels, timingText, typeLabels } from '../../domain/settings/notification-labels.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import type { StatusTable } from '../ui/text/status-chip.tsx'
import { TemplateSheet } from './template-sheet.tsx'
import './notifications.css'

const onOff: StatusTable<'ON' | 'OFF'> = {
  ON: { word: t`On`, shape: 'dot', tone: 'green' },
  OFF: { word: t`Off`, shape: 'slash', tone: 'grey' },
}

/** The thirteen kinds of message: the text, the channels, the recipients, and the time. */
export function TemplateList() {
  const templates = useEndpoint('notificationTemplate.list', undefined)
  const [open, setOpen] = useState<Template['type'] | null>(null)
  return (
    <Loaded query={templates}>
      {({ items }) => {
        const template = items.find(({ type }) => type === open)
        return (
          <>
            <RecordCard title={t`Messages`} isFlush>
              <div className="message-list">
                <SimpleTable
                  caption={t`Messages`}
                  rows={items}
                  rowKey={({ type }) => type}
                  none={t`No notifications of this kind.`}
                  columns={[
                    {
                      key: 'name',
                      title: t`Message`,
                      cell: ({ type }) => (
                        <>
                          <button type="button" className="text-link" onClick={() => setOpen(type)}>
                            {typeLabels[type].name}
                          </button>
                          <div className="small secondary">{typeLabels[type].when}</div>
                        </>
                      ),
                    },
                    statusColumn({
                      key: 'state',
                      title: t`Status`,
                      table: onOff,
                      of: ({ isOn }: Template) => (isOn ? 'ON' : 'OFF'),
                    }),
                    {
                      key: 'channels',
                      title: t`Channels`,
                      cell: ({ channels }) => channels.map((one) => channelLabels[one]).join(', ') || '–',
                    },
                    { key: 'to', title: t`To`, cell: audiencesOf },
                    { key: 'times', title: t`When`, cell: (one) => timesOf(one).map((time) => <div key={time}>{time}</div>) },
                  ]}
                />
              </div>
            </RecordCard>
            {template && <TemplateSheet key={template.type} template={template} onClose={() => setOpen(null)} />}
          </>
        )
      }}
    </Loaded>
  )
}

function audiencesOf({ type, audiences }: Template): string {
  if (typeRules[type].isSignIn) return t`Account holder`
  return audiences.map((audience) => audienceLabels[audience]).join(', ') || '–'
}

function timesOf({ type, timings }: Template): string[] {
  if (typeRules[type].anchors.length === 0) return [t`At once`]
  return timings.map(timingText)
}
