import type { ClauseBlock } from '../../../domain/leases/templates/clause-text.ts'

/** The paragraphs and items of a clause, as in the PDF. */
export function ClauseBlocks({ blocks }: { blocks: readonly ClauseBlock[] }) {
  return (
    <div className="stack gap-2">
      {blocks.map((block, at) =>
        block.kind === 'ITEM' ? (
          <p key={at} className="row clause-item">
            <span aria-hidden>{block.mark}</span>
            <span>{block.text}</span>
          </p>
        ) : (
          <p key={at}>{block.text}</p>
        ),
      )}
    </div>
  )
}
