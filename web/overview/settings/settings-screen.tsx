import { Box, Button } from '@mantine/core'
import { Fragment, useState } from 'react'
import type { Setting } from '../../../domain/overview/setting-contract.ts'
import { LogoDialog } from '../../people/picture-dialogs.tsx'
import { useSignedIn } from '../../platform/session.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { Fact, Facts } from '../../ui/record/facts.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Link } from '../../ui/page/link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { HolidaysCard } from './holidays-card.tsx'
import { SettingDays } from './setting-days.tsx'
import { isWeek, type SettingField, settingForms, settingText, printableValue } from './setting-forms.ts'
import { SettingSheet } from './setting-sheet.tsx'

/** The settings of the office, or of the installation for a SUPERADMIN. */
export function SettingsScreen() {
  const settings = useEndpoint('setting.list', undefined)
  const { currentRole } = useSignedIn()
  const [open, setOpen] = useState<Setting['key'] | null>(null)
  return (
    <>
      <PageHeader
        title={t`Settings`}
        subtitle={t`Financial and legal settings apply from the date you choose. Past documents do not change.`}
      />
      <Loaded query={settings}>
        {({ items }) => {
          const chosen = items.find(({ key }) => key === open)
          return (
            <Box className="stack gap-4" maw={860}>
              {items.map((setting) => (
                <Fragment key={setting.key}>
                  <SettingCard setting={setting} onChange={() => setOpen(setting.key)} />
                  {setting.key === 'workingWeek' && <HolidaysCard />}
                </Fragment>
              ))}
              {currentRole.name === 'ADMIN' && <AgreementTemplatesCard />}
              {currentRole.name === 'ADMIN' && <ApiTokensCard />}
              {currentRole.name === 'ADMIN' && <SignInProvidersCard />}
              {currentRole.name === 'ADMIN' && <WebhooksCard />}
              {chosen && <SettingSheet key={chosen.key} setting={chosen} onClose={() => setOpen(null)} />}
            </Box>
          )
        }}
      </Loaded>
    </>
  )
}

function SettingCard({ setting, onChange }: { setting: Setting; onChange: () => void }) {
  const { key, value } = setting
  const { title, text, fields } = settingForms[key]
  const shown = shownOf(fields, value)
  return (
    <RecordCard
      title={title}
      actions={
        <>
          {key === 'organisation' && <LogoButton />}
          {key === 'supportAccess' && <Link to="/admin/support-access">{t`Show accesses`}</Link>}
          <Button variant="default" size="xs" onClick={onChange} aria-label={t`Change: ${title}`}>{t`Change`}</Button>
        </>
      }
    >
      <p className="secondary mb-3">{text}</p>
      {shown.length === 0 && <p className="secondary mb-3">{t`None is set yet.`}</p>}
      <Facts>
        {isWeek(fields) ? (
          <Fact label={t`Working day`}>{settingText(key, value)}</Fact>
        ) : (
          shown.map((field) => (
            <Fact key={field.name} label={field.label}>
              {printableValue(field, value)}
            </Fact>
          ))
        )}
      </Facts>
      {key === 'installation' && !value['contactPhone'] && !value['contactEmail'] && (
        <Box mt={12}>
          <Note>{t`Add a phone number or an e-mail. The public pages show no contact now.`}</Note>
        </Box>
      )}
      <SettingDays setting={setting} />
    </RecordCard>
  )
}

function AgreementTemplatesCard() {
  return (
    <RecordCard
      title={t`Agreement templates`}
      actions={<Link to="/admin/system-settings/agreement-templates">{t`Show templates`}</Link>}
    >
      <p className="secondary">{t`Your own clauses for lease agreements, by kind of lease.`}</p>
    </RecordCard>
  )
}

function ApiTokensCard() {
  return (
    <RecordCard title={t`API tokens`} actions={<Link to="/admin/api-tokens">{t`Show API tokens`}</Link>}>
      <p className="secondary">{t`Programs, such as accounting software, use a token to read and record data of your office.`}</p>
    </RecordCard>
  )
}

function SignInProvidersCard() {
  return (
    <RecordCard title={t`Sign-in providers`} actions={<Link to="/admin/sign-in-providers">{t`Show sign-in providers`}</Link>}>
      <p className="secondary">{t`People of the office sign in with an account they already have, such as Microsoft Entra or Google.`}</p>
    </RecordCard>
  )
}

function WebhooksCard() {
  return (
    <RecordCard title={t`Webhooks`} actions={<Link to="/admin/webhooks">{t`Show webhooks`}</Link>}>
      <p className="secondary">{t`Programs receive an event when something happens, such as a recorded payment or the end of a lease.`}</p>
    </RecordCard>
  )
}

/** From a long list of names, only those that are set. */
function shownOf(fields: readonly SettingField[], value: Setting['value']): readonly SettingField[] {
  return fields.length > 12 ? fields.filter(({ name, kind }) => kind !== 'OPTIONAL' || value[name] !== '') : fields
}

function LogoButton() {
  const { user } = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>{t`Change logo`}</Button>
      {isOpen && <LogoDialog id={user.id} onClose={() => setOpen(false)} />}
    </>
  )
}
