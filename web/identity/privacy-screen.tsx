import { useEndpoint } from '../platform/use-endpoint.ts'
import './privacy.css'

/** The points of the specification, §1, and beside them an honest list of all that is stored. */
export function PrivacyScreen() {
  return (
    <article className="privacy">
      <h1>Privacy policy</h1>
      <p className="secondary">
        Effective date: <time dateTime="2024-01-01">1-1-2024</time>
      </p>
      <Collected />
      <Uses />
      <h2>Deleting your account</h2>
      <p>
        You may delete your account. Your data is then permanently removed; backups are kept for a limited time and then
        overwritten. An account cannot be deleted while rent is owed or a lease runs.
      </p>
      <p>
        Receipts, payment advices and lease agreements must be kept for tax and for disputes. After deletion they stay for the
        time the law asks, without your contact details, photograph, signature image and sign-in.
      </p>
      <Rights />
      <Contact />
    </article>
  )
}

function Collected() {
  return (
    <>
      <h2>What is collected</h2>
      <p>
        Your <strong>contact number</strong> and your <strong>identification number</strong> are collected to manage your account,
        to verify who you are and to communicate with you.
      </p>
      <p>To keep the register and the accounts of a property office, the product also stores, as far as they are given:</p>
      <ul>
        <li>your name in English and Dzongkha, permanent address and e-mail address;</li>
        <li>your photograph and an image of your signature;</li>
        <li>your leases, with co-tenants and witnesses, their documents and condition reports with photos;</li>
        <li>payment advices, payments, receipts, deposits, and tax withheld or remitted for you;</li>
        <li>as an owner: thrams, plots, buildings and units, your shares of them, and your bank account for remittances;</li>
        <li>reports of damage, notices and messages sent to you, and whether they arrived;</li>
        <li>when and from which device you signed in, and who changed what in the records.</li>
      </ul>
      <p>Your password and PIN are stored only in a form from which they cannot be read back.</p>
      <p>
        The product sets no cookies and asks no third party about you. While you are signed in, this browser tab keeps your
        session; it is gone when you sign out. Theme, text size and the columns of lists are remembered on your device only.
      </p>
    </>
  )
}

function Uses() {
  return (
    <>
      <h2>Who sees it</h2>
      <p>
        Data is not sold. It is seen by the property office that keeps your record and, as far as it concerns them, by the owner
        or the tenant at the other end of a lease. One office cannot see the records of another. Messages reach you through the
        SMS and e-mail services of the office, which receive only the number or address and the text.
      </p>
    </>
  )
}

function Rights() {
  return (
    <>
      <h2>Your rights</h2>
      <dl>
        <dt>Access</dt>
        <dd>You may see, and receive as a file, everything that is stored about you.</dd>
        <dt>Rectification</dt>
        <dd>You may correct your details, or have them corrected by your property office.</dd>
        <dt>Deletion</dt>
        <dd>You may have your account deleted, as described above.</dd>
        <dt>Restriction</dt>
        <dd>You may ask that your data is kept but not used while a question about it is open.</dd>
      </dl>
    </>
  )
}

function Contact() {
  const { data } = useEndpoint('config.read', undefined, { staleTimeMs: 3_600_000 })
  const contact = data?.contact
  if (!contact?.name) return null
  return (
    <>
      <h2>Questions</h2>
      <p>{[contact.name, contact.address, contact.phone, contact.email].filter(Boolean).join(', ')}</p>
    </>
  )
}
