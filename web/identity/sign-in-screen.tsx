import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { homeOf } from '../platform/screen-row.ts'
import { useSearchState } from '../platform/search-state.ts'
import { type HeldRole, type Session, setSession } from '../platform/session.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { Link, splitAddress } from '../ui/link.tsx'
import { RoleChoice } from './role-choice.tsx'
import { rolesToEnter } from './role-words.ts'
import './sign-in.css'

export function SignInScreen() {
  const [search] = useSearchState()
  const navigate = useNavigate()
  const [signedIn, setSignedIn] = useState<Session | null>(null)
  const open = (role: HeldRole) => {
    const next = search['next']
    const isOurs = next !== undefined && /^\/(?!\/)/.test(next)
    void navigate(splitAddress(isOurs ? next : homeOf(role.name)))
  }
  const enter = (session: Session) => {
    // Whoever holds several roles says which; a password of one's own comes first.
    if (rolesToEnter(session.user.roles).length > 1 && session.user.isVerified) setSignedIn(session)
    else {
      setSession(session)
      open(session.currentRole)
    }
  }
  return (
    <div className="sign-in">
      <div className="sheet sign-in-sheet">
        {signedIn ? <RoleChoice session={signedIn} onChosen={open} /> : <Credentials onSignedIn={enter} />}
      </div>
      {!signedIn && <FirstVisit />}
    </div>
  )
}

function Credentials({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const login = useAction('auth.login', {
    onSuccess: onSignedIn,
    onProblem: (problem) => setRefusal(problem.problem.errors?.[0]?.message ?? problem.message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefusal(null)
    if (username.trim() && password) login.mutate({ body: { username: username.trim(), password } })
  }
  return (
    <form onSubmit={submit} noValidate className="sign-in-form">
      <h1>Sign in</h1>
      {refusal && (
        <div className="sign-in-refusal" role="alert">
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          {refusal}
        </div>
      )}
      <TextInput
        label="Phone, CID or e-mail"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has no other purpose than this field
        autoFocus
        value={username}
        error={isTried && !username.trim() ? 'Give your phone number, CID or e-mail.' : null}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        error={isTried && !password ? 'Give your password.' : null}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth loading={login.isPending}>
        Sign in
      </Button>
    </form>
  )
}

/** Only a new installation has nobody to sign in. */
function FirstVisit() {
  const { data } = useEndpoint('config.read', undefined, { staleTimeMs: 60_000 })
  if (!data?.isEmpty)
    return (
      <p className="sign-in-note secondary">
        Your property office gives you access. Ask it when you have forgotten your password.
      </p>
    )
  return (
    <p className="sign-in-note">
      Nobody has signed up here yet. <Link to="/auth/signup">Create the first administrator</Link>
    </p>
  )
}
