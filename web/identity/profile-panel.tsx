import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSignedIn } from '../platform/session.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Dzongkha } from '../ui/dzongkha.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { FormSheet } from '../ui/form-sheet.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { roleWords } from './role-words.ts'

/** One's own details, from the admin top bar. */
export function ProfilePanel({ onClose }: { onClose: () => void }) {
  const { user, currentRole } = useSignedIn()
  const details = useEndpoint('auth.authenticated', { params: { id: user.id } })
  const [isChanging, setChanging] = useState(false)
  return (
    <FormSheet title="Profile" isOpen onClose={onClose}>
      <Loaded query={details}>
        {(person) => (
          <Facts>
            <Fact label="Name English">{person.nameEnglish}</Fact>
            <Fact label="Name Dzongkha">{person.nameDzongkha && <Dzongkha>{person.nameDzongkha}</Dzongkha>}</Fact>
            <Fact label="Phone Number">{person.phoneNumber && <span className="figures">+975 {person.phoneNumber}</span>}</Fact>
            <Fact label="CID">{person.cid && <span className="figures">{person.cid}</span>}</Fact>
            <Fact label="Email">{person.email}</Fact>
            <Fact label="Role">{roleWords[currentRole.name]}</Fact>
            <Fact label="Permanent Address" isWide>
              {person.permanentAddress}
            </Fact>
          </Facts>
        )}
      </Loaded>
      <Button variant="default" mt="lg" onClick={() => setChanging(true)}>
        Change password
      </Button>
      <ChangePasswordDialog isOpen={isChanging} onClose={() => setChanging(false)} />
    </FormSheet>
  )
}
