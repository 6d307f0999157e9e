import { Link } from '../page/link.tsx'
import { type Look, Mark } from './mark.tsx'
import './chart.css'

/** `words` is the figure with its total: "14 of 15". */
export type Share = { key: string; look: Look; value: number; words: string; to: string }

/** Parts of a total in one bar, and a legend below it. Both link to the counted records. */
export function ShareBar({ label, shares }: { label: string; shares: readonly Share[] }) {
  return (
    <div className="stack">
      <div className="share-bar" aria-hidden="true">
        {shares
          .filter(({ value }) => value > 0)
          .map(({ key, look, value }) => (
            <span key={key} className={`tone-${look.tone}`} style={{ flexGrow: value }}>
              <Mark mark={look.mark} />
            </span>
          ))}
      </div>
      <ul className="bare share-parts" aria-label={label}>
        {shares.map(({ key, look, words, to }) => (
          <li key={key}>
            <Link to={to} className="share-part">
              <span className={`chart-swatch tone-${look.tone}`}>
                <Mark mark={look.mark} />
              </span>
              <span>{look.word}</span>
              <span className="figures">{words}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
