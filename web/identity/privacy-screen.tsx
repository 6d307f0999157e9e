import { durationText, minBookYears, type RetentionKind, retentionKeys, retentionKinds } from '../../domain/settings/retention.ts'
import { maxStoredDays } from '../platform/offline-copy.ts'
import { plural, rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import '../ui/text/prose.css'

/** The points of specification §1, and a full list of the stored data. */
export function PrivacyScreen() {
  return (
    <article className="prose is-page">
      <h1>{t`Privacy policy`}</h1>
      <p className="secondary">{rich`Effective date: ${<time dateTime="2024-01-01">1-1-2024</time>}`}</p>
      <Collected />
      <Uses />
      <Deleting />
      <RetentionList />
      <Rights />
      <Contact />
    </article>
  )
}

function Collected() {
  return (
    <>
      <h2>{t`What is collected`}</h2>
      <p>{rich`Your ${<strong>{t`contact number`}</strong>} and your ${<strong>{t`identification number`}</strong>} are collected to manage your account, to verify who you are and to communicate with you.`}</p>
      <p>{t`For the register and the accounts of a property office, the product also stores, where provided:`}</p>
      <ul>
        <li>{t`your name in English and Dzongkha, permanent address and e-mail address; if you have no CID, the number of your passport or permit; for a business, its licence, taxpayer and GST number;`}</li>
        <li>{t`your photograph and an image of your signature, if you or the office upload them;`}</li>
        <li>{t`your leases with their terms and history, and the names and CIDs of the witnesses;`}</li>
        <li>{t`when you signed a lease, how, and from which network address;`}</li>
        <li>{t`payment advices, payments, receipts, deposits, late interest, and the proofs of payment you send;`}</li>
        <li>{t`the damage you report, and the photographs and documents added to a record;`}</li>
        <li>{t`if you are an owner: your thrams, plots, buildings and units, your shares of them, and the bank accounts that receive your rent;`}</li>
        <li>{t`if you send an enquiry, ask for a viewing or request access for an office: your name, phone number, e-mail address and message;`}</li>
        <li>{t`if you apply to rent: your name, CID, phone number, occupation, employer, income, address, household, the papers you send, and when you agreed to checks;`}</li>
        <li>{t`if you register for the allotment of a unit: your name, CID, phone number, employer, income, household, your answers for the points table, and the papers you send; your reference number and points are published without your name;`}</li>
        <li>{t`if you give notice as a tenant: your forwarding address and the account for the refund of the deposit;`}</li>
        <li>{t`if you are a manager: the buildings you are responsible for;`}</li>
        <li>{t`the messages sent to your phone number or e-mail address, without the passwords and codes in them, and whether they arrived;`}</li>
        <li>{t`when, with which browser and from which network address you signed in, failed to sign in, changed how you sign in or downloaded data; your roles; and whether you asked for a restriction;`}</li>
        <li>{t`who changed which record and when; for personal details, only that they changed, not their values.`}</li>
      </ul>
      <p>{t`If your property office takes part in rent statistics, the rent of your lease counts in public figures of usual rents. Each figure is of at least ten leases of three owners, rounded and without names.`}</p>
      <p>{t`Your password and PIN are stored only as hashes, from which they cannot be read. Failed sign-ins are counted for at most one day and recorded in the security log, which administrators can read.`}</p>
      <p>{t`The product sets two cookies, only for sign-in: one recognises this browser for 400 days after your last sign-in; the other remembers your second factor for 30 days, if you choose that. Neither signs you in, and nobody else reads them. While you are signed in, this browser tab stores your session. It is removed when you log out. Theme, text size, language, the menu and the columns of lists are remembered on your device.`}</p>
      <p>{t`A tenant who chooses “Keep on this phone” stores a copy on that phone: the lease, the amounts owed and the last receipts. The copy opens without internet and without a password, for at most ${maxStoredDays} days. It is removed when you log out, when your session ends, when somebody else signs in there, or when you choose “Remove from this phone”.`}</p>
      <BotCheckService />
    </>
  )
}

/** Names the external service whose script runs on the page for the bot check. */
function BotCheckService() {
  const { data } = useEndpoint('config.read', undefined, { staleTimeMs: 3_600_000 })
  if (!data) return null
  const host = data.botCheckKind === 'external' && data.botCheckScript ? new URL(data.botCheckScript).hostname : null
  if (!host) return <p>{t`No third party is used to check that you are a person.`}</p>
  return (
    <p>{rich`Where you are asked to show that you are a person (at sign-up, for a sign-in code or a new password, and after failed sign-ins), this page loads a check from ${<strong>{host}</strong>}. That service, a third party, sees your network address and the data that your browser sends. It does not get your name or number.`}</p>
  )
}

function Deleting() {
  return (
    <>
      <h2>{t`Deleting your account`}</h2>
      <p>{t`You may delete your account in your profile. Your data is then permanently removed; backups are kept for a limited time. You cannot delete it while you owe money, or the office holds money of yours such as a deposit, while a lease runs, while you are registered as an owner of land or buildings, or while you run an organisation. The page shows the reason.`}</p>
      <p>{t`Your name, CID, licence and taxpayer number, phone number, e-mail, address, pictures, the messages sent to you, and your sign-in are removed at once. Receipts, payment advices and leases must be kept for tax and for disputes. They stay in the accounts, with “Former tenant” or “Former owner” and a number instead of your name. The names of former staff stay with their work in the office for the time below. If you also belong to another property office, its record of you and your sign-in there stay.`}</p>
    </>
  )
}

/** The retention periods in force, from the same definitions that the nightly job uses (decision 79). */
function RetentionList() {
  const { data } = useEndpoint('retention.read', undefined)
  const own = data?.retention
  return (
    <>
      <h2>{t`How long it is stored`}</h2>
      <p>
        {own
          ? t`Your property office has chosen these times. Older data is removed every night.`
          : t`Each property office chooses these times within limits. Older data is removed every night. Sign in to see what your office has chosen.`}
      </p>
      <ul>
        {retentionKeys.map((key) => (
          <li key={key}>{own ? chosenText(retentionKinds[key], own[key]) : limitsText(retentionKinds[key])}</li>
        ))}
        <li>{t`Ledger, payments, receipts, payment advices, deposits and leases: as long as the office uses this product, and for at least ${minBookYears} years. They are never removed in part.`}</li>
        <li>{t`Written notices that the law requires: as long as the office uses this product.`}</li>
        <li>{t`Each access by an operator of this installation, and its reason: as long as the office uses this product.`}</li>
        <li>{t`Answers stored in case a device sends the same request twice: 30 days. Results of background jobs: 400 days.`}</li>
        <li>
          {data?.sessions
            ? sessionText(data.sessions)
            : t`A session of office staff: until it is inactive for the time that the office sets, at most 12 hours. A session of an owner or tenant: the same, at most 30 days.`}
        </li>
        <li>{t`An uploaded file: until its record or picture is removed or replaced. A download of your data is not stored.`}</li>
        <li>{t`The number that replaces the name of a deleted account: as long as the financial records that contain it.`}</li>
        {data && <li>{backupText(data.backupCount)}</li>}
      </ul>
    </>
  )
}

function chosenText({ label, since, unit }: RetentionKind, count: number): string {
  return t`${label}: ${durationText(count, unit)} ${since}.`
}

function limitsText({ label, since, unit, min, max, standard }: RetentionKind): string {
  return t`${label}: ${durationText(standard, unit)} ${since}, unless the office chooses another time from ${durationText(min, unit)} to ${durationText(max, unit)}.`
}

function sessionText({ officeMinutes, ownerAndTenantDays }: { officeMinutes: number; ownerAndTenantDays: number }): string {
  const inOffice = plural(officeMinutes, '{n} minute', '{n} minutes')
  const ofOthers = plural(ownerAndTenantDays, '{n} day', '{n} days')
  return t`A session of office staff: ${inOffice} after its last use, at most 12 hours. A session of an owner or tenant: ${ofOthers} after its last use, at most 30 days.`
}

function backupText(count: number | null): string {
  return count === null
    ? t`The operator makes backups by hand and stores them for a limited time.`
    : t`Backups: the newest ${count}, one a day. Removed data stays in them until they are replaced.`
}

function Uses() {
  return (
    <>
      <h2>{t`Who sees it`}</h2>
      <p>{t`Data is not sold. The property office that keeps your record sees it. The owner or tenant on the other side of a lease sees what concerns them. One office cannot see the records of another. Messages are sent through the SMS and e-mail services of the office, which receive only the number or address and the text.`}</p>
    </>
  )
}

function Rights() {
  return (
    <>
      <h2>{t`Your rights`}</h2>
      <dl>
        <dt>{t`Access`}</dt>
        <dd>{t`You may see everything that an office stores about you, and download it from your profile.`}</dd>
        <dt>{t`Rectification`}</dt>
        <dd>{t`You may correct your details, or have them corrected by your property office.`}</dd>
        <dt>{t`Deletion`}</dt>
        <dd>{t`You may have your account deleted, as described above.`}</dd>
        <dt>{t`Restriction`}</dt>
        <dd>{t`While a question about your data is open, you can restrict it in your profile: it is stored but not used, and no new lease is created for you until you lift the restriction.`}</dd>
      </dl>
    </>
  )
}

function Contact() {
  const { data } = useEndpoint('config.read', undefined, { staleTimeMs: 3_600_000 })
  const contact = data?.contact
  if (!contact) return null
  const isReachable = contact.phone !== '' || contact.email !== ''
  return (
    <>
      <h2>{t`Questions`}</h2>
      <p>
        {isReachable
          ? [contact.name, contact.address, contact.phone, contact.email].filter(Boolean).join(', ')
          : t`Ask the property office that keeps your record. Its name and phone number are on your payment advices and receipts.`}
      </p>
    </>
  )
}
