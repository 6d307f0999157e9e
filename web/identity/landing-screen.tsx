import { IconBuildingCommunity, IconFileText, IconReceipt2 } from '@tabler/icons-react'
import { homeOf, type Icon } from '../platform/screen-row.ts'
import { useSession } from '../platform/session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Dzongkha } from '../ui/dzongkha.tsx'
import './landing.css'

export function LandingScreen() {
  const session = useSession()
  return (
    <div className="landing">
      <section className="landing-head">
        <p className="landing-script">
          <Dzongkha>ས་ཁང་།</Dzongkha>
        </p>
        <h1>Land, buildings and rent, kept in order</h1>
        <p className="landing-lead">
          The register of thrams, plots, buildings and units, their leases, and every ngultrum that is due, paid and passed on to
          the owner.
        </p>
        <ButtonLink to={session ? homeOf(session.currentRole.name) : '/auth'} size="md">
          {session ? 'Go to the dashboard' : 'Sign in'}
        </ButtonLink>
      </section>
      <section className="landing-parts" aria-label="Who it is for">
        <Part icon={IconBuildingCommunity} title="Property offices">
          Owners with their exact shares, properties and tenants in one register; advices raised, receipts issued and arrears
          followed month by month.
        </Part>
        <Part icon={IconReceipt2} title="Owners">
          What is let, what came in, and what is still owed on what I own.
        </Part>
        <Part icon={IconFileText} title="Tenants">
          What I owe and by when, my receipts and my lease.
        </Part>
      </section>
    </div>
  )
}

function Part({ icon: PartIcon, title, children }: { icon: Icon; title: string; children: string }) {
  return (
    <div className="landing-part">
      <PartIcon size={24} stroke={1.6} aria-hidden />
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  )
}
