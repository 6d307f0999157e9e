import type { MailCheck, SmsRouteState } from '../../domain/notifications/delivery-contract.ts'
import { t, translated } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import type { SimpleColumn } from '../ui/table/simple-table-props.ts'
import { SimpleTable } from '../ui/table/simple-table.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import type { StatusTable } from '../ui/text/status-chip.tsx'
import { SendTestButton } from './send-test-button.tsx'

const circuitTable: StatusTable<SmsRouteState['state']> = {
  CLOSED: { word: t`In use`, shape: 'dot', tone: 'green' },
  OPEN: { word: t`Not working`, shape: 'triangle', tone: 'red' },
}
const checkTable: StatusTable<'GOOD' | 'MISSING'> = {
  GOOD: { word: t`Good`, shape: 'check', tone: 'green' },
  MISSING: { word: t`To do`, shape: 'triangle', tone: 'amber' },
}

const routeColumns: readonly SimpleColumn<SmsRouteState>[] = [
  { key: 'name', title: t`Route`, cell: ({ name }) => name },
  { key: 'host', title: t`Server`, cell: ({ kind, host }) => `${host} (${kind === 'smpp' ? 'SMPP' : 'HTTP'})` },
  statusColumn({ key: 'state', title: t`Status`, table: circuitTable, of: ({ state }) => state }),
  { key: 'succeeded', title: t`Last success`, cell: ({ succeededAt }) => <InstantText at={succeededAt} /> },
  { key: 'failed', title: t`Last failure`, wraps: true, cell: (route) => <Failure of={route} /> },
]

const checkColumns: readonly SimpleColumn<MailCheck>[] = [
  { key: 'name', title: t`Record`, cell: ({ name }) => name },
  statusColumn({ key: 'state', title: t`Status`, table: checkTable, of: ({ isValid }) => (isValid ? 'GOOD' : 'MISSING') }),
  { key: 'text', title: t`Result`, wraps: true, cell: (check) => <Hint of={check} /> },
]

/**
 * For the operator: the routes of SMS and e-mails, whether they work, and the DNS records that other servers need to accept the e-mails.
 */
export function DeliveryScreen() {
  const state = useEndpoint('delivery.state', undefined, { refetchMs: 15_000 })
  return (
    <>
      <PageHeader
        title={t`Messages`}
        subtitle={t`How SMS and e-mails are sent, and whether they arrive`}
        secondary={<SendTestButton />}
      />
      <Loaded query={state}>
        {({ mail, smsRoutes }) => (
          <div className="stack gap-4">
            <RecordCard title={t`SMS routes`} isFlush>
              <SimpleTable
                caption={t`SMS routes`}
                columns={routeColumns}
                rows={smsRoutes}
                rowKey={({ name }) => name}
                none={t`SMS are only written to a file. Set SMS_TRANSPORT to send them.`}
              />
            </RecordCard>
            <RecordCard title={t`E-mails`}>
              {mail.kind === 'log' ? (
                <p className="secondary">{t`E-mails are only written to a file. Set MAIL_TRANSPORT=smtp to send them.`}</p>
              ) : (
                <Facts>
                  <Fact label={t`Mail server`}>{mail.host}</Fact>
                  <Fact label={t`Sender`}>{mail.from}</Fact>
                  <Fact label={t`DKIM selector`}>{mail.dkimSelector}</Fact>
                  <Fact label={t`Returned e-mails are read at`}>{mail.bounceAddress}</Fact>
                </Facts>
              )}
            </RecordCard>
            {mail.kind === 'smtp' && <DomainCard />}
          </div>
        )}
      </Loaded>
    </>
  )
}

function DomainCard() {
  const found = useEndpoint('delivery.checkMailDomain', undefined)
  return (
    <RecordCard title={t`Records of the domain`} isFlush>
      <Loaded query={found}>
        {({ domain, checks }) => (
          <SimpleTable
            caption={t`Records of the domain`}
            columns={checkColumns}
            rows={checks}
            rowKey={({ name }) => name}
            none={t`The records of ${domain ?? ''} have not been checked yet.`}
          />
        )}
      </Loaded>
    </RecordCard>
  )
}

function Failure({ of: { failedAt, lastError } }: { of: SmsRouteState }) {
  if (!failedAt) return '–'
  return (
    <>
      <InstantText at={failedAt} />
      {lastError && <div className="small secondary">{translated(lastError)}</div>}
    </>
  )
}

function Hint({ of: { text, record } }: { of: MailCheck }) {
  return (
    <>
      {translated(text)}
      {record && (
        <div className="small mt-2">
          <div className="secondary">{t`Publish this TXT record:`}</div>
          <code style={{ overflowWrap: 'anywhere' }}>
            {record.name} TXT {record.value}
          </code>
        </div>
      )}
    </>
  )
}
