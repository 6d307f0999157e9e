import { Dzongkha } from '../ui/text/dzongkha.tsx'

/** The second line of a person: the name in Dzongkha, and the CID or licence that distinguishes people with the same name. */
export function NameAndNumber({ nameDzongkha, number }: { nameDzongkha: string | null; number: string | null }) {
  return (
    <>
      {nameDzongkha && <Dzongkha>{nameDzongkha}</Dzongkha>}
      {nameDzongkha && number && ' · '}
      {number && <span className="figures">{number}</span>}
    </>
  )
}
