import { useEffect } from 'react'
import { type GuideBlock, guidePages } from 'virtual:guide'
import { NotFoundScreen } from '../../areas/not-found-screen.tsx'
import { t } from '../../platform/texts.ts'
import { useParam } from '../../platform/use-param.ts'
import { Link } from '../../ui/page/link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import '../../ui/text/prose.css'

type Base = '/admin/help' | '/help'
type Part = Extract<GuideBlock, { kind: 'PARAGRAPH' }>['parts'][number]

export const OfficeHelpPageScreen = () => <HelpPage base="/admin/help" />
export const PublicHelpPageScreen = () => <HelpPage base="/help" />

function HelpPage({ base }: { base: Base }) {
  const name = useParam('page')
  const page = guidePages.find((one) => one.name === name)
  // The router looks for the heading in the address before this page has loaded.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
  if (!page) return <NotFoundScreen />
  return (
    <article className={base === '/help' ? 'prose is-page' : 'prose'} lang="en">
      <PageHeader crumbs={[{ label: t`Help`, to: base }]} title={page.title} subtitle={page.summary} />
      {page.blocks.map((block, index) => (
        // oxlint-disable-next-line no-array-index-key -- the blocks of a page keep their order
        <Block key={index} block={block} base={base} />
      ))}
    </article>
  )
}

function Block({ block, base }: { block: GuideBlock; base: Base }) {
  switch (block.kind) {
    case 'HEADING':
      return <h2 id={block.id}>{block.text}</h2>
    case 'PARAGRAPH':
      return (
        <p>
          <Parts parts={block.parts} base={base} />
        </p>
      )
    case 'PICTURE':
      return <img src={block.src} alt={block.alt} width={block.width} height={block.height} loading="lazy" />
    case 'STEPS':
    case 'POINTS': {
      const List = block.kind === 'STEPS' ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((parts, index) => (
            // oxlint-disable-next-line no-array-index-key -- the items of a list keep their order
            <li key={index}>
              <Parts parts={parts} base={base} />
            </li>
          ))}
        </List>
      )
    }
  }
}

function Parts({ parts, base }: { parts: readonly Part[]; base: Base }) {
  return parts.map((part, index) => {
    if (typeof part === 'string') return part
    // oxlint-disable-next-line no-array-index-key -- the parts of a sentence keep their order
    if ('label' in part) return <strong key={index}>{part.label}</strong>
    const to = part.to.startsWith('/') ? part.to : `${base}/${part.to.replace('.md', '')}`
    // oxlint-disable-next-line no-array-index-key -- the parts of a sentence keep their order
    return (
      <Link key={index} to={to}>
        {part.text}
      </Link>
    )
  })
}
