import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type GuidePage, guidePages } from 'virtual:guide'
import { t } from '../../platform/texts.ts'
import { Link } from '../../ui/page/link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import '../../ui/text/prose.css'

/** The guide is shown in the office's area or on the public pages. */
type HelpProps = { base: '/admin/help' | '/help' }

export const OfficeHelpScreen = () => <Help base="/admin/help" />
export const PublicHelpScreen = () => <Help base="/help" />

function Help({ base }: HelpProps) {
  const [query, setQuery] = useState('')
  const found = guidePages
    .map((page) => ({ page, headings: headingsWith(page, query) }))
    .filter(({ headings }) => headings.length > 0)
  return (
    <div className={base === '/help' ? 'prose is-page' : 'prose'}>
      <PageHeader title={t`Help`} subtitle={t`Step-by-step guides to the work of an office`} />
      <TextInput type="search" label={t`Search help`} value={query} onChange={(event) => setQuery(event.currentTarget.value)} />
      <output>{found.length === 0 && <p>{t`No results for “${query}”`}</p>}</output>
      {found.map(({ page, headings }) => (
        <section key={page.name} lang="en">
          <h2>
            <Link to={`${base}/${page.name}`}>{page.title}</Link>
          </h2>
          <p className="secondary">{page.summary}</p>
          <ul>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <Link to={`${base}/${page.name}#${id}`}>{text}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="secondary">
        <a href="/third-party-notices.txt">{t`Licences of the software used`}</a>
      </p>
    </div>
  )
}

/** All headings if the title matches the search, otherwise the headings that match. */
function headingsWith({ title, blocks }: GuidePage, query: string) {
  const words = query.trim().toLowerCase().split(/\s+/)
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const headings = blocks.filter((block) => block.kind === 'HEADING')
  return has(title) ? headings : headings.filter(({ text }) => has(`${title} ${text}`))
}
