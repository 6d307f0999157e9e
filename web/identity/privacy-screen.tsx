import { durationText, minBookYears, type RetentionKind, retentionKeys, retentionKinds } from '../../domain/settings/retention.ts'
import { maxStoredDays } from '../platform/offline-copy.ts'
import { plural, rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import '../ui/text/prose.css'

/** The points of the specification, §1, and beside them an honest list of all that is stored. */
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
      <p>{t`To keep the register and the accounts of a property office, the product also stores, as far as they are given:`}</p>
      <ul>
        <li>{t`your name in English and Dzongkha, permanent address and e-mail address; without a CID the number of your passport or permit; of a business its licence, taxpayer and GST number;`}</li>
        <li>{t`your photograph and an image of your signature, if you or the office upload them;`}</li>
        <li>{t`your leases with their terms, every step of them, and the names and CIDs of the witnesses;`}</li>
        <li>{t`when you signed a lease, how, and from which network address;`}</li>
        <li>{t`payment advices, payments, receipts, deposits, interest on what is late, and the proofs of payment you send;`}</li>
        <li>{t`what you report as damaged, and the photographs and papers kept with a record;`}</li>
        <li>{t`as an owner: thrams, plots, buildings and units, your shares of them, and the bank accounts that rent is sent to;`}</li>
        <li>{t`if you ask about a place to let: the name, number and words that you leave;`}</li>
        <li>{t`as a manager: the buildings that you look after;`}</li>
        <li>{t`the messages sent to your number or address, without the passwords and codes in them, and whether they arrived;`}</li>
        <li>{t`when, with which browser and from which network address you signed in, failed to, changed how you sign in or downloaded data, which roles you hold, and whether you asked for a restriction;`}</li>
        <li>{t`who changed which record and when; of personal details only that they were changed, not what they were.`}</li>
      </ul>
      <p>{t`Your password and PIN are stored only in a form from which they cannot be read back. Failed sign-ins are counted for a quarter of an hour, and noted in the security log that administrators read.`}</p>
      <p>{t`The product sets two cookies, for sign-in alone: one recognises a browser on which you signed in before, for 400 days; the other remembers your second factor for 30 days, if you asked for that. Neither signs you in, and nobody else reads them. While you are signed in, this browser tab keeps your session; it is gone when you sign out. Theme, text size, language, the menu and the columns of lists are remembered on your device.`}</p>
      <p>{t`A tenant who chooses “Keep on this phone” keeps a copy on that phone: the lease, what is owed and the last receipts. It opens there without internet and without a password, for ${maxStoredDays} days at most. It is removed when you log out, when your session ends, when somebody else signs in there, or by “Remove from this phone”.`}</p>
      <BotCheckService />
    </>
  )
}

/** Whose program runs in the page when an outside service tells people from programs. */
function BotCheckService() {
  const { data } = useEndpoint('config.read', undefined, { staleTimeMs: 3_600_000 })
  if (!data) return null
  const host = data.botCheckKind === 'external' && data.botCheckScript ? new URL(data.botCheckScript).hostname : null
  if (!host) return <p>{t`No third party is asked about you.`}</p>
  return (
    <p>{rich`Where you are asked to show that you are a person (at sign-up, login code, password reset, and after failed sign-ins) this page loads a check from ${<strong>{host}</strong>}. That service, a third party, sees your network address and what your browser tells it; we send it neither your name nor your number.`}</p>
  )
}

function Deleting() {
  return (
    <>
      <h2>{t`Deleting your account`}</h2>
      <p>{t`You may delete your account, from your profile. Your data is then permanently removed; backups are kept for a limited time. An account cannot be deleted while rent is owed or held, while a lease runs, while you are registered as an owner of land or buildings, or while you run an organisation. The page shows the reason.`}</p>
      <p>{t`Removed at once are your name, CID, licence and taxpayer number, phone number, e-mail, address, pictures, the messages sent to you, and your sign-in. Receipts, payment advices and leases must be kept for tax and for disputes: they stay with the books, under “Former tenant” or “Former owner” and a number in place of your name. Former staff stay named, by name alone, with their work in the office for the time below. If you also belong to another property office, its record of you and your sign-in there stay.`}</p>
    </>
  )
}

/** What is set, from the definitions by which the nightly job removes it (decision 79). */
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
        <li>{t`When an operator of this installation entered the office, and why: as long as the office uses this product.`}</li>
        <li>{t`Answers to repeated requests: 30 days. Results of background jobs: 400 days.`}</li>
        <li>
          {data?.sessions
            ? sessionText(data.sessions)
            : t`A session: until you have not used it for some time, which the office sets; at most 12 hours in an office, and 30 days for owners and tenants.`}
        </li>
        <li>{t`An uploaded file: until its record or picture is removed or replaced. A download of your data is not stored.`}</li>
        <li>{t`What remains of a deleted account, a number in place of the name: with the books.`}</li>
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
  return t`A session in an office: ${inOffice} after its last use, at most 12 hours. Of owners and tenants: ${ofOthers}, at most 30 days.`
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
      <p>{t`Data is not sold. It is seen by the property office that keeps your record and, as far as it concerns them, by the owner or the tenant at the other end of a lease. One office cannot see the records of another. Messages reach you through the SMS and e-mail services of the office, which receive only the number or address and the text.`}</p>
    </>
  )
}

function Rights() {
  return (
    <>
      <h2>{t`Your rights`}</h2>
      <dl>
        <dt>{t`Access`}</dt>
        <dd>{t`You may see everything that an office stores about you, and download it as a file from your profile.`}</dd>
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
          : t`Ask the property office that keeps your record; its name and number stand on your payment advices and receipts.`}
      </p>
    </>
  )
}
